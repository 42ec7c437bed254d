import { ApplyInviteCode, applyInviteCode } from '#domain/rewards/invitations/invitations.server.ts'
import { byMember } from '#http/acts.server.ts'
import { api, noContent } from '#http/answer.server.ts'
import { householdOf } from '#http/protection/address.server.ts'

export const action = api({
  POST: byMember({ input: ApplyInviteCode }, ({ member, input, request }) => {
    applyInviteCode(member, input, householdOf(request))
    return noContent()
  }),
})
