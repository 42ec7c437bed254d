import type { Order } from '#domain/gifts/userGifts/orders.server.ts'
import type { GiftStatus } from '#domain/gifts/userGifts/states.ts'
import type { UserGiftFilter } from '#domain/gifts/userGifts/userGifts.server.ts'
import { type Typed, typedList } from '../../alerts/typed.ts'
import { Button, ButtonLink } from '../../controls/button.tsx'
import { FormError } from '../../controls/forms/formError.tsx'
import { OnceForm } from '../../controls/forms/onceForm.tsx'
import { Link } from '../../link.tsx'
import { RelativeTime } from '../../relativeTime.tsx'
import type { Refused } from '../refused.ts'
import { listPath, USER_GIFTS } from './orderFilters.tsx'
import { OrderStatusChip } from './orderStatusChip.tsx'
import { StatusFields } from './statusFields.tsx'

const ORIGIN_NAMES = { STORE: '상점', DRAW: '뽑기', STAFF: '운영자' } as const
/** The states to which staff move several gifts at once. */
const TARGETS: GiftStatus[] = ['CONFIRMED', 'SENT', 'USED', 'CANCELED']

interface OrderListProps {
  orders: Order[]
  filter: UserGiftFilter
  typed: Typed
  refusal?: Refused
}

/** The gifts with a box each, and the form that changes the ticked ones. */
export function OrderList({ orders, filter, typed, refusal }: OrderListProps) {
  const ticked = typedList(typed, 'ids')
  return (
    <OnceForm method="post" preventScrollReset key={listPath(filter)}>
      <ul className="hair">
        {orders.map((order) => (
          <Row key={order.id} order={order} isTicked={ticked.includes(`${order.id}`)} />
        ))}
      </ul>
      <div className="form">
        {refusal && <FormError>{refusal.message}</FormError>}
        <StatusFields
          label="선택한 선물의 상태"
          hint="쿠폰 발송은 선물을 열어 사진과 함께 합니다."
          targets={TARGETS}
          first="CONFIRMED"
          typed={typed}
          refusal={refusal}
        />
        <div className="actions">
          <Button kind="primary" name="_act" value="">
            상태 저장
          </Button>
          {!filter.archived && (
            <Button name="_act" value="archive">
              보관함으로 이동
            </Button>
          )}
          <ButtonLink to={listPath(filter, 1, `${USER_GIFTS}.csv`)} reloadDocument>
            CSV 내려받기
          </ButtonLink>
        </div>
      </div>
    </OnceForm>
  )
}

function Row({ order, isTicked }: { order: Order; isTicked: boolean }) {
  const { id, status, name, nickname, userId, origin, starPrice, createdAt, recipient, isWaiting } = order
  return (
    <li className="grouped">
      <label>
        <input type="checkbox" name="ids[]" value={id} defaultChecked={isTicked} />
        <span className="name">
          <b>{name}</b> <span className="visually-hidden">선택</span>
        </span>
      </label>
      <span className="meta">
        <OrderStatusChip status={status} />
        <Link to={`/users/${userId}`}>{nickname}</Link>
        <span>{ORIGIN_NAMES[origin]}</span>
        {starPrice > 0 && <span className="num">{starPrice.toLocaleString('ko-KR')} 스타</span>}
        <RelativeTime at={createdAt} />
        <Link to={`${USER_GIFTS}/${id}/write`} aria-label={`${nickname}님의 ${name} 열기`}>
          열기
        </Link>
      </span>
      {isWaiting && <p className="meta">회원이 아직 배송지를 입력하지 않았습니다.</p>}
      {recipient && (
        <address className="recipient">
          {recipient.name} · {recipient.phone} · {recipient.address}
        </address>
      )}
    </li>
  )
}
