import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import * as z from 'zod'
import { db, write } from '#db/client.server.ts'
import { EXPENSIVE_WON, GIFT_DELIVERIES, gifts, userGifts } from '#db/schema/gifts.ts'
import type { Member } from '#domain/accounts/member.ts'
import { attachUpload, releaseUpload } from '#domain/accounts/profile/uploads.server.ts'
import { recordStaffAct } from '#domain/accounts/staff/staffActs.server.ts'
import { DAY_MS } from '#domain/clock.ts'
import { optionalField, Ticked, wholeField } from '#domain/fields.ts'
import { countRows, paged } from '#domain/page.server.ts'
import type { Page, Paging } from '#domain/page.ts'
import { refuse, refuseField } from '#domain/refusal.ts'
import { EXPENSIVE_GIFT_NOTICE } from '../expensiveGifts.ts'
import { giftText } from '../giftText.ts'

export type Gift = typeof gifts.$inferSelect

/** How long a picture that no gift uses any more is kept for open pages that still show it. */
const PICTURE_KEPT_MS = 30 * DAY_MS

export const NewGift = z.object({
  name: giftText('선물의 이름', 50),
  description: giftText('설명', 2_000, 0).default(''),
  /** One of the admin's own uploads; null: none. */
  imagePath: optionalField(z.string().max(200)),
  starPrice: wholeField('가격은', { min: 1, max: 1_000_000 }),
  stock: wholeField('수량은', { min: 0, max: 100_000 }),
  delivery: z.enum(GIFT_DELIVERIES, '받는 방법을 선택해주세요.'),
  terms: giftText('유의사항', 2_000, 0).default(''),
  validDays: optionalField(wholeField('유효 기간은', { min: 1, max: 3_650 })),
  wonValue: wholeField('실제 가격은', { min: 0, max: 100_000_000 }),
  allowsDear: Ticked.default(false),
})
export type NewGift = z.output<typeof NewGift>

/** A change of a gift: its stock changes by what was typed over the stock that the form showed. */
export const GiftChange = NewGift.extend({ shownStock: wholeField('수량은', { min: 0, max: 100_000 }) })

/** The gifts of the store, cheapest first; those without stock come last. */
export function listGifts(paging: Paging): Page<Gift> {
  const open = isNull(gifts.closedAt)
  const query = db
    .select()
    .from(gifts)
    .where(open)
    .orderBy(sql`${gifts.stock} = 0`, asc(gifts.starPrice), asc(gifts.id))
  return paged(query, countRows(gifts, open), paging)
}

/** All gifts, also closed ones, for super admins. */
export const listAllGifts = (paging: Paging): Page<Gift> =>
  paged(
    db.select().from(gifts).orderBy(sql`${gifts.closedAt} is not null`, asc(gifts.starPrice), asc(gifts.id)),
    countRows(gifts),
    paging,
  )

/** A gift, also a closed one. Refuses `not_found`. */
export const getGift = (id: number): Gift =>
  db.select().from(gifts).where(eq(gifts.id, id)).get() ?? refuse('not_found', '없는 선물입니다.')

/**
 * Puts a gift into the store; the same `requestKey` is the same gift. Refuses `invalid` for an expensive gift without
 * its switch.
 */
export function addGift(admin: Member, input: NewGift & { requestKey?: string }, now = Date.now()): Gift {
  assertNotDear(input)
  return write(() => {
    const known = findAdded(input.requestKey)
    if (known) return known
    if (input.imagePath !== null) attachUpload(admin, input.imagePath, 'imagePath', now)
    const added = db
      .insert(gifts)
      .values({ ...input, createdAt: now })
      .returning()
      .get()
    recordStaffAct('EDIT_STORE', `gift:${added.id}`, { after: input })
    return added
  })
}

/**
 * Changes a gift; gifts that members already have stay as they were. Pieces sold since the form was shown stay sold.
 * Refuses as `addGift` does, `not_found`, and `conflict` when more were sold than the form leaves.
 */
export function changeGift(
  admin: Member,
  id: number,
  { shownStock, ...input }: z.output<typeof GiftChange>,
  now = Date.now(),
): void {
  assertNotDear(input)
  write(() => {
    const before = getGift(id)
    const { imagePath, stock: present } = before
    const stock = present + input.stock - shownStock
    if (stock < 0)
      refuse('conflict', `그동안 선물이 지급되어 지금 수량은 ${present}개입니다. 수량을 다시 확인해주세요.`, {
        code: 'stock',
      })
    if (input.imagePath !== null && input.imagePath !== imagePath)
      attachUpload(admin, input.imagePath, 'imagePath', now)
    recordStaffAct('EDIT_STORE', `gift:${id}`, { before, after: { ...input, stock } })
    db.update(gifts)
      .set({ ...input, stock })
      .where(eq(gifts.id, id))
      .run()
    releasePicture(imagePath, now)
  })
}

/** Releases a picture once no gift of the store or of a member has it. Call it inside `write()`, after the change. */
export function releasePicture(imagePath: string | null, now: number): void {
  if (imagePath === null || isPictureOf(gifts, imagePath) || isPictureOf(userGifts, imagePath)) return
  releaseUpload(imagePath, now + PICTURE_KEPT_MS)
}

const isPictureOf = (table: typeof gifts | typeof userGifts, imagePath: string): boolean =>
  db.select({ id: table.id }).from(table).where(eq(table.imagePath, imagePath)).limit(1).get() !== undefined

/** Takes a gift out of the store, or puts it back. Refuses `not_found`. */
export function closeGift(id: number, isClosed: boolean, now = Date.now()): void {
  write(() => {
    getGift(id)
    recordStaffAct('EDIT_STORE', `gift:${id}`, { after: { isClosed } })
    db.update(gifts)
      .set({ closedAt: isClosed ? now : null })
      .where(eq(gifts.id, id))
      .run()
  })
}

/** Takes one piece out of the stock of an open gift; false when there is none. Call it inside `write()`. */
export function takeFromStock(id: number): boolean {
  const open = and(eq(gifts.id, id), gt(gifts.stock, 0), isNull(gifts.closedAt))
  return (
    db
      .update(gifts)
      .set({ stock: sql`${gifts.stock} - 1` })
      .where(open)
      .run().changes > 0
  )
}

/** Puts one piece back. Call it inside `write()`. */
export function putIntoStock(id: number): void {
  db.update(gifts)
    .set({ stock: sql`${gifts.stock} + 1` })
    .where(eq(gifts.id, id))
    .run()
}

const findAdded = (requestKey?: string): Gift | null =>
  requestKey === undefined
    ? null
    : (db.select().from(gifts).where(eq(gifts.requestKey, requestKey)).get() ?? null)

function assertNotDear({ wonValue, allowsDear }: NewGift): void {
  if (wonValue > EXPENSIVE_WON && !allowsDear)
    refuseField('allowsDear', EXPENSIVE_GIFT_NOTICE, { code: 'dear' })
}
