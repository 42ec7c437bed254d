import type { Gift } from '#domain/gifts/store/gifts.server.ts'
import { Chip } from '../../controls/chip.tsx'
import { Link } from '../../link.tsx'

/** The gifts of the store, each with its price, its stock and a way to edit it. */
export const GiftList = ({ gifts }: { gifts: Gift[] }) => (
  <ul className="hair">
    {gifts.map(({ id, name, starPrice, stock, wonValue, closedAt, delivery }) => (
      <li key={id} className="grouped">
        <Link to={`/auth/superAdmin/gifts/${id}/write`} className="name">
          {name}
        </Link>
        <span className="meta">
          {closedAt !== null && <Chip kind="end">닫음</Chip>}
          {closedAt === null && stock === 0 && <Chip kind="warn">품절</Chip>}
          <span>{delivery === 'VOUCHER' ? '쿠폰' : '배송'}</span>
          <span className="num">{starPrice.toLocaleString('ko-KR')} 스타</span>
          <span className="num">수량 {stock.toLocaleString('ko-KR')}</span>
          <span className="num">실제 가격 {wonValue.toLocaleString('ko-KR')}원</span>
        </span>
      </li>
    ))}
  </ul>
)
