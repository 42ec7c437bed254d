import { eachEntry } from '#domain/rewards/ledger.server.ts'
import { ledgerSheet } from '#domain/rewards/ledgerSheet.ts'
import { byMember } from '#http/acts.server.ts'
import { page } from '#http/answer.server.ts'
import { sheetResponse } from '#http/sheetResponse.server.ts'

/** Every entry of a member's ledger as a CSV file. */
export const loader = page(
  byMember({ limit: 'TRANSFERS' }, ({ member }) =>
    sheetResponse('points.csv', ledgerSheet(eachEntry(member, 'POINT'))),
  ),
)
