import * as z from 'zod'
import { exportAlerts } from '#domain/alerts/transfer/alertExport.server.ts'
import { writeCsv, writeJson } from '#domain/alerts/transfer/alertFile.ts'
import { byMember } from '#http/acts.server.ts'
import { api } from '#http/answer.server.ts'

const Format = z.object({
  format: z.enum(['json', 'csv'], 'format은 json이나 csv여야 합니다.').default('json'),
})

const WRITERS = {
  json: { write: writeJson, type: 'application/json' },
  csv: { write: writeCsv, type: 'text/csv; charset=utf-8' },
}

/** All alerts of the member as a file, which `notifies-import` accepts. */
export const loader = api(
  byMember({ query: Format, limit: 'TRANSFERS' }, ({ member, query: { format } }) => {
    const { write, type } = WRITERS[format]
    return new Response(write(exportAlerts(member)), {
      headers: {
        'Content-Type': type,
        'Content-Disposition': `attachment; filename="alerts.${format}"`,
        'Cache-Control': 'private, no-store',
      },
    })
  }),
)
