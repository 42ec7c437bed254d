import { listInvitedFriends } from '#domain/rewards/invitations/invitations.server.ts'
import { byMember } from '#http/acts.server.ts'
import { api, ok } from '#http/answer.server.ts'
import * as v0 from '#http/v0/rewards.server.ts'

export const loader = api(
  byMember(({ member }) => ok({ contents: listInvitedFriends(member).map(v0.invitedFriend) })),
)
