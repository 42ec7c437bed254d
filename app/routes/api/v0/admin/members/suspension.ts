import { NewSuspension } from '#domain/accounts/suspensions.server.ts'
import { liftMemberSuspension, suspendMember } from '#domain/moderation/suspending.server.ts'
import { byAdmin } from '#http/acts.server.ts'
import { api, noContent } from '#http/answer.server.ts'

export const action = api({
  POST: byAdmin({ input: NewSuspension }, ({ member, id, input }) => {
    suspendMember(member, id, input)
    return noContent()
  }),
  DELETE: byAdmin(({ member, id }) => {
    liftMemberSuspension(member, id)
    return noContent()
  }),
})
