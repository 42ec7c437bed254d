import { type GiftStatus, STATUS_NAMES } from '#domain/gifts/userGifts/states.ts'
import { userGiftPath } from '#domain/rewards/entryPaths.ts'
import { Chip } from '../controls/chip.tsx'
import { Link } from '../link.tsx'
import { RelativeTime } from '../relativeTime.tsx'
import { fullTime } from '../time.ts'
import { GiftPicture } from './giftPicture.tsx'
import { ORIGIN_WORDS, type ShownOwnGift } from './shownGift.ts'

/** A gift of the member in their list. */
export function OwnGiftRow({ gift }: { gift: ShownOwnGift }) {
  const { id, name, imagePath, status, origin, expiresAt, createAt } = gift
  return (
    <li className="own-gift">
      <GiftPicture imagePath={imagePath} />
      <div>
        <div className="title-line">
          <OwnStatusChip status={status} />
          <Link className="name" to={userGiftPath(id)}>
            {name}
          </Link>
        </div>
        <p className="meta">
          {ORIGIN_WORDS[origin]} · <RelativeTime at={Date.parse(createAt)} />
        </p>
        {status === 'SENT' && expiresAt !== null && (
          <p className="meta">{fullTime(Date.parse(expiresAt))}까지 쓸 수 있습니다</p>
        )}
      </div>
    </li>
  )
}

/** Gifts that the member awaits or can use stand out. */
const KINDS: Partial<Record<GiftStatus, 'low' | 'warn' | 'end'>> = {
  CONFIRMED: 'warn',
  SENT: 'low',
  USED: 'end',
  EXPIRED: 'end',
  CANCELED: 'end',
}

/** The state of the member's own gift. */
export const OwnStatusChip = ({ status }: { status: GiftStatus }) => (
  <Chip kind={KINDS[status]}>{STATUS_NAMES[status]}</Chip>
)
