import { getLivingUser } from '../../../../../domain/accounts/users.server.ts'
import { NO_COMMUNITY_ACTIVITY } from '../../../../../domain/membership/people.server.ts'
import { api, ok } from '../../../../../http/answer.server.ts'
import { readId } from '../../../../../http/input.server.ts'

export const loader = api(({ params }) => {
  getLivingUser(readId(params.id))
  return ok(NO_COMMUNITY_ACTIVITY)
})
