import { getProductId } from '#domain/catalog/grouping/aliases.server.ts'
import { AskedRange, readLowest } from '#domain/prices/history.server.ts'
import { listPrices } from '#domain/prices/prices.server.ts'
import { byAnyone } from '#http/acts.server.ts'
import { api, ok } from '#http/answer.server.ts'
import * as v0 from '#http/v0/products.server.ts'

export const loader = api(
  byAnyone({ query: AskedRange }, ({ id: anyId, query: { days } }) => {
    const id = getProductId(anyId)
    return ok({ contents: listPrices(id, days).map(v0.price), lowest: readLowest(id, days) })
  }),
)
