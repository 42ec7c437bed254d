import { asc, eq } from 'drizzle-orm'
import { db, write } from '#db/client.server.ts'
import { userGiftChanges, userGifts } from '#db/schema/gifts.ts'
import type { Member } from '#domain/accounts/member.ts'
import { sendMessage } from '#domain/devices/delivery/holding/admission.server.ts'
import { writeHistory } from '#domain/devices/histories.server.ts'
import { refuse } from '#domain/refusal.ts'
import { recordAction } from '#domain/rewards/actionHistories.server.ts'
import { userGiftPath } from '#domain/rewards/entryPaths.ts'
import { takeBack } from '#domain/rewards/ledger.server.ts'
import { putIntoStock } from '../store/gifts.server.ts'
import { type GiftStatus, mayFollow, STATUS_NAMES, statusWords } from './states.ts'

export type UserGift = typeof userGifts.$inferSelect
export type UserGiftChange = typeof userGiftChanges.$inferSelect

/** The ledger's reference of a bought gift. */
export const boughtAs = (id: number): string => `userGift:${id}`

interface Change {
  to: GiftStatus
  /** Who changes it; null: the service itself. */
  by: Member | null
  /** Words of staff for the member. */
  message?: string
}

/**
 * Moves a gift to another state, records who did it, and notifies its member unless they did it themselves. A
 * cancelled gift of the store returns its stars and its piece of stock. Refuses `conflict` for a state that cannot
 * follow. Call it inside `write()`.
 */
export function changeStatus(gift: UserGift, { to, by, message = '' }: Change, now: number): void {
  write(() => {
    if (!mayFollow(gift.status, to))
      refuse(
        'conflict',
        `${STATUS_NAMES[gift.status]} 상태의 선물은 ${STATUS_NAMES[to]} 상태로 변경할 수 없습니다.`,
        {
          code: 'status',
        },
      )
    db.update(userGifts)
      .set({ status: to, ...(to === 'SENT' && { sentAt: now }) })
      .where(eq(userGifts.id, gift.id))
      .run()
    if (to === 'CANCELED') undo(gift, now)
    recordChange(gift, { to, by, message }, now)
  })
}

/** Records the state of a gift, and notifies its member of it unless the member made the change. */
export function recordChange(gift: UserGift, { to, by, message = '' }: Change, now: number): void {
  const change = db
    .insert(userGiftChanges)
    .values({ userGiftId: gift.id, status: to, byId: by?.id ?? null, message, createdAt: now })
    .returning({ id: userGiftChanges.id })
    .get()
  if (by?.id !== gift.userId)
    notify(gift, `giftChange:${change.id}`, statusWords(gift.name, to), message, now)
}

/** Writes a message about a gift into its member's histories and sends it at the hours that they allow. */
export function notify(gift: UserGift, subject: string, title: string, body: string, now: number): void {
  const link = userGiftPath(gift.id)
  const notice = { subject, kind: 'OPERATION', title, body, imageUrl: gift.imagePath, link } as const
  const history = writeHistory(gift.userId, notice, now)
  if (!history.isNew) return
  recordAction(gift.userId, { direction: 'TO_ME', kind: 'GIFT_CHANGED', subject: title, link }, now)
  sendMessage(gift.userId, { historyId: history.id, kind: 'OPERATION', urgency: 'OPERATION' }, now)
}

/** The changes of a gift, oldest first. */
export const listChanges = (userGiftId: number): UserGiftChange[] =>
  db
    .select()
    .from(userGiftChanges)
    .where(eq(userGiftChanges.userGiftId, userGiftId))
    .orderBy(asc(userGiftChanges.id))
    .all()

function undo(gift: UserGift, now: number): void {
  if (gift.origin === 'STORE') takeBack(gift.userId, 'GIFT', boughtAs(gift.id), now)
  if (gift.giftId !== null) putIntoStock(gift.giftId)
  db.update(userGifts).set({ sealedRecipient: null }).where(eq(userGifts.id, gift.id)).run()
}
