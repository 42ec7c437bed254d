import { getLivingUser } from '#domain/accounts/users.server.ts'
import { readCommunityActivity } from '#domain/membership/people.server.ts'
import { byAnyone } from '#http/acts.server.ts'
import { api, ok } from '#http/answer.server.ts'

export const loader = api(byAnyone(({ id }) => ok(readCommunityActivity(getLivingUser(id).id))))
