import { and, asc, desc, eq, gt, isNull, lt, lte, or, type SQL } from 'drizzle-orm'
import * as z from 'zod'
import { db, write } from '#db/client.server.ts'
import { GIFT_STATUSES, userGifts } from '#db/schema/gifts.ts'
import type { Member } from '#domain/accounts/member.ts'
import { attachUpload } from '#domain/accounts/profile/uploads.server.ts'
import { recordStaffAct } from '#domain/accounts/staff/staffActs.server.ts'
import { findUser } from '#domain/accounts/users.server.ts'
import { DAY_MS } from '#domain/clock.ts'
import { deleteSome, serveRows } from '#domain/drainGroups.server.ts'
import { blankAsAbsent, idField, optionalField } from '#domain/fields.ts'
import { countRows, paged } from '#domain/page.server.ts'
import type { Page, Paging } from '#domain/page.ts'
import { refuse, refuseField } from '#domain/refusal.ts'
import { giftText } from '../giftText.ts'
import { releasePicture } from '../store/gifts.server.ts'
import { changeStatus, notify, type UserGift } from './changes.server.ts'
import { addUserGift, findByRequest } from './origins.server.ts'
import type { GiftStatus } from './states.ts'

/** A voucher's member is reminded this many days before it expires. */
const REMINDED_DAYS = [3, 30]

/** A date without a time means the end of that day in Seoul. */
export const Expiry = z.preprocess(
  blankAsAbsent,
  z
    .union([z.iso.date(), z.iso.datetime({ offset: true })], '기한은 날짜와 시각으로 보내주세요.')
    .transform((sent) => Date.parse(sent.includes('T') ? sent : `${sent}T23:59:59+09:00`))
    .nullable()
    .default(null),
)

/** Words of staff for a gift's member. */
export const GiftMessage = giftText('회원에게 보낼 안내', 500, 0).default('')

/** A gift that staff give to a member. */
export const NewUserGift = z.object({
  userId: idField('받을 회원의 번호를 입력해주세요.'),
  name: giftText('선물의 이름', 50),
  description: giftText('설명', 2_000, 0).default(''),
  imagePath: optionalField(z.string().max(200)),
  expiresAt: Expiry,
})
export type NewUserGift = z.output<typeof NewUserGift>

export const StatusChange = z.object({
  id: idField('선물을 선택해주세요.'),
  status: z.enum(GIFT_STATUSES, '상태를 선택해주세요.'),
  message: GiftMessage,
})

/** The filter of a list of gifts: one state, archived or not. Without a filter: all gifts that are not archived. */
export const UserGiftFilter = z.object({
  status: z.enum(GIFT_STATUSES, '없는 상태입니다.').nullable().default(null).catch(null),
  archived: z.stringbool().default(false).catch(false),
})
export type UserGiftFilter = z.output<typeof UserGiftFilter>

/** A member's gifts, latest first. */
export function listOwnGifts(member: Member, paging: Paging): Page<UserGift> {
  return list(eq(userGifts.userId, member.id), paging)
}

/** A member's own gift. Refuses `not_found`, also for another member's. */
export const getOwnGift = (member: Member, id: number): UserGift =>
  find(and(eq(userGifts.id, id), eq(userGifts.userId, member.id)))

/** Everybody's gifts for super admins, latest first. */
export const listUserGifts = (filter: UserGiftFilter, paging: Paging): Page<UserGift> =>
  list(isAsked(filter), paging)

/** The condition on the gifts that a filter asks for. */
export const isAsked = ({ status, archived }: UserGiftFilter): SQL | undefined =>
  and(
    status === null ? undefined : eq(userGifts.status, status),
    archived ? gt(userGifts.archivedAt, 0) : isNull(userGifts.archivedAt),
  )

/** Any member's gift, for super admins. Refuses `not_found`. */
export const getUserGift = (id: number): UserGift => find(eq(userGifts.id, id))

