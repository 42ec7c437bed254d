import { exportMember } from '#domain/membership/export.server.ts'
import { api, ok } from '#http/answer.server.ts'
import { requireMember } from '#http/session/session.server.ts'

export const loader = api(async ({ request }) =>
  ok(exportMember(await requireMember(request)), {
    headers: {
      'Cache-Control': 'no-store',
      'Content-Disposition': 'attachment; filename="hotdeal-alimi.json"',
    },
  }),
)
