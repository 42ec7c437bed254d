import { type Cause, CURRENCY_NAMES, type Currency, entryWords } from '#domain/rewards/rates.ts'
import { ByDay } from '../byDay.tsx'
import { ButtonLink } from '../controls/button.tsx'
import { EndlessList } from '../controls/lists/endlessList.tsx'
import { Link } from '../link.tsx'
import { PageHead } from '../shell/pageHead.tsx'
import { EmptyState } from '../states/emptyState.tsx'
import { clockTime } from '../time.ts'
import { balanceText, changeText } from './amounts.ts'

interface ShownEntry {
  id: number
  cause: Cause
  isReversal: boolean
  amount: number
  balance: number
  owed: number
  link: string | null
  createdAt: number
}

/** The answer of the screen's loader. */
interface Ledger {
  balance: { balance: number; owed: number }
  entries: { contents: ShownEntry[]; pageNumber: number; pageSize: number; totalCount: number }
}

/** All entries of a currency, newest first. */
export function LedgerPage({
  currency,
  ledger,
  here,
}: {
  currency: Currency
  ledger: Ledger
  /** The address of this screen. */
  here: string
}) {
  const { balance } = ledger
  const name = CURRENCY_NAMES[currency]
  return (
    <>
      <PageHead title={<>{name} 내역</>} words={`지금 ${balanceText(balance.balance, currency)}`}>
        <ButtonLink to="/help#points" size="small">
          모으기
        </ButtonLink>
        <ButtonLink to={`${here}.csv`} size="small" reloadDocument>
          CSV
        </ButtonLink>
      </PageHead>
      <section className="panel">
        {balance.owed > 0 && (
          <p className="note px-4 py-3">
            회수할 {name}가 {balance.owed.toLocaleString('ko-KR')} 남아 있어, 다음에 받는 {name}에서 먼저
            차감됩니다.
          </p>
        )}
        <EndlessList
          data={ledger}
          read={({ entries }) => entries}
          idOf={({ id }) => id}
          pathOf={(page) => `${here}?page=${page}`}
        >
          {(entries) =>
            entries.length === 0 ? (
              <EmptyState
                title={`아직 모은 ${name}가 없습니다`}
                actions={<ButtonLink to="/help#points">{name} 모으기</ButtonLink>}
              >
                {STARTS[currency]}
              </EmptyState>
            ) : (
              <ByDay rows={entries}>{(entry) => <EntryRow entry={entry} currency={currency} />}</ByDay>
            )
          }
        </EndlessList>
      </section>
    </>
  )
}

const STARTS: Record<Currency, string> = {
  POINT: '매일 첫 방문에 10포인트를 받고, 글과 댓글을 쓰면 더 받습니다.',
  STAR: '내 글과 댓글이 추천을 받거나 초대한 친구가 활동하면 받습니다.',
}

function EntryRow({ entry, currency }: { entry: ShownEntry; currency: Currency }) {
  const words = entryWords(entry)
  return (
    <li className="entry">
      {entry.link === null ? <b>{words}</b> : <Link to={entry.link}>{words}</Link>}
      <span className="change" data-loss={entry.amount < 0 ? '' : undefined}>
        {changeText(entry.amount)}
      </span>
      <span className="meta">{clockTime(entry.createdAt)}</span>
      <span className="meta">남은 {balanceText(entry.balance, currency)}</span>
    </li>
  )
}
