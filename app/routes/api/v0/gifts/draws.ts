import { drawPrizes, NewDraws } from '#domain/gifts/draw/draws.server.ts'
import { byMember } from '#http/acts.server.ts'
import { api, created } from '#http/answer.server.ts'
import { readIdempotencyKey } from '#http/input/idempotencyKey.server.ts'
import * as v0 from '#http/v0/gifts.server.ts'

/** Draws once or ten times; the same `Idempotency-Key` is the same draws. */
export const action = api({
  POST: byMember({ input: NewDraws }, ({ member, id, input, request }) => {
    const requestKey = readIdempotencyKey(request)
    return created(drawPrizes(member, { ...input, requestKey, gameId: id }).map(v0.receipt))
  }),
})
