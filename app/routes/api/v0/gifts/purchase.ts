import { buyGift, NewPurchase } from '#domain/gifts/store/purchases.server.ts'
import { byMember } from '#http/acts.server.ts'
import { api, created } from '#http/answer.server.ts'
import { readIdempotencyKey } from '#http/input/idempotencyKey.server.ts'
import * as v0 from '#http/v0/gifts.server.ts'

/** Buys a gift with star points; the same `Idempotency-Key` is the same purchase. */
export const action = api({
  POST: byMember({ input: NewPurchase }, ({ member, id, input, request }) => {
    const requestKey = readIdempotencyKey(request)
    return created(v0.ownGiftWithChanges(buyGift(member, id, { ...input, requestKey })))
  }),
})
