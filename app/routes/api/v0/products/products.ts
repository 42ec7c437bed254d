import * as z from 'zod'
import {
  CARDS_AT_ONCE,
  isListedApart,
  listProducts,
  listProductsByIds,
  ProductFilter,
} from '#domain/feed/products.server.ts'
import { byAnyone } from '#http/acts.server.ts'
import { api, ok } from '#http/answer.server.ts'
import { Paging, strict } from '#http/input/input.server.ts'
import { limitActs, limitAddress, SEARCH_COST } from '#http/protection/limits.server.ts'
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
export const loader = api(
  byAnyone({ query: Ids.and(strict(ProductFilter)).and(Paging) }, async ({ query, request }) => {
    if (query.ids) {
      await limitAddress(request, 'PUBLIC_CALLS', Math.ceil(query.ids.length / CARDS_AT_ONCE))
      return ok({ contents: (await listProductsByIds(query.ids)).map(v0.product) })
    }
    if (query.searchKeyword !== '') await limitActs({ request, member: null }, 'SEARCHES', SEARCH_COST)
    else if (isListedApart(query)) await limitAddress(request, 'PUBLIC_CALLS')
    return ok(list(listProducts(query), v0.product))
  }),
)
