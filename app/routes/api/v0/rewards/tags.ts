import { listTags } from '#domain/rewards/tags/earnedTags.server.ts'
import { byMember } from '#http/acts.server.ts'
import { api, ok } from '#http/answer.server.ts'
import * as v0 from '#http/v0/rewards.server.ts'

export const loader = api(
  byMember(({ member }) => {
    const { id } = member
    return ok({ contents: listTags(id).map(v0.tag) })
  }),
)
