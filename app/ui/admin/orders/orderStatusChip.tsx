import { type GiftStatus, STATUS_NAMES } from '#domain/gifts/userGifts/states.ts'
import { Chip } from '../../controls/chip.tsx'

/** Gifts on which staff have to act stand out. */
const KINDS: Partial<Record<GiftStatus, 'warn' | 'low' | 'end'>> = {
  REQUESTED: 'warn',
  SENT: 'low',
  EXPIRED: 'end',
  CANCELED: 'end',
}

/** The state of a member's gift, for staff. */
export const OrderStatusChip = ({ status }: { status: GiftStatus }) => (
  <Chip kind={KINDS[status]}>{STATUS_NAMES[status]}</Chip>
)
