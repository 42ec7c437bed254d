import * as z from 'zod'
import { importAlerts } from '#domain/alerts/transfer/alertImport.server.ts'
import { byMember } from '#http/acts.server.ts'
import { api, ok } from '#http/answer.server.ts'
import { readAlertFileInput } from '#http/input/alertFileInput.server.ts'

const Where = z.object({ historyOnly: z.stringbool().catch(false) })

/** Imports a file of `notifies-export`; if a line is wrong, it imports nothing. */
export const action = api({
  POST: byMember({ query: Where, limit: 'TRANSFERS' }, async ({ member, query, request }) =>
    ok(await importAlerts(member, await readAlertFileInput(request), query)),
  ),
})
