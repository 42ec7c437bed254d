import { getOwnGift } from '#domain/gifts/userGifts/userGifts.server.ts'
import { byMember } from '#http/acts.server.ts'
import { api, ok } from '#http/answer.server.ts'
import * as v0 from '#http/v0/gifts.server.ts'

/** A member's own gift with its changes and its voucher. */
export const loader = api(byMember(({ member, id }) => ok(v0.ownGiftWithChanges(getOwnGift(member, id)))))