/**
 * Gives a member a gift, and notifies them; the same `requestKey` is the same gift. Refuses `invalid` for a member
 * who is not there, and for a gift that has expired.
 */
export function giveUserGift(
  admin: Member,
  input: NewUserGift & { requestKey?: string },
  now = Date.now(),
): UserGift {
  return write(() => {
    const { userId, requestKey } = input
    assertReceives(userId)
    const known = requestKey === undefined ? null : findByRequest(userId, requestKey)
    if (known) return known
    assertAhead(input, now)
    if (input.imagePath !== null) attachUpload(admin, input.imagePath, 'imagePath', now)
    const given = { origin: 'STAFF', delivery: 'VOUCHER', starPrice: 0, wonValue: 0, createdAt: now } as const
    const gift = addUserGift({ ...input, ...given }, admin, now)
    recordStaffAct('EDIT_USER_GIFT', `userGift:${gift.id}`, { after: { userId, name: gift.name } })
    return gift
  })
}

function assertReceives(userId: number): void {
  const user = findUser(userId)
  if (user && user.leftAt === null) return
  refuseField('userId', '회원을 찾을 수 없습니다.')
}

function assertAhead({ expiresAt }: NewUserGift, now: number): void {
  if (expiresAt === null || expiresAt > now) return
  refuseField('expiresAt', '기한은 지금보다 뒤여야 합니다.')
}

/** Changes a gift that staff gave; its member stays. Refuses `not_found`, and `conflict` for a bought or drawn one. */
export function changeUserGift(admin: Member, id: number, input: NewUserGift, now = Date.now()): UserGift {
  return write(() => {
    const { origin, imagePath } = getUserGift(id)
    if (origin !== 'STAFF') refuse('conflict', '운영자가 보낸 선물만 수정할 수 있습니다.')
    if (input.imagePath !== null && input.imagePath !== imagePath)
      attachUpload(admin, input.imagePath, 'imagePath', now)
    const { userId: _, ...changed } = input
    recordStaffAct('EDIT_USER_GIFT', `userGift:${id}`, { after: changed })
    const gift = db.update(userGifts).set(changed).where(eq(userGifts.id, id)).returning().get()!
    releasePicture(imagePath, now)
    return gift
  })
}

/**
 * Deletes a gift that staff gave. Refuses `not_found`, and `conflict` for a bought or drawn one, which is cancelled.
 */
export function deleteUserGift(id: number, now = Date.now()): void {
  write(() => {
    const { origin, imagePath } = getUserGift(id)
    if (origin !== 'STAFF') refuse('conflict', '신청한 선물과 뽑은 선물은 삭제하지 않고 취소합니다.')
    recordStaffAct('EDIT_USER_GIFT', `userGift:${id}`, { before: '선물을 삭제함' })
    db.delete(userGifts).where(eq(userGifts.id, id)).run()
    releasePicture(imagePath, now)
  })
}

/** Deletes the gifts of an erased member in groups, and releases the pictures that no other gift has. */
export const removeUserGifts = ({ id }: Member, now = Date.now()): Promise<void> =>
  serveRows((size) => {
    const removed = deleteSome(userGifts, eq(userGifts.userId, id), size)
    for (const { imagePath } of removed) releasePicture(imagePath, now)
    return removed.length
  })

/** Removes a gift from the list of gifts to process. Refuses `not_found`. */
export function archiveUserGift(id: number, now = Date.now()): void {
  write(() => {
    getUserGift(id)
    recordStaffAct('EDIT_USER_GIFT', `userGift:${id}`, { after: '보관' })
    db.update(userGifts).set({ archivedAt: now }).where(eq(userGifts.id, id)).run()
  })
}

/**
 * Moves a gift to another state. Refuses `not_found`, and `conflict` for a state that cannot follow, for a voucher
 * that its member bought or drew and that would be sent without its picture, and for a delivery without an address.
 */
