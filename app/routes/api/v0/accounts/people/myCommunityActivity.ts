import { NO_COMMUNITY_ACTIVITY } from '../../../../../domain/membership/people.server.ts'
import { api, ok } from '../../../../../http/answer.server.ts'
import { requireMember } from '../../../../../http/session.server.ts'

export const loader = api(async ({ request }) => {
  await requireMember(request)
  return ok({ ...NO_COMMUNITY_ACTIVITY, likeCount: 0, bookmarkCount: 0 })
})
