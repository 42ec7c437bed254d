import { getNotifiedTime } from '#domain/devices/settings/notifiedTimes.server.ts'
import { api, ok } from '#http/answer.server.ts'
import { requireMember } from '#http/session/session.server.ts'

export const loader = api(async ({ request }) => ok(getNotifiedTime(await requireMember(request))))
