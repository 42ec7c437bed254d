import { reportEnded, withdrawReport } from '#domain/deals/endReports.server.ts'
import { byMember } from '#http/acts.server.ts'
import { api, noContent } from '#http/answer.server.ts'
import { hashAddress } from '#http/protection/address.server.ts'

/** POST reports that a sale has ended; DELETE withdraws the report, or reports that it is still on sale. */
export const action = api({
  POST: byMember({ limit: 'REACTIONS' }, ({ member, id, request }) => {
    reportEnded(member, id, hashAddress(request))
    return noContent()
  }),
  DELETE: byMember({ limit: 'REACTIONS' }, ({ member, id, request }) => {
    withdrawReport(member, id, hashAddress(request))
    return noContent()
  }),
})
