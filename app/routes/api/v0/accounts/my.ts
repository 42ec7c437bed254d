import { getSummary } from '#domain/membership/summary.server.ts'
import { api, ok } from '#http/answer.server.ts'
import { requireMember } from '#http/session/session.server.ts'
import * as v0 from '#http/v0/accounts.server.ts'

export const loader = api(async ({ request }) => ok(v0.user(getSummary(await requireMember(request)))))
