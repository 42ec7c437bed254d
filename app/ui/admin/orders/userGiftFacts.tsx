import type { Order } from '#domain/gifts/userGifts/orders.server.ts'
import { Link } from '../../link.tsx'
import { fullTime } from '../../time.ts'
import { OrderStatusChip } from './orderStatusChip.tsx'

/** A gift with its member and its recipient. */
export function UserGiftFacts({ gift }: { gift: Order }) {
  const { recipient } = gift
  const facts: Array<[string, string | null]> = [
    ['받는 방법', gift.delivery === 'VOUCHER' ? '쿠폰' : '배송'],
    ['스타 포인트', gift.starPrice > 0 ? gift.starPrice.toLocaleString('ko-KR') : null],
    ['신청 일시', fullTime(gift.createdAt)],
    ['발송 일시', gift.sentAt === null ? null : fullTime(gift.sentAt)],
    ['사용 기한', gift.expiresAt === null ? null : fullTime(gift.expiresAt)],
    ['회원이 처음 본 일시', gift.firstLookedAt === null ? null : fullTime(gift.firstLookedAt)],
  ]
  return (
    <div className="gift-facts">
      <p className="meta">
        <OrderStatusChip status={gift.status} />{' '}
        <Link className="inline-link" to={`/users/${gift.userId}`}>
          {gift.nickname}
        </Link>
      </p>
      {gift.imagePath !== null && <img src={gift.imagePath} alt="" width={96} height={96} />}
      {gift.description !== '' && <p>{gift.description}</p>}
      <dl>
        {facts
          .filter(([, text]) => text !== null)
          .map(([name, text]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
      </dl>
      {recipient && (
        <address className="recipient">
          {recipient.name} · {recipient.phone}
          <br />
          {recipient.address}
        </address>
      )}
    </div>
  )
}
