import { listInvitedFriends } from '#domain/rewards/invitations/invitations.server.ts'
import { api, ok } from '#http/answer.server.ts'
import { requireMember } from '#http/session/session.server.ts'
import * as v0 from '#http/v0/rewards.server.ts'

export const loader = api(async ({ request }) =>
  ok({ contents: listInvitedFriends(await requireMember(request)).map(v0.invitedFriend) }),
)
