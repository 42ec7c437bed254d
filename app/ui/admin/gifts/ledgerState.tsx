import type { Difference } from '#domain/gifts/economy/ledgerCheck.server.ts'
import { CURRENCY_NAMES } from '#domain/rewards/rates.ts'
import { StateMark } from '../../accounts/setupLists.tsx'
import { Sheet } from '../../controls/lists/sheet.tsx'
import { RelativeTime } from '../../relativeTime.tsx'

const COLUMNS = ['내역의 합', '기록된 잔액', '차이']

/** The result of the nightly check of the ledger, with the accounts whose balance is not the sum of their entries. */
export function LedgerState({
  endedAt,
  accounts,
  differences,
}: {
  endedAt: number | null
  accounts: number
  differences: Difference[]
}) {
  if (endedAt === null)
    return <p className="note px-4 pb-4">매일 새벽 4시 20분에 점검합니다. 아직 점검하지 않았습니다.</p>
  return (
    <>
      <ul className="hair">
        <li className="setup">
          <StateMark isSet={differences.length === 0} />
          <div>
            <b>
              {differences.length === 0
                ? '모든 잔액이 내역의 합과 같습니다'
                : `잔액이 내역의 합과 다른 계정 ${differences.length}개`}
            </b>
            <p>
              <RelativeTime at={endedAt} /> 계정 {accounts.toLocaleString('ko-KR')}개를 점검하였습니다. 다른
              계정이 있어도 자동으로 수정하지 않습니다.
            </p>
          </div>
        </li>
      </ul>
      {differences.length > 0 && <Differences differences={differences} />}
    </>
  )
}

const Differences = ({ differences }: { differences: Difference[] }) => (
  <Sheet label="다른 계정">
    <thead>
      <tr>
        <th scope="col">회원</th>
        <th scope="col">종류</th>
        {COLUMNS.map((name) => (
          <th key={name} scope="col" className="num">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {differences.map(({ userId, currency, total, net }) => (
        <tr key={`${userId} ${currency}`}>
          <th scope="row">#{userId}</th>
          <td>{CURRENCY_NAMES[currency]}</td>
          {[total, net, net - total].map((amount, index) => (
            <td key={COLUMNS[index]} className="num">
              {amount.toLocaleString('ko-KR')}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </Sheet>
)
