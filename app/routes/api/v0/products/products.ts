import * as z from 'zod'
import { listProducts, listProductsByIds, ProductFilter } from '#domain/feed/products.server.ts'
import { api, ok } from '#http/answer.server.ts'
import { Paging, readQuery } from '#http/input/input.server.ts'
import * as v0 from '#http/v0/products.server.ts'
import { list } from '#http/v0/wire.server.ts'

const MAX_IDS = 100

const Ids = z.object({
  ids: z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map(Number)
        .filter((id) => Number.isSafeInteger(id) && id > 0)
        .slice(0, MAX_IDS),
    )
    .optional(),
})

/** Searches products, or returns the products of `ids`. */
export const loader = api(({ request }) => {
  const { ids } = readQuery(request, Ids)
  if (ids) return ok({ contents: listProductsByIds(ids).map(v0.product) })
  const products = listProducts({ ...readQuery(request, ProductFilter), ...readQuery(request, Paging) })
  return ok(list(products, v0.product))
})
