import type { UserGift } from '#domain/gifts/userGifts/changes.server.ts'
import { readRecipient } from '#domain/gifts/userGifts/recipient.server.ts'
import { instant, instantOrNull } from './wire.server.ts'

/** A member's gift, for super admins. */
export const userGift = (gift: UserGift) => ({
  id: gift.id,
  userId: gift.userId,
  origin: gift.origin,
  giftId: gift.giftId,
  name: gift.name,
  description: gift.description,
  imagePath: gift.imagePath,
  delivery: gift.delivery,
  starPrice: gift.starPrice,
  status: gift.status,
  expiresAt: instantOrNull(gift.expiresAt),
  sentAt: instantOrNull(gift.sentAt),
  firstLookedAt: instantOrNull(gift.firstLookedAt),
  archivedAt: instantOrNull(gift.archivedAt),
  createAt: instant(gift.createdAt),
})

/** The same with its recipient, which is null unless the gift waits to be sent. */
export const userGiftToSend = (gift: UserGift) => ({ ...userGift(gift), recipient: readRecipient(gift) })
