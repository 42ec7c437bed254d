import {
  giveUserGift,
  listUserGifts,
  NewUserGift,
  UserGiftFilter,
} from '#domain/gifts/userGifts/userGifts.server.ts'
import { bySuperAdmin } from '#http/acts.server.ts'
import { api, created, ok } from '#http/answer.server.ts'
import { Paging, strict } from '#http/input/input.server.ts'
import * as v0 from '#http/v0/userGifts.server.ts'
import { list } from '#http/v0/wire.server.ts'

/** The gifts of all members, latest first. */
export const loader = api(
  bySuperAdmin(
    { query: { filter: strict(UserGiftFilter), paging: Paging } },
    ({ query: { filter, paging } }) => ok(list(listUserGifts(filter, paging), v0.userGift)),
  ),
)

export const action = api({
  POST: bySuperAdmin({ input: NewUserGift }, ({ member, input }) =>
    created(v0.userGiftToSend(giveUserGift(member, input))),
  ),
})
