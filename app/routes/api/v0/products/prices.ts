import { getProduct } from '#domain/feed/products.server.ts'
import { AskedRange, readLowest } from '#domain/prices/history.server.ts'
import { listPrices } from '#domain/prices/prices.server.ts'
import { api, ok } from '#http/answer.server.ts'
import { readId, readQuery } from '#http/input/input.server.ts'
import * as v0 from '#http/v0/products.server.ts'

export const loader = api(({ request, params }) => {
  const { id } = getProduct(readId(params.id))
  const { days } = readQuery(request, AskedRange)
  return ok({ contents: listPrices(id, days).map(v0.price), lowest: readLowest(id, days) })
})
