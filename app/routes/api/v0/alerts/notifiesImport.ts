import * as z from 'zod'
import { importAlerts } from '#domain/alerts/transfer/alertTransfer.server.ts'
import { api, ok } from '#http/answer.server.ts'
import { readAlertFileInput } from '#http/input/alertFileInput.server.ts'
import { readQuery } from '#http/input/input.server.ts'
import { requireMember } from '#http/session/session.server.ts'

const Where = z.object({ historyOnly: z.stringbool().catch(false) })

/** Imports a file of `notifies-export`: all or nothing. */
export const action = api({
  POST: async ({ request }) => {
    const member = await requireMember(request)
    const where = readQuery(request, Where)
    const imported = importAlerts(member, await readAlertFileInput(request), where)
    return ok(imported)
  },
})
