import { getOwnGift, noteUsed } from '#domain/gifts/userGifts/userGifts.server.ts'
import { byMember } from '#http/acts.server.ts'
import { api, ok } from '#http/answer.server.ts'
import * as v0 from '#http/v0/gifts.server.ts'

export const action = api({
  POST: byMember(({ member, id }) => {
    noteUsed(member, id)
    return ok(v0.ownGiftWithChanges(getOwnGift(member, id)))
  }),
})
