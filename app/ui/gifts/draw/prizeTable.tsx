import { PARTS, percentText } from '#domain/gifts/draw/odds.ts'
import { Sheet } from '../../controls/lists/sheet.tsx'
import { Icon } from '../../icons/icon.tsx'
import { type OfferedPrize, PRIZE_ICONS } from './shownDraw.ts'

/** Odds below this are also shown as "one in n". */
const RARE = PARTS / 10

/** Today's prizes in the published order: odds, what is left, and what is given when one has run out. */
export function PrizeTable({ prizes }: { prizes: OfferedPrize[] }) {
  return (
    <Sheet label="확률 표" hasLongNames>
      <thead>
        <tr>
          <th scope="col">상품</th>
          <th scope="col" className="num">
            확률
          </th>
          <th scope="col" className="num">
            남은 수량
          </th>
        </tr>
      </thead>
      <tbody>
        {prizes.map(({ place, kind, name, odds, left, substituteName }) => (
          <tr key={place} data-gone={left === 0 ? '' : undefined}>
            <th scope="row">
              <span className="prize-name">
                <Icon name={PRIZE_ICONS[kind]} size="small" />
                <span>
                  {name}
                  {substituteName !== null && <span className="meta">소진되면 {substituteName}</span>}
                </span>
              </span>
            </th>
            <td className="num">
              <b>{percentText(odds)}</b>
              {odds < RARE && <span className="meta">{onceIn(odds)}번에 1번꼴</span>}
            </td>
            <td className="num">{leftText(left)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">합계</th>
          <td className="num">{percentText(PARTS)}</td>
          <td />
        </tr>
      </tfoot>
    </Sheet>
  )
}

const onceIn = (odds: number): string => Math.round(PARTS / odds).toLocaleString('ko-KR')

function leftText(left: number | null): string {
  if (left === null) return '제한 없음'
  return left === 0 ? '모두 소진' : `${left.toLocaleString('ko-KR')}개`
}
