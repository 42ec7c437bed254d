import { getSummary } from '#domain/membership/summary.server.ts'
import { byMember } from '#http/acts.server.ts'
import { api, ok } from '#http/answer.server.ts'
import * as v0 from '#http/v0/accounts.server.ts'

export const loader = api(byMember(({ member }) => ok(v0.user(getSummary(member)))))
