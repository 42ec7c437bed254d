import { getNotifiedTime } from '../../../../domain/devices/notifiedTimes.server.ts'
import { api, ok } from '../../../../http/answer.server.ts'
import { requireMember } from '../../../../http/session.server.ts'

export const loader = api(async ({ request }) => ok(getNotifiedTime(await requireMember(request))))
