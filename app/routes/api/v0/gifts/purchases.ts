import { listOwnGifts } from '#domain/gifts/userGifts/userGifts.server.ts'
import { byMember } from '#http/acts.server.ts'
import { api, ok } from '#http/answer.server.ts'
import { Paging } from '#http/input/input.server.ts'
import * as v0 from '#http/v0/gifts.server.ts'
import { list } from '#http/v0/wire.server.ts'

/** A member's gifts, latest first: bought, drawn, and given by staff. */
export const loader = api(
  byMember({ query: Paging }, ({ member, query }) => ok(list(listOwnGifts(member, query), v0.ownGift))),
)
