import type { ProductAlert } from '#domain/alerts/products/productAlerts.server.ts'
import type { WeekHits } from '#domain/alerts/weekHits.server.ts'
import { formatPrice } from '#domain/offers/money/money.ts'
import { Chip } from '../../controls/chip.tsx'
import { Link } from '../../link.tsx'
import { UnconfirmedPrice, Won } from '../../products/price.tsx'
import { ProductPicture } from '../../products/productPicture.tsx'
import { AlertActions, AlertState } from '../alertActions.tsx'
import { hitsText } from '../hitsText.ts'
import { conditionText, kindsText } from './productCondition.ts'

/** The member's product alerts, each with its condition and the distance of the present price. */
export function ProductAlertList({
  alerts,
  weekHits,
  path = '/productNotify',
}: {
  alerts: ProductAlert[]
  weekHits: WeekHits['products']
  path?: string
}) {
  return (
    <ul className="hair">
      {alerts.map((alert) => (
        <li key={alert.id} className="rule watched">
          <ProductPicture product={{ ...alert, id: alert.productId, name: alert.productName }} />
          <div className="watched-facts">
            <div className="rule-name">
              <Link to={`/products/${alert.productId}`}>
                <b>{alert.productName}</b>
              </Link>
              {alert.isMet && <Chip kind="low">조건 만족</Chip>}
              <AlertState alert={alert} />
            </div>
            <p className="rule-price">
              {alert.currentTotal === null ? (
                <span className="muted">현재 판매처 없음</span>
              ) : (
                <Won amount={alert.currentTotal} />
              )}{' '}
              <UnconfirmedPrice percent={alert.suspiciousDropPercent} />{' '}
              <span className="meta">{[...factsOf(alert), hitsText(weekHits[alert.id])].join(' · ')}</span>
            </p>
            <AlertActions
              alert={alert}
              name={alert.productName}
              path={path}
              editPath={`/productNotify?productId=${alert.productId}`}
            />
          </div>
        </li>
      ))}
    </ul>
  )
}

function factsOf(alert: ProductAlert): string[] {
  const { currentTotal, targetTotal, isMet } = alert
  const left =
    currentTotal !== null && targetTotal !== null && !isMet
      ? `${formatPrice(currentTotal - targetTotal, 'KRW')} 남음`
      : ''
  // Keeps a price on one line with its label.
  return [conditionText(alert), kindsText(alert.priceKinds), left.replaceAll(' ', '\u00a0')].filter(Boolean)
}
