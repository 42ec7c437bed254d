import { ApplyInviteCode, applyInviteCode } from '#domain/rewards/invitations/invitations.server.ts'
import { api, noContent } from '#http/answer.server.ts'
import { readInput } from '#http/input/input.server.ts'
import { householdOf } from '#http/protection/address.server.ts'
import { requireMember } from '#http/session/session.server.ts'

export const action = api({
  POST: async ({ request }) => {
    const member = await requireMember(request)
    applyInviteCode(member, await readInput(request, ApplyInviteCode), householdOf(request))
    return noContent()
  },
})
