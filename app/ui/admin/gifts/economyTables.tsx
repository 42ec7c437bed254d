import type { ReactNode } from 'react'
import { DAY_MS, shortDay } from '#domain/clock.ts'
import type { DaySum, MonthCost } from '#domain/gifts/economy/economy.server.ts'
import type { Earner, Tenth } from '#domain/gifts/economy/economyFigures.server.ts'
import { causeWords } from '#domain/rewards/rates.ts'
import { Sheet } from '../../controls/lists/sheet.tsx'
import { Link } from '../../link.tsx'
import { changeText } from '../../rewards/amounts.ts'

const number = (amount: number): string => amount.toLocaleString('ko-KR')
const signed = (amount: number): string => (amount === 0 ? '0' : changeText(amount))
const wordsOf = ({ cause, isReversal }: Pick<DaySum, 'cause' | 'isReversal'>) => causeWords(cause, isReversal)

/** The amounts earned and spent each day, one column per cause. */
export function DayTable({ days, label }: { days: DaySum[]; label: string }) {
  if (days.length === 0) return <None>이 기간에는 적립도 사용도 없습니다.</None>
  const causes = [...Map.groupBy(days, wordsOf)].map(([words, sums]) => ({ words, total: totalOf(sums) }))
  causes.sort((one, other) => other.total - one.total)
  return (
    <Sheet label={label}>
      <thead>
        <tr>
          <th scope="col">날짜</th>
          {['적립', '사용', ...causes.map(({ words }) => words)].map((name) => (
            <th key={name} scope="col" className="num">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...Map.groupBy(days, ({ day }) => day)].map(([day, sums]) => (
          <DayRow key={day} name={shortDay(day * DAY_MS)} sums={sums} causes={causes} />
        ))}
      </tbody>
      <tfoot>
        <DayRow name="합계" sums={days} causes={causes} />
      </tfoot>
    </Sheet>
  )
}

function DayRow({ name, sums, causes }: { name: string; sums: DaySum[]; causes: Array<{ words: string }> }) {
  const made = totalOf(sums.filter(({ amount }) => amount > 0))
  const spent = totalOf(sums.filter(({ amount }) => amount < 0))
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="num">{signed(made)}</td>
      <td className="num">{signed(spent)}</td>
      {causes.map(({ words }) => {
        const own = sums.filter((sum) => wordsOf(sum) === words)
        return (
          <td key={words} className="num">
            {own.length === 0 ? '–' : signed(totalOf(own))}
          </td>
        )
      })}
    </tr>
  )
}

const totalOf = (sums: Array<{ amount: number }>): number =>
  sums.reduce((total, { amount }) => total + amount, 0)

/** How much each tenth of the members has. */
export function TenthTable({ tenths, label }: { tenths: Tenth[]; label: string }) {
  if (tenths.length === 0) return <None>새벽 4시 50분의 점검이 끝나면 보입니다.</None>
  const all = tenths.reduce((sum, { total }) => sum + total, 0)
  return (
    <Sheet label={label}>
      <thead>
        <tr>
          <th scope="col">구간</th>
          {['회원', '가장 적음', '가장 많음', '합계', '비중'].map((name) => (
            <th key={name} scope="col" className="num">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {tenths.map(({ tenth, members, least, most, total }) => (
          <tr key={tenth}>
            <th scope="row">{tenth}</th>
            {[members, least, most, total].map((amount, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: four fixed columns
              <td key={column} className="num">
                {number(amount)}
              </td>
            ))}
            <td className="num">{all > 0 ? `${Math.round((total / all) * 100)}%` : '–'}</td>
          </tr>
        ))}
      </tbody>
    </Sheet>
  )
}

/** The members who earned most, and what for. */
export function EarnerList({ earners }: { earners: Earner[] }) {
  if (earners.length === 0) return <None>이 기간에 모은 회원이 없습니다.</None>
  return (
    <ol className="hair">
      {earners.map(({ userId, nickname, earned, why }) => (
        <li key={userId} className="grouped">
          <span className="earner">
            <Link to={`/users/${userId}`}>{nickname}</Link>
            <b className="num">{signed(earned)}</b>
          </span>
          <span className="meta">
            {why.map(({ cause, amount, entries }) => (
              <span key={cause}>
                {causeWords(cause, false)} {signed(amount)} ({number(entries)}건)
              </span>
            ))}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** The cost of the gifts by month. */
export function CostTable({ costs }: { costs: MonthCost[] }) {
  if (costs.length === 0) return <None>최근 6개월 동안 지급한 선물이 없습니다.</None>
  return (
    <Sheet label="월별 선물 비용">
      <thead>
        <tr>
          <th scope="col">월</th>
          <th scope="col" className="num">
            선물
          </th>
          <th scope="col" className="num">
            비용
          </th>
        </tr>
      </thead>
      <tbody>
        {costs.map(({ month, gifts, won }) => (
          <tr key={month}>
            <th scope="row">{month.replace('-', '.')}</th>
            <td className="num">{number(gifts)}개</td>
            <td className="num">{number(won)}원</td>
          </tr>
        ))}
      </tbody>
    </Sheet>
  )
}

const None = ({ children }: { children: ReactNode }) => <p className="note px-4 pb-4">{children}</p>
