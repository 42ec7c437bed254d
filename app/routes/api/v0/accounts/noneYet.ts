import { byMember } from '#http/acts.server.ts'
import { api, ok } from '#http/answer.server.ts'
import { Paging } from '#http/input/input.server.ts'

/** A member's list without entries: its feature does not exist yet. */
export const loader = api(
  byMember({ query: Paging }, ({ query }) => ok({ contents: [], ...query, totalCount: 0 })),
)
