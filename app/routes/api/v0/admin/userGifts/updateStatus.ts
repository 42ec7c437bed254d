import { getUserGift, StatusChange, updateStatus } from '#domain/gifts/userGifts/userGifts.server.ts'
import { bySuperAdmin } from '#http/acts.server.ts'
import { api, ok } from '#http/answer.server.ts'
import * as v0 from '#http/v0/userGifts.server.ts'

export const action = api({
  POST: bySuperAdmin({ input: StatusChange }, ({ member, input }) => {
    updateStatus(member, input)
    return ok(v0.userGiftToSend(getUserGift(input.id)))
  }),
})
