import { cancelOwnGift, getOwnGift } from '#domain/gifts/userGifts/userGifts.server.ts'
import { byMember } from '#http/acts.server.ts'
import { api, ok } from '#http/answer.server.ts'
import * as v0 from '#http/v0/gifts.server.ts'

/** Cancels a gift while nobody has confirmed it; a bought one returns its stars. */
export const action = api({
  POST: byMember(({ member, id }) => {
    cancelOwnGift(member, id)
    return ok(v0.ownGiftWithChanges(getOwnGift(member, id)))
  }),
})
