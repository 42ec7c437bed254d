import { liftSuspension, NewSuspension, suspend } from '#domain/accounts/suspensions.server.ts'
import { byAdmin } from '#http/acts.server.ts'
import { api, noContent } from '#http/answer.server.ts'

export const action = api({
  POST: byAdmin({ input: NewSuspension }, ({ member, id, input }) => {
    suspend(member, id, input)
    return noContent()
  }),
  DELETE: byAdmin(({ member, id }) => {
    liftSuspension(member, id)
    return noContent()
  }),
})
