import { desc, eq, inArray, sql } from 'drizzle-orm'
import * as z from 'zod'
import { db, write } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { GIFT_STATUSES, userGifts } from '#db/schema/gifts.ts'
import { LEFT_NAME, type Member } from '#domain/accounts/member.ts'
import { recordStaffAct } from '#domain/accounts/staff/staffActs.server.ts'
import { seoulTimestamp } from '#domain/clock.ts'
import { idField } from '#domain/fields.ts'
import { countRows, countSome, paged } from '#domain/page.server.ts'
import type { Page, Paging } from '#domain/page.ts'
import { isRefusal, refuse } from '#domain/refusal.ts'
import { writeSheet } from '#domain/spreadsheet.ts'
import type { UserGift } from './changes.server.ts'
import { type Recipient, readRecipient } from './recipient.server.ts'
import { STATUS_NAMES } from './states.ts'
import {
  GiftMessage,
  getUserGift,
  isAsked,
  isWithoutAddress,
  type UserGiftFilter,
  updateStatus,
} from './userGifts.server.ts'

/** A gift that staff have to process, with its member's name. */
export interface Order extends Omit<UserGift, 'sealedRecipient' | 'requestKey'> {
  nickname: string
  /** The recipient while the gift is to be sent; else null. */
  recipient: Recipient | null
  /** True while a delivery waits for its member's address. */
  isWaiting: boolean
}

const Ids = z
  .array(idField('선물을 선택해주세요.'), '선물을 선택해주세요.')
  .min(1, '선물을 선택해주세요.')
  .max(100, '한 번에 100개까지 선택할 수 있습니다.')

/** The gifts of a list that are ticked. */
export const Ticks = z.object({ ids: Ids })
export const ManyChanges = Ticks.extend({
  status: z.enum(GIFT_STATUSES, '상태를 선택해주세요.'),
  message: GiftMessage,
})

/** Everybody's gifts for super admins, latest first. */
export function listOrders(filter: UserGiftFilter, paging: Paging): Page<Order> {
  const asked = isAsked(filter)
  const page = paged(
    selectOrders().where(asked).orderBy(desc(userGifts.id)),
    countRows(userGifts, asked),
    paging,
  )
  return { ...page, contents: page.contents.map(orderOf) }
}

/** How many gifts staff still have to confirm and to send; 1,001 means more than a thousand. */
export const countOpenOrders = (): Record<'REQUESTED' | 'CONFIRMED', number> => ({
  REQUESTED: countSome(userGifts, isAsked({ status: 'REQUESTED', archived: false })),
  CONFIRMED: countSome(userGifts, isAsked({ status: 'CONFIRMED', archived: false })),
})

/** One of them. Refuses `not_found`. */
export function getOrder(id: number): Order {
  const found = selectOrders().where(eq(userGifts.id, id)).get()
  return found ? orderOf(found) : refuse('not_found', '선물을 찾을 수 없습니다.')
}

const selectOrders = () =>
  db
    .select({ gift: userGifts, nickname: users.nickname, leftAt: users.leftAt })
    .from(userGifts)
    .innerJoin(users, eq(users.id, userGifts.userId))

function orderOf(row: { gift: UserGift; nickname: string; leftAt: number | null }): Order {
  const { sealedRecipient, requestKey: _, ...gift } = row.gift
  const nickname = row.leftAt === null ? row.nickname : LEFT_NAME
  const isOpen = gift.status === 'REQUESTED' || gift.status === 'CONFIRMED'
  return {
    ...gift,
    nickname,
    recipient: readRecipient({ status: gift.status, sealedRecipient }),
    isWaiting: isOpen && isWithoutAddress(row.gift),
  }
}

/**
 * Moves every gift whose state allows it to another state. Returns how many have that state now, including those that
 * had it before, and how many were not moved.
 */
export function updateStatuses(
  admin: Member,
  { ids, status, message }: z.output<typeof ManyChanges>,
  now = Date.now(),
): { changed: number; refused: number } {
  return write(() => {
    const changed = ids.filter((id) => mayMove(() => moveTo(admin, { id, status, message }, now)))
    return { changed: changed.length, refused: ids.length - changed.length }
  })
}

function moveTo(admin: Member, change: Parameters<typeof updateStatus>[1], now: number): void {
  if (getUserGift(change.id).status !== change.status) updateStatus(admin, change, now)
}

function mayMove(move: () => void): boolean {
  try {
    move()
    return true
  } catch (error) {
    if (isRefusal(error)) return false
    throw error
  }
}

/** Archives gifts. Returns how many of them are archived now, including those archived before. */
export const archiveUserGifts = ({ ids }: z.output<typeof Ticks>, now = Date.now()): number =>
  write(() => {
    for (const id of ids) recordStaffAct('EDIT_USER_GIFT', `userGift:${id}`, { after: '보관' })
    return db
      .update(userGifts)
      .set({ archivedAt: sql`coalesce(${userGifts.archivedAt}, ${now})` })
      .where(inArray(userGifts.id, ids))
      .run().changes
  })

const HEAD = [
  '번호',
  '신청 일시(KST)',
  '회원 번호',
  '닉네임',
  '선물',
  '구분',
  '상태',
  '스타 포인트',
  '받는 사람',
  '전화번호',
  '주소',
]
const ORIGINS = { STORE: '상점', DRAW: '뽑기', STAFF: '운영자' } as const

/** The orders as a file for spreadsheets; the recipient only while a gift is to be sent. */
export const orderSheet = (orders: Order[]): string => writeSheet([HEAD, ...orders.map(cellsOf)])

const cellsOf = ({ id, createdAt, userId, nickname, name, origin, status, starPrice, recipient }: Order) => [
  String(id),
  seoulTimestamp(createdAt),
  String(userId),
  nickname,
  name,
  ORIGINS[origin],
  STATUS_NAMES[status],
  String(starPrice),
  recipient?.name ?? '',
  recipient?.phone ?? '',
  recipient?.address ?? '',
]
