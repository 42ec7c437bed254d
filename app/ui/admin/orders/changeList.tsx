import type { UserGiftChange } from '#domain/gifts/userGifts/changes.server.ts'
import { Link } from '../../link.tsx'
import { RelativeTime } from '../../relativeTime.tsx'
import { OrderStatusChip } from './orderStatusChip.tsx'

/** The states of a gift, each with its start, the person who set it, and the words for the member. */
export function ChangeList({ changes, memberId }: { changes: UserGiftChange[]; memberId: number }) {
  return (
    <ol className="hair">
      {changes.map((change) => (
        <li key={change.id} className="grouped">
          <span className="meta">
            <OrderStatusChip status={change.status} />
            <RelativeTime at={change.createdAt} />
            <By {...change} memberId={memberId} />
          </span>
          {change.message !== '' && <p>{change.message}</p>}
        </li>
      ))}
    </ol>
  )
}

function By({ byId, memberId }: { byId: number | null; memberId: number }) {
  if (byId === null) return <span>자동</span>
  return <Link to={`/users/${byId}`}>{byId === memberId ? '회원' : `운영자 #${byId}`}</Link>
}
