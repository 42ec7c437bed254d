import { readCommunityActivity } from '#domain/membership/people.server.ts'
import { byMember } from '#http/acts.server.ts'
import { api, ok } from '#http/answer.server.ts'

export const loader = api(
  byMember(({ member }) => ok({ ...readCommunityActivity(member.id), likeCount: 0, bookmarkCount: 0 })),
)
