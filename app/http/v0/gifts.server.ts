import { isoDate } from '#domain/clock.ts'
import type { DrawGame, Receipt } from '#domain/gifts/draw/draws.server.ts'
import { drawText } from '#domain/gifts/draw/odds.ts'
import type { Prize } from '#domain/gifts/draw/prizeSets.server.ts'
import type { Gift } from '#domain/gifts/store/gifts.server.ts'
import { listChanges, type UserGift, type UserGiftChange } from '#domain/gifts/userGifts/changes.server.ts'
import { hasRecipient } from '#domain/gifts/userGifts/recipient.server.ts'
import { findVoucherId } from '#domain/gifts/userGifts/vouchers.server.ts'
import { instant, instantOrNull } from './wire.server.ts'

const prize = ({ place, kind, name, amount, giftId, odds }: Prize) => ({
  place,
  kind,
  name,
  amount,
  giftId,
  odds,
})

/** Today's game; `odds` are parts of a million, in the order in which they add up. */
export const drawGame = ({ id, cost, commitment, prizes }: DrawGame) => ({
  id,
  date: isoDate(id),
  cost,
  isOpen: prizes.length > 0,
  commitment,
  prizes: prizes.map(({ left, substituteName, ...offered }) => ({
    ...prize(offered),
    left,
    substituteName,
  })),
})

/** A draw with all data for computing it again; `text` is hashed with the seed. */
export const receipt = ({
  id,
  day,
  drawerId,
  n,
  createdAt,
  ranOut,
  commitment,
  seed,
  ...given
}: Receipt) => ({
  id,
  gameId: day,
  date: isoDate(day),
  n,
  text: drawText(drawerId, n),
  commitment,
  seed,
  prize: prize(given.prize),
  ranOut: ranOut && prize(ranOut),
  prizes: given.prizes.map(prize),
  createAt: instant(createdAt),
})

/** A gift of the store, as everybody sees it. */
export const gift = (gift: Gift) => ({
  id: gift.id,
  name: gift.name,
  description: gift.description,
  imagePath: gift.imagePath,
  starPrice: gift.starPrice,
  stock: gift.stock,
  delivery: gift.delivery,
  terms: gift.terms,
  validDays: gift.validDays,
})

/** A gift that a member has, for that member. */
export const ownGift = (gift: UserGift) => ({
  id: gift.id,
  origin: gift.origin,
  giftId: gift.giftId,
  drawId: gift.drawId,
  name: gift.name,
  description: gift.description,
  imagePath: gift.imagePath,
  delivery: gift.delivery,
  starPrice: gift.starPrice,
  status: gift.status,
  hasRecipient: hasRecipient(gift),
  expiresAt: instantOrNull(gift.expiresAt),
  sentAt: instantOrNull(gift.sentAt),
  createAt: instant(gift.createdAt),
})

const change = ({ status, message, createdAt }: UserGiftChange) => ({
  status,
  message,
  createAt: instant(createdAt),
})

/** The same with its voucher (`auth/my/auth-images/{authImageId}`) and its changes, oldest first. */
export const ownGiftWithChanges = (gift: UserGift) => ({
  ...ownGift(gift),
  authImageId: findVoucherId(gift.id),
  changes: listChanges(gift.id).map(change),
})
