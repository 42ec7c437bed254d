import { api, ok } from '#http/answer.server.ts'
import { Paging, readQuery } from '#http/input/input.server.ts'
import { requireMember } from '#http/session/session.server.ts'

/** A member's list without entries: its feature does not exist yet. */
export const loader = api(async ({ request }) => {
  await requireMember(request)
  return ok({ contents: [], ...readQuery(request, Paging), totalCount: 0 })
})
