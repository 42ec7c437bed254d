import { readProductActivity } from '#domain/membership/people.server.ts'
import { api, ok } from '#http/answer.server.ts'
import { requireMember } from '#http/session/session.server.ts'

export const loader = api(async ({ request }) => ok(readProductActivity(await requireMember(request))))
