import { getLivingUser } from '#domain/accounts/users.server.ts'
import { readCommunityActivity } from '#domain/membership/people.server.ts'
import { byVisitor } from '#http/acts.server.ts'
import { api, ok } from '#http/answer.server.ts'

export const loader = api(
  byVisitor(({ member, id }) => ok(readCommunityActivity(member, getLivingUser(id).id))),
)
