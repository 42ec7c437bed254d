import { listEntries, readBalance } from '#domain/rewards/ledger.server.ts'
import { byMember } from '#http/acts.server.ts'
import { page } from '#http/answer.server.ts'
import { Paging } from '#http/input/input.server.ts'
import { titled } from '#ui/meta.ts'
import { useLoaderData } from '#ui/rendering/loaded.ts'
import { LedgerPage } from '#ui/rewards/ledgerPage.tsx'

export const meta = titled('포인트 내역')

export const loader = page(
  byMember({ query: Paging }, ({ member, query }) => ({
    balance: readBalance(member.id, 'POINT'),
    entries: listEntries(member, 'POINT', query),
  })),
)

export default function PointHistories() {
  return (
    <LedgerPage currency="POINT" here="/auth/my/pointHistories" ledger={useLoaderData<typeof loader>()} />
  )
}
