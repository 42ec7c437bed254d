import type { ProductAlert } from '#domain/alerts/products/productAlerts.server.ts'
import { formatPrice } from '#domain/offers/money/money.ts'
import { Chip } from '../../controls/chip.tsx'
import { Link } from '../../link.tsx'
import { ProductPicture } from '../../products/productPicture.tsx'
import { AlertActions, AlertState } from '../alertActions.tsx'
import { conditionText, kindsText } from './productCondition.ts'

/** The member's product alerts, each with its condition and the distance of the present price. */
export function ProductAlertList({
  alerts,
  path = '/productNotify',
}: {
  alerts: ProductAlert[]
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
            <div className="meta">{factsOf(alert).join(' · ')}</div>
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
  const current = currentTotal === null ? '지금 파는 곳 없음' : `지금 ${formatPrice(currentTotal, 'KRW')}`
  // Keeps a price on one line with the label of its kind.
  const whole = [current, left].map((words) => words.replaceAll(' ', '\u00a0'))
  return [conditionText(alert), kindsText(alert.priceKinds), ...whole].filter(Boolean)
}
