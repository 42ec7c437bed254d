import { formatPrice } from '#domain/offers/money/money.ts'
import type { PriceKind } from '#domain/offers/money/offerMoney.ts'
import type { PricePoint } from '#domain/prices/priceRecord.ts'
import { sourceName } from '#domain/sources/communities.ts'
import { Icon } from '../../icons/icon.tsx'
import { RelativeTime } from '../../relativeTime.tsx'
import { KIND_NAMES } from '../kindNames.ts'
import { Won } from '../price.tsx'
import { CHART_HEIGHT, CHART_WIDTH, type PriceDrawing } from './priceDrawing.ts'

interface PriceChartProps {
  drawing: PriceDrawing
  /** The newest readings, newest first. */
  readings: PricePoint[]
  /** The number of all readings in the period. */
  count: number
  /** The name of the period: 90일, 전체. */
  range: string
  /** The conditions of each price kind, if known. */
  conditions: Partial<Record<PriceKind, string>>
}

/** The history of a price: the chart, the table that is its legend, and every reading on demand. */
export function PriceChart({ drawing, readings, count, range, conditions }: PriceChartProps) {
  return (
    <>
      <Plot drawing={drawing} />
      <KindTable drawing={drawing} range={range} conditions={conditions} />
      <Readings readings={readings} count={count} />
    </>
  )
}

function Plot({ drawing }: { drawing: PriceDrawing }) {
  const descriptions = drawing.lines.map(
    ({ kind, lowest, latest }) =>
      `${KIND_NAMES[kind]} 최저 ${formatPrice(lowest, 'KRW')}, 지금 ${formatPrice(latest, 'KRW')}`,
  )
  return (
    <div className="chart">
      <div className="plot">
        <svg
          viewBox={`0 0 ${CHART_WIDTH} ${CHART_HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`가격 그래프. ${descriptions.join('. ')}`}
        >
          <path className="grid" d={drawing.grid} />
          <path className="low-line" d={drawing.lowLine} />
          {drawing.lines.map(
            ({ kind, path }) => path && <path key={kind} className="kind-line" data-kind={kind} d={path} />,
          )}
          {drawing.lines.map(({ kind, dots }) => dots && <path key={kind} className="kind-dots" d={dots} />)}
        </svg>
        <div aria-hidden="true">
          {drawing.y.map(({ at, text }) => (
            <div key={text} className="y" style={{ top: `${at}%` }}>
              {text}
            </div>
          ))}
          {drawing.x.map(({ at, text }) => (
            <span key={at} className="x" style={{ left: `${at}%` }}>
              {text}
            </span>
          ))}
        </div>
      </div>
    </div>
  )
}

function KindTable({
  drawing,
  range,
  conditions,
}: Pick<PriceChartProps, 'drawing' | 'range' | 'conditions'>) {
  return (
    <div className="mt-4 overflow-x-auto">
      <table className="price-table names-wrap">
        <caption className="visually-hidden">{range} 동안의 종류별 최저와 마지막 관측</caption>
        <thead>
          <tr>
            <th scope="col">종류</th>
            <th scope="col" className="amount">
              최저
            </th>
            <th scope="col" className="amount">
              마지막 관측
            </th>
          </tr>
        </thead>
        <tbody>
          {drawing.lines.map(({ kind, lowest, latest, latestAt }) => (
            <tr key={kind}>
              <th scope="row">
                <span className="kind">
                  <Swatch kind={kind} />
                  {KIND_NAMES[kind]}
                </span>
                {conditions[kind] && <span className="meta condition">{conditions[kind]}</span>}
              </th>
              <td className="amount muted">{formatPrice(lowest, 'KRW')}</td>
              <td className="amount">
                <Won amount={latest} />
                <br />
                <RelativeTime className="meta" at={latestAt} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Swatch({ kind }: { kind: PriceKind }) {
  return (
    <svg className="swatch" viewBox="0 0 24 10" aria-hidden="true">
      {kind === 'HOT_DEAL' ? (
        <path className="kind-dots" d="M12 5h0" />
      ) : (
        <path className="kind-line" data-kind={kind} d="M0 5h24" />
      )}
    </svg>
  )
}

function Readings({ readings, count }: Pick<PriceChartProps, 'readings' | 'count'>) {
  return (
    <details className="border-t border-line">
      <summary className="more-line px-4">
        관측 {count}회를 표로 보기
        <Icon name="chevron-down" size="tiny" />
      </summary>
      <div className="overflow-x-auto">
        <table className="price-table">
          <caption className="visually-hidden">최근 관측</caption>
          <thead>
            <tr>
              <th scope="col">때</th>
              <th scope="col">종류</th>
              <th scope="col">출처</th>
              <th scope="col" className="amount">
                배송비 포함
              </th>
            </tr>
          </thead>
          <tbody>
            {readings.map((point) => (
              <tr key={`${point.at} ${point.kind} ${point.sourceKey} ${point.totalWon}`}>
                <td>
                  <RelativeTime at={point.at} />
                </td>
                <td>{KIND_NAMES[point.kind]}</td>
                <td className="muted">{sourceName(point.sourceKey)}</td>
                <td className="amount">{formatPrice(point.totalWon, 'KRW')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
