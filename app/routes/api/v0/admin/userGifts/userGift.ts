import {
  changeUserGift,
  deleteUserGift,
  getUserGift,
  NewUserGift,
} from '#domain/gifts/userGifts/userGifts.server.ts'
import { bySuperAdmin } from '#http/acts.server.ts'
import { api, noContent, ok } from '#http/answer.server.ts'
import * as v0 from '#http/v0/userGifts.server.ts'

export const loader = api(bySuperAdmin(({ id }) => ok(v0.userGiftToSend(getUserGift(id)))))

export const action = api({
  PUT: bySuperAdmin({ input: NewUserGift }, ({ member, id, input }) =>
    ok(v0.userGiftToSend(changeUserGift(member, id, input))),
  ),
  DELETE: bySuperAdmin(({ id }) => {
    deleteUserGift(id)
    return noContent()
  }),
})
