import { listTags } from '#domain/rewards/tags/earnedTags.server.ts'
import { api, ok } from '#http/answer.server.ts'
import { requireMember } from '#http/session/session.server.ts'
import * as v0 from '#http/v0/rewards.server.ts'

export const loader = api(async ({ request }) => {
  const { id } = await requireMember(request)
  return ok({ contents: listTags(id).map(v0.tag) })
})
