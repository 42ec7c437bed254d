import { formatPrice } from '#domain/offers/money/money.ts'
import type { PriceKind } from '#domain/offers/money/offerMoney.ts'
import type { PricePoint } from '#domain/prices/priceRecord.ts'
import type { DayRange } from '#domain/prices/ranges.ts'
import { sourceName } from '#domain/sources/communities.ts'
import { Icon } from '../../icons/icon.tsx'
import { RelativeTime } from '../../relativeTime.tsx'
import { kept } from '../../rendering/kept.tsx'
import { KIND_NAMES } from '../kindNames.ts'
import { Won } from '../price.tsx'
import { KindName } from './kindName.tsx'
import type { PriceDrawing } from './priceDrawing.ts'
import { rangeName, rangePath } from './priceRanges.tsx'

export interface RecordsProps {
  productId: number
  drawing: PriceDrawing | null
  /** The newest readings, newest first. */
  readings: PricePoint[]
  /** The number of all readings in the period. */
  count: number
  /** The readings are all that a page lists. */
  hasAllRecords: boolean
  isRecordsOpen: boolean
  days: DayRange
  /** The conditions of each price kind, if known. */
  conditions: Partial<Record<PriceKind, string>>
}

const ALL_RECORDS = 'price-records'

/**
 * Behind the chart, folded: the kinds of prices, the newest readings as a table, and all readings as a file. Most readers
 * leave it folded, so more readings come with a page of their own.
 */
export const PriceRecords = (records: RecordsProps) => (
  <Records className="panel price-records" id={ALL_RECORDS} open={records.isRecordsOpen} of={records} />
)

const Records = kept(
  'details',
  ({ productId, drawing, readings, count, hasAllRecords, days, conditions }: RecordsProps) => (
    <>
      <summary className="more-line px-4">
        가격 기록 {count.toLocaleString('ko-KR')}건 보기
        <Icon name="chevron-down" size="tiny" />
      </summary>
      {drawing && <KindTable drawing={drawing} range={rangeName(days)} conditions={conditions} />}
      <Readings readings={readings} />
      {!hasAllRecords && (
        <a className="more-line border-t border-line px-4" href={allRecordsPath(productId, days)}>
          가격 기록 더 보기
          <Icon name="chevron-right" size="tiny" />
        </a>
      )}
      <a className="more-line border-t border-line px-4" href={`/products/${productId}/prices.csv`}>
        CSV 내려받기
        <Icon name="download" size="tiny" />
      </a>
    </>
  ),
)

/** The address loads a new page: the markup that all readers share has no access to the router. */
function allRecordsPath(productId: number, days: DayRange): string {
  const path = rangePath(productId, days)
  return `${path}${path.includes('?') ? '&' : '?'}records=all#${ALL_RECORDS}`
}

function KindTable({
  drawing,
  range,
  conditions,
}: {
  drawing: PriceDrawing
  range: string
  conditions: RecordsProps['conditions']
}) {
  return (
    <div className="overflow-x-auto">
      <table className="price-table names-wrap">
        <caption className="visually-hidden">{range} 동안의 종류별 최저가와 현재 가격</caption>
        <thead>
          <tr>
            <th scope="col">종류</th>
            <th scope="col" className="amount">
              최저
            </th>
            <th scope="col" className="amount">
              지금
            </th>
          </tr>
        </thead>
        <tbody>
          {drawing.kinds.map(({ kind, lowest, current, latestAt }) => (
            <tr key={kind}>
              <th scope="row">
                <KindName kind={kind} />
                {conditions[kind] && <span className="meta condition">{conditions[kind]}</span>}
              </th>
              <td className="amount muted">{formatPrice(lowest, 'KRW')}</td>
              <td className="amount">
                {current === null ? (
                  <>
                    <span className="muted">판매 없음</span>
                    <br />
                    <RelativeTime className="meta" at={latestAt} />
                  </>
                ) : (
                  <Won amount={current} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Readings = ({ readings }: Pick<RecordsProps, 'readings'>) => (
  <div className="overflow-x-auto border-t border-line">
    <table className="price-table">
      <caption className="visually-hidden">최근 가격 기록</caption>
      <thead>
        <tr>
          <th scope="col">일시</th>
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
)
