import { exportMember } from '#domain/membership/export.server.ts'
import { byProvenMember } from '#http/acts.server.ts'
import { api } from '#http/answer.server.ts'
import { streamOf } from '#http/sheetResponse.server.ts'

export const loader = api(
  byProvenMember(
    { limit: 'TRANSFERS' },
    ({ member }) =>
      new Response(streamOf(exportMember(member)), {
        headers: {
          'Content-Type': 'application/json',
          'Cache-Control': 'no-store',
          'Content-Disposition': 'attachment; filename="hotdeal-alimi.json"',
        },
      }),
  ),
)
