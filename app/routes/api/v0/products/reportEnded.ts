import { reportEnded, withdrawReport } from '#domain/deals/endReports.server.ts'
import { api, noContent } from '#http/answer.server.ts'
import { readId } from '#http/input/input.server.ts'
import { hashAddress } from '#http/protection/address.server.ts'
import { requireMember } from '#http/session/session.server.ts'

/** POST reports that a sale has ended; DELETE withdraws the report, or reports that it is still on sale. */
export const action = api({
  POST: async ({ request, params }) => {
    reportEnded(await requireMember(request), readId(params.id), hashAddress(request))
    return noContent()
  },
  DELETE: async ({ request, params }) => {
    withdrawReport(await requireMember(request), readId(params.id), hashAddress(request))
    return noContent()
  },
})
