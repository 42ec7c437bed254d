import { rangesOf } from '#domain/gifts/draw/drawCheck.ts'
import { percentText } from '#domain/gifts/draw/odds.ts'

/** The prizes of a draw in the published order with the numbers that draw each; `drawnPlace`, from 1, is marked. */
export function RangeTable({
  prizes,
  drawnPlace,
}: {
  prizes: Array<{ name: string; odds: number }>
  drawnPlace: number | null
}) {
  const ranges = rangesOf(prizes.map(({ odds }) => odds))
  return (
    <table className="price-table names-wrap">
      <thead>
        <tr>
          <th scope="col">상품</th>
          <th scope="col" className="num">
            확률
          </th>
          <th scope="col" className="num">
            당첨되는 수
          </th>
        </tr>
      </thead>
      <tbody>
        {prizes.map(({ name, odds }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order is the published one
          <tr key={at} data-drawn={drawnPlace === at + 1 ? '' : undefined}>
            <th scope="row">
              {at + 1}. {name}
            </th>
            <td className="num">{percentText(odds)}</td>
            <td className="num">
              {ranges[at]!.from} 이상 {ranges[at]!.to} 미만
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
