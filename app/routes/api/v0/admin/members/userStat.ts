import { readMemberStats } from '#domain/membership/memberStats.server.ts'
import { byAdmin } from '#http/acts.server.ts'
import { api, ok } from '#http/answer.server.ts'

export const loader = api(byAdmin(async () => ok(await readMemberStats())))
