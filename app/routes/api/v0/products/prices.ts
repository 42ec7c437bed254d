import { getProductId } from '#domain/catalog/grouping/aliases.server.ts'
import { AskedRange, lowestByKind, readHistory } from '#domain/prices/history.server.ts'
import { byAnyone } from '#http/acts.server.ts'
import { api, ok } from '#http/answer.server.ts'
import { limitAddress } from '#http/protection/limits.server.ts'
import * as v0 from '#http/v0/products.server.ts'

/** A longer period counts against a limit, because it may have thousands of days and kinds. */
const EVERYDAY_DAYS = 31

export const loader = api(
  byAnyone({ query: AskedRange }, async ({ id: anyId, query: { days }, request }) => {
    if (days === 0 || days > EVERYDAY_DAYS) await limitAddress(request, 'PUBLIC_CALLS')
    const { points, lows } = readHistory(getProductId(anyId), days)
    return ok({ contents: points.map(v0.price), lowest: lowestByKind(lows) })
  }),
)
