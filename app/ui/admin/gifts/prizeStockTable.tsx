import { PARTS, percentText } from '#domain/gifts/draw/odds.ts'
import { Sheet } from '../../controls/lists/sheet.tsx'
import { PRIZE_KIND_NAMES, type PrizeKind } from './prizeKinds.ts'

interface ShownPrize {
  kind: PrizeKind
  name: string
  amount: number
  giftId: number | null
  odds: number
  dayStock: number | null
  substitutePlace: number | null
  wonValue: number
}

/** Prizes with their odds, and what a draw gives on average. */
export function PrizeStockTable({
  prizes,
  gifts,
}: {
  prizes: ShownPrize[]
  gifts: Array<{ id: number; wonValue: number }>
}) {
  const wonOf = ({ giftId, wonValue }: ShownPrize) =>
    giftId === null ? wonValue : (gifts.find(({ id }) => id === giftId)?.wonValue ?? wonValue)
  const average = (value: (prize: ShownPrize) => number) =>
    prizes.reduce((total, prize) => total + (value(prize) * prize.odds) / PARTS, 0)
  const ofKind = (kind: PrizeKind) =>
    average((prize) => (prize.kind === kind ? prize.amount : 0)).toLocaleString('ko-KR', {
      maximumFractionDigits: 2,
    })
  const sum = prizes.reduce((total, { odds }) => total + odds, 0)
  return (
    <>
      <Sheet label="상품과 확률">
        <thead>
          <tr>
            <th scope="col">상품</th>
            <th scope="col">종류</th>
            <th scope="col" className="num">
              확률
            </th>
            <th scope="col" className="num">
              하루 수량
            </th>
            <th scope="col">소진되면</th>
            <th scope="col" className="num">
              실제 가격
            </th>
          </tr>
        </thead>
        <tbody>
          {prizes.map((prize, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a prize is named by its place
            <tr key={place}>
              <th scope="row">{prize.name}</th>
              <td>{PRIZE_KIND_NAMES[prize.kind]}</td>
              <td className="num">{percentText(prize.odds)}</td>
              <td className="num">{prize.dayStock?.toLocaleString('ko-KR') ?? '–'}</td>
              <td>{prize.substitutePlace === null ? '–' : (prizes[prize.substitutePlace]?.name ?? '–')}</td>
              <td className="num">{wonOf(prize) > 0 ? `${wonOf(prize).toLocaleString('ko-KR')}원` : '–'}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">합계</th>
            <td />
            <td className="num">{percentText(sum)}</td>
            <td colSpan={3} />
          </tr>
        </tfoot>
      </Sheet>
      <p className="note p-4">
        뽑기 한 번에 평균 {ofKind('STAR')} 스타, {ofKind('POINT')} 포인트, 선물 비용{' '}
        {Math.round(average(wonOf)).toLocaleString('ko-KR')}원입니다.
      </p>
    </>
  )
}
