import { noteSecurity } from '#app/securityLog.server.ts'
import { listStaffActs, StaffActFilter, staffActSheet } from '#domain/accounts/staff/staffActs.server.ts'
import { byProvenSuperAdmin } from '#http/acts.server.ts'
import { page } from '#http/answer.server.ts'
import { sheetResponse } from '#http/sheetResponse.server.ts'

/** Rows of a file. */
const ROWS = 10_000

/** What staff did as a CSV file, the newest 10,000 lines. */
export const loader = page(
  byProvenSuperAdmin({ query: StaffActFilter, limit: 'TRANSFERS' }, ({ member, query }) => {
    noteSecurity('exported', { memberId: member.id, way: 'staff acts' })
    const { contents } = listStaffActs(query, { pageNumber: 1, pageSize: ROWS })
    return sheetResponse('staff-acts.csv', staffActSheet(contents))
  }),
)
