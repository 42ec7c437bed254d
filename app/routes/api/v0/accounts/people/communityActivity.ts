import { getLivingUser } from '#domain/accounts/users.server.ts'
import { readCommunityActivity } from '#domain/membership/people.server.ts'
import { api, ok } from '#http/answer.server.ts'
import { readId } from '#http/input/input.server.ts'

export const loader = api(({ params }) => {
  const { id } = getLivingUser(readId(params.id))
  return ok(readCommunityActivity(id))
})
