import { readOwnCommunityActivity } from '#domain/membership/people.server.ts'
import { byMember } from '#http/acts.server.ts'
import { api, ok } from '#http/answer.server.ts'

export const loader = api(byMember(({ member }) => ok(readOwnCommunityActivity(member))))
