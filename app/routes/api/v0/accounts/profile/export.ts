import { exportMember } from '#domain/membership/export.server.ts'
import { byProvenMember } from '#http/acts.server.ts'
import { api, ok } from '#http/answer.server.ts'

export const loader = api(
  byProvenMember({ limit: 'TRANSFERS' }, ({ member }) =>
    ok(exportMember(member), {
      headers: {
        'Cache-Control': 'no-store',
        'Content-Disposition': 'attachment; filename="hotdeal-alimi.json"',
      },
    }),
  ),
)
