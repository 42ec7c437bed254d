import { asc, desc, eq, inArray, lte } from 'drizzle-orm'
import * as z from 'zod'
import { db, write } from '#db/client.server.ts'
import { EXPENSIVE_WON, gifts, PRIZE_KINDS, prizeSets, prizes } from '#db/schema/gifts.ts'
import type { Member } from '#domain/accounts/member.ts'
import { recordStaffAct } from '#domain/accounts/staff/staffActs.server.ts'
import { seoulDay } from '#domain/clock.ts'
import { idField, optionalField, Ticked, wholeField } from '#domain/fields.ts'
import { refuse } from '#domain/refusal.ts'
import { EXPENSIVE_GIFT_NOTICE } from '../expensiveGifts.ts'
import { PARTS, percentText } from './odds.ts'
import { MAX_PRIZES } from './prizeRows.ts'

export const NewPrize = z.object({
  kind: z.enum(PRIZE_KINDS, '상품의 종류를 선택해주세요.'),
  name: z
    .string('상품의 이름을 입력해주세요.')
    .trim()
    .min(1, '상품의 이름을 입력해주세요.')
    .max(50, '상품의 이름은 50자까지 쓸 수 있습니다.'),
  amount: wholeField('포인트와 스타 포인트는', { min: 0, max: 1_000_000 }).default(0),
  giftId: optionalField(idField('선물을 선택해주세요.')),
  wonValue: wholeField('가격은', { min: 0, max: 100_000_000 }).default(0),
  allowsDear: Ticked.default(false),
  /** Parts of a million. */
  odds: wholeField('확률은 백만분의', { min: 0, max: PARTS }),
  dayStock: optionalField(wholeField('하루 수량은', { min: 0, max: 1_000_000 })),
  /** The place, from 0, of the prize that is given when this one has run out. */
  substitutePlace: optionalField(wholeField('대신 주는 상품은', { min: 0, max: MAX_PRIZES })),
})
export type NewPrize = z.output<typeof NewPrize>

/** The prizes of a day, in the order in which their odds add up; none close the draw. */
export const NewPrizeSet = z.object({
  prizes: z.array(NewPrize).max(MAX_PRIZES, `상품은 ${MAX_PRIZES}개까지 정할 수 있습니다.`),
})
export type NewPrizeSet = z.output<typeof NewPrizeSet>

type PrizeSet = typeof prizeSets.$inferSelect
export type Prize = typeof prizes.$inferSelect

/**
 * Sets the prizes from the next day of Seoul on, in place of prizes that were set for that day earlier. The prizes of
 * today never change. Refuses `invalid` when the odds do not add up to a million, for an expensive prize without its
 * switch, and for a prize that can run out without a substitute that cannot.
 */
export function setPrizes(admin: Member, input: NewPrizeSet, now = Date.now()): PrizeSet {
  assertPrizes(input)
  return write(() => {
    const startsOn = seoulDay(now) + 1
    db.delete(prizeSets).where(eq(prizeSets.startsOn, startsOn)).run()
    const set = db
      .insert(prizeSets)
      .values({ startsOn, createdBy: admin.id, createdAt: now })
      .returning()
      .get()
    const rows = input.prizes.map((prize, place) => ({ ...prize, ...giftOf(prize), setId: set.id, place }))
    recordStaffAct('SET_PRIZES', `prizeSet:${set.id}`, { after: input.prizes })
    if (rows.length > 0) db.insert(prizes).values(rows).run()
    return set
  })
}

/** The prizes of a day, in order; none before the first set, and for a set that closes the draw. */
export function listPrizes(day: number): Prize[] {
  const set = db
    .select({ id: prizeSets.id })
    .from(prizeSets)
    .where(lte(prizeSets.startsOn, day))
    .orderBy(desc(prizeSets.startsOn))
    .limit(1)
    .get()
  if (!set) return []
  return db.select().from(prizes).where(eq(prizes.setId, set.id)).orderBy(asc(prizes.place)).all()
}

/** By each of these prizes: all prizes of its set, in order. */
export function readSetsOf(prizeIds: number[]): Map<number, Prize[]> {
  const setIds = db.select({ id: prizes.setId }).from(prizes).where(inArray(prizes.id, prizeIds))
  const found = db.select().from(prizes).where(inArray(prizes.setId, setIds)).orderBy(asc(prizes.place)).all()
  const sets = Map.groupBy(found, ({ setId }) => setId)
  return new Map(found.map(({ id, setId }) => [id, sets.get(setId)!]))
}

/** Validates prizes for a preview. Refuses what `setPrizes` refuses. */
export function assertPrizes({ prizes }: NewPrizeSet): void {
  prizes.forEach(assertPrize)
  const parts = sumOdds(prizes)
  if (prizes.length > 0 && parts !== PARTS)
    refuse('invalid', `확률의 합은 100%여야 합니다. 지금은 ${percentText(parts)}입니다.`, { code: 'odds' })
}

const sumOdds = (prizes: readonly Pick<NewPrize, 'odds'>[]): number =>
  prizes.reduce((total, { odds }) => total + odds, 0)

function assertPrize(prize: NewPrize, place: number, all: NewPrize[]): void {
  const fail = (field: keyof NewPrize, message: string): never =>
    refuse('invalid', `${place + 1}번째 상품: ${message}`, {
      fields: { [`prizes.${place}.${field}`]: message },
    })
  const isCounted = prize.kind === 'STAR' || prize.kind === 'POINT'
  if (isCounted && prize.amount === 0) fail('amount', '지급할 포인트를 입력해주세요.')
  if (!isCounted && prize.amount !== 0) fail('amount', '포인트는 포인트 상품에만 입력할 수 있습니다.')
  if (prize.kind === 'GIFT' && prize.giftId === null) fail('giftId', '선물을 선택해주세요.')
  if (prize.wonValue > EXPENSIVE_WON && !prize.allowsDear) fail('allowsDear', EXPENSIVE_GIFT_NOTICE)
  if (!runsOut(prize)) return
  const substitute = prize.substitutePlace === null ? undefined : all[prize.substitutePlace]
  if (!substitute || runsOut(substitute))
    fail('substitutePlace', '소진되면 대신 지급할, 수량 제한이 없는 상품을 선택해주세요.')
}

/** True for a prize that can run out: one with a daily limit, or a gift of the store. */
const runsOut = ({ kind, dayStock }: Pick<NewPrize, 'kind' | 'dayStock'>): boolean =>
  kind === 'GIFT' || dayStock !== null

/**
 * The columns of a prize from a store gift. Refuses `not_found`, and `invalid` for an expensive gift that is not
 * allowed.
 */
function giftOf({ kind, giftId, allowsDear }: NewPrize): Partial<Prize> {
  if (kind !== 'GIFT' || giftId === null) return { giftId: null }
  const gift = db.select().from(gifts).where(eq(gifts.id, giftId)).get()
  if (!gift) return refuse('not_found', '없는 선물입니다.')
  if (gift.wonValue > EXPENSIVE_WON && !allowsDear) refuse('invalid', EXPENSIVE_GIFT_NOTICE, { code: 'dear' })
  return { wonValue: gift.wonValue }
}
