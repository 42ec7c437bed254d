import { noteSecurity } from '#app/securityLog.server.ts'
import { StaffActFilter, staffActSheet } from '#domain/accounts/staff/staffActs.server.ts'
import { byProvenSuperAdmin } from '#http/acts.server.ts'
import { page } from '#http/answer.server.ts'
import { sheetResponse } from '#http/sheetResponse.server.ts'

/** What staff did as a CSV file. */
export const loader = page(
  byProvenSuperAdmin({ query: StaffActFilter, limit: 'TRANSFERS' }, ({ member, query }) => {
    noteSecurity('exported', { memberId: member.id, way: 'staff acts' })
    return sheetResponse('staff-acts.csv', staffActSheet(query))
  }),
)
