import { getSummary } from '#domain/membership/summary.server.ts'
import { byMember } from '#http/acts.server.ts'
import { api, ok } from '#http/answer.server.ts'
import { countVisit } from '#http/session/visits.server.ts'
import * as v0 from '#http/v0/accounts.server.ts'

/** An app requests the summary at start; it counts as a visit. */
export const loader = api(
  byMember(({ member, request }) => {
    countVisit(request, member)
    return ok(v0.user(getSummary(member)))
  }),
)