export function updateStatus(
  admin: Member,
  { id, status, message }: { id: number; status: GiftStatus; message: string },
  now = Date.now(),
): void {
  write(() => {
    const gift = getUserGift(id)
    if (status === 'SENT' && gift.delivery === 'VOUCHER' && gift.origin !== 'STAFF')
      refuse('conflict', '쿠폰은 사진을 올려 발송해주세요.', { code: 'voucher' })
    if (status === 'SENT' && isWithoutAddress(gift))
      refuse('conflict', '회원이 아직 배송지를 입력하지 않았습니다.', { code: 'recipient' })
    recordStaffAct('EDIT_USER_GIFT', `userGift:${id}`, { before: gift.status, after: { status, message } })
    changeStatus(gift, { to: status, by: admin, message }, now)
  })
}

/** True for a gift in kind whose member has not given a recipient. */
export const isWithoutAddress = ({ delivery, sealedRecipient }: UserGift): boolean =>
  delivery === 'IN_KIND' && sealedRecipient === null

/** Cancels a member's own gift while nobody has confirmed it. Refuses `not_found` and `conflict`. */
export function cancelOwnGift(member: Member, id: number, now = Date.now()): void {
  write(() => {
    const gift = getOwnGift(member, id)
    if (gift.status !== 'REQUESTED')
      refuse('conflict', '확인이 끝난 선물은 취소할 수 없습니다. 운영자에게 알려주세요.', { code: 'status' })
    changeStatus(gift, { to: 'CANCELED', by: member }, now)
  })
}

/** Marks a member's own gift as used. Refuses `not_found` and `conflict`. */
export function noteUsed(member: Member, id: number, now = Date.now()): void {
  write(() => changeStatus(getOwnGift(member, id), { to: 'USED', by: member }, now))
}

/** Expires gifts whose time is over, and reminds members 30 and 3 days before; each once, in groups. */
export async function settleExpiries(now = Date.now()): Promise<void> {
  await serveSent(lte(userGifts.expiresAt, now), (gift) =>
    changeStatus(gift, { to: 'EXPIRED', by: null }, now),
  )
  for (const days of REMINDED_DAYS) await serveSent(isDueIn(days, now), (gift) => remind(gift, days, now))
}

function remind(gift: UserGift, days: number, now: number): void {
  db.update(userGifts).set({ remindedDays: days }).where(eq(userGifts.id, gift.id)).run()
  const left = Math.ceil((gift.expiresAt! - now) / DAY_MS)
  const title = `‘${gift.name}’ 선물의 기한이 ${left}일 남았습니다`
  notify(gift, `giftExpiry:${gift.id}:${days}`, title, '', now)
}

/**
 * Gifts that expire in at most `days` days, were sent more than a day ago, and whose member has not had this reminder
 * or a later one.
 */
const isDueIn = (days: number, now: number): SQL | undefined =>
  and(
    lte(userGifts.expiresAt, now + days * DAY_MS),
    lt(userGifts.sentAt, now - DAY_MS),
    or(isNull(userGifts.remindedDays), gt(userGifts.remindedDays, days)),
  )

/** Serves every sent gift that is due. What `serve` writes must make the gift no longer due. */
const serveSent = (due: SQL | undefined, serve: (gift: UserGift) => void): Promise<void> =>
  serveRows((size) => {
    const group = db
      .select()
      .from(userGifts)
      .where(and(eq(userGifts.status, 'SENT'), due))
      .orderBy(asc(userGifts.expiresAt))
      .limit(size)
      .all()
    for (const gift of group) serve(gift)
    return group.length
  })

const list = (asked: SQL | undefined, paging: Paging): Page<UserGift> =>
  paged(
    db.select().from(userGifts).where(asked).orderBy(desc(userGifts.id)),
    countRows(userGifts, asked),
    paging,
  )

const find = (asked: SQL | undefined): UserGift =>
  db.select().from(userGifts).where(asked).get() ?? refuse('not_found', '선물을 찾을 수 없습니다.')
