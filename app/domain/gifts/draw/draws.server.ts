import { and, asc, count, desc, eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import { hmac } from '#app/keys.server.ts'
import { db, write } from '#db/client.server.ts'
import { draws, givenPrizes } from '#db/schema/gifts.ts'
import type { Member } from '#domain/accounts/member.ts'
import { assertMayWrite } from '#domain/accounts/suspensions.server.ts'
import { seoulDay } from '#domain/clock.ts'
import { numberField } from '#domain/fields.ts'
import { countRows, countSome, paged } from '#domain/page.server.ts'
import type { Page, Paging } from '#domain/page.ts'
import { refuse } from '#domain/refusal.ts'
import { recordAction } from '#domain/rewards/actionHistories.server.ts'
import { receiptPath } from '#domain/rewards/entryPaths.ts'
import { earnPrize, spend } from '#domain/rewards/ledger.server.ts'
import { COSTS } from '#domain/rewards/rates.ts'
import { awardTags } from '#domain/rewards/tags/earnedTags.server.ts'
import { getGift, takeFromStock } from '../store/gifts.server.ts'
import { givePrizeGift } from '../userGifts/origins.server.ts'
import { type DrawDay, hadGame, openDrawDay, readDrawDays, revealedSeed } from './drawDays.server.ts'
import { drawNumber, drawText, pickPrize } from './odds.ts'
import { listPrizes, type Prize, readSetsOf } from './prizeSets.server.ts'

/** The game of the day, as everybody sees it. */
export interface DrawGame {
  /** The day of Seoul, counted since 1970: the id of the game. */
  id: number
  /** Points that a draw costs. */
  cost: number
  /** SHA-256 of the day's seed, hexadecimal. */
  commitment: string
  /** In the order in which the odds add up; none while the draw is closed. */
  prizes: OfferedPrize[]
}

export interface OfferedPrize extends Prize {
  /** How many are left today, or in the store; null: without a limit. */
  left: number | null
  /** The name of the prize that is given when this one has run out. */
  substituteName: string | null
}

/** The result of a draw, with everything that is needed to compute it again. */
export interface Receipt {
  id: number
  day: number
  drawerId: number
  n: number
  createdAt: number
  prize: Prize
  /** The prize that the seed decided, if it had run out; null when that prize was given. */
  ranOut: Prize | null
  commitment: string
  /** From the next midnight of Seoul on; null before. */
  seed: string | null
  /** The prizes of the day, in the order in which their odds add up. */
  prizes: Prize[]
}

export const NewDraws = z.object({
  /** One draw, or ten with ten receipts. */
  count: numberField(z.union([z.literal(1), z.literal(10)], '1번이나 10번을 뽑을 수 있습니다.')).default(1),
})

interface Asked extends z.output<typeof NewDraws> {
  /** Identifies the press of the button: a repeated key returns the same draws. */
  requestKey: string
  /** The day that the member saw. */
  gameId: number
}

/** Today's game. */
export function readDrawGame(now = Date.now()): DrawGame {
  const day = seoulDay(now)
  const all = listPrizes(day)
  const given = new Map(listGiven(day).map((row) => [row.prizeId, row.given]))
  return {
    id: day,
    cost: COSTS.DRAW.amount,
    commitment: openDrawDay(day, now).commitment,
    prizes: all.map((prize) => ({
      ...prize,
      left: leftOf(prize, given.get(prize.id) ?? 0),
      substituteName: substituteOf(prize, all)?.name ?? null,
    })),
  }
}

/** How many of a prize a day still has. */
function leftOf({ dayStock, kind, giftId }: Prize, given: number): number | null {
  const ofDay = dayStock === null ? null : Math.max(dayStock - given, 0)
  if (kind !== 'GIFT') return ofDay
  const { stock, closedAt } = getGift(giftId!)
  return closedAt === null ? Math.min(stock, ofDay ?? stock) : 0
}

/**
 * Draws once or ten times for 50 points each, and gives the prizes, all or nothing. The same `requestKey` is the same
 * draws. Refuses `not_found` for a game that never existed, `conflict` for a past game, for the key of another game and
 * while the draw is closed, `invalid` with code `balance`, and a suspended member.
 */
export function drawPrizes(
  member: Member,
  { count, requestKey, gameId }: Asked,
  now = Date.now(),
): Receipt[] {
  return write(() => {
    const known = listReceipts(member, requestKey, now)
    if (known[0]?.day === gameId) return known
    const day = openDrawDay(seoulDay(now), now)
    if (!hadGame(gameId, now)) refuse('not_found', '없는 뽑기입니다.')
    if (known.length > 0)
      refuse('conflict', '이 요청의 키로 이미 다른 날의 뽑기를 했습니다.', { code: 'idempotency_key' })
    assertMayWrite(member, now)
    const offered = listPrizes(day.day)
    if (offered.length === 0)
      refuse('conflict', '뽑기를 준비하고 있습니다. 포인트는 그대로입니다.', { code: 'closed' })
    if (gameId !== day.day)
      refuse(
        'conflict',
        '자정이 지나 새 뽑기가 시작되었습니다. 오늘의 상품과 확률을 확인하고 다시 뽑아주세요.',
        {
          code: 'new_day',
        },
      )
    const drawn = Array.from({ length: count }, () => drawOnce(member, day, offered, requestKey, now))
    return receiptsOf(drawn, now)
  })
}

function drawOnce(member: Member, day: DrawDay, offered: Prize[], requestKey: string, now: number): Draw {
  const n = countDrawsOf(member.id, day.day) + 1
  const number = drawNumber(hmac(Buffer.from(day.seed, 'hex'), drawText(member.id, n)))
  const drawn = pickPrize(number, offered)
  const prize = takePrize(drawn, day.day) ? drawn : substituteOf(drawn, offered)!
  const draw = db
    .insert(draws)
    .values({
      userId: member.id,
      drawerId: member.id,
      day: day.day,
      n,
      drawnPrizeId: drawn.id,
      prizeId: prize.id,
      requestKey,
      createdAt: now,
    })
    .returning()
    .get()
  spend(member.id, 'DRAW', ledgerReference(draw), now)
  give(member, draw, prize, now)
  awardTags(member.id, 'DRAWS', () => countSome(draws, eq(draws.userId, member.id)), now)
  return draw
}

/** Pays or hands over the prize of a draw. */
function give(member: Member, draw: Draw, prize: Prize, now: number): void {
  const { kind, amount, name, giftId, wonValue } = prize
  if (kind === 'STAR' || kind === 'POINT')
    earnPrize(member.id, `DRAW_${kind}`, amount, ledgerReference(draw), now)
  if (kind === 'GIFT' || kind === 'IN_KIND')
    givePrizeGift(member, { drawId: draw.id, giftId, name, wonValue }, now)
  if (kind !== 'NOTHING')
    recordAction(
      member.id,
      { direction: 'TO_ME', kind: 'PRIZE', subject: name, link: receiptPath(draw.id) },
      now,
    )
}

/** Counts a prize as given today, and takes a gift of the store out of its stock. Returns false when it has run out. */
function takePrize({ id, dayStock, kind, giftId }: Prize, day: number): boolean {
  if (dayStock !== null && readGiven(day, id) >= dayStock) return false
  if (kind === 'GIFT' && !takeFromStock(giftId!)) return false
  db.insert(givenPrizes)
    .values({ day, prizeId: id, given: 1 })
    .onConflictDoUpdate({
      target: [givenPrizes.day, givenPrizes.prizeId],
      set: { given: sql`${givenPrizes.given} + 1` },
    })
    .run()
  return true
}

/** A receipt, for everybody who knows its number; null for a number that was never given. */
export function findReceipt(id: number, now = Date.now()): Receipt | null {
  const draw = db.select().from(draws).where(eq(draws.id, id)).get()
  return draw ? receiptsOf([draw], now)[0]! : null
}

/** Like `findReceipt`, but refuses `not_found`. */
export const getReceipt = (id: number, now = Date.now()): Receipt =>
  findReceipt(id, now) ?? refuse('not_found', '뽑기를 찾을 수 없습니다.')

/** The receipts of one press of a member's button; none for an unknown press. */
export const listReceipts = (member: Member, requestKey: string, now = Date.now()): Receipt[] =>
  receiptsOf(listByRequest(member, requestKey), now)

/** A member's draws, latest first. */
export function listDraws(member: Member, paging: Paging, now = Date.now()): Page<Receipt> {
  const mine = eq(draws.userId, member.id)
  const query = db.select().from(draws).where(mine).orderBy(desc(draws.id))
  const page = paged(query, countRows(draws, mine), paging)
  return { ...page, contents: receiptsOf(page.contents, now) }
}

/** How often a member drew. */
export const countDraws = (member: Member): number => countRows(draws, eq(draws.userId, member.id))

export type Draw = typeof draws.$inferSelect

/** Two queries read the days and the prizes of all of them. */
function receiptsOf(drawn: Draw[], now: number): Receipt[] {
  const days = readDrawDays(drawn.map(({ day }) => day))
  const sets = readSetsOf(drawn.map(({ prizeId }) => prizeId))
  return drawn.map((draw) => receiptOf(draw, days.get(draw.day)!, sets.get(draw.prizeId)!, now))
}

function receiptOf(draw: Draw, drawDay: DrawDay, offered: Prize[], now: number): Receipt {
  const prizeOf = (id: number) => offered.find((prize) => prize.id === id)!
  const { id, day, drawerId, n, createdAt, prizeId, drawnPrizeId } = draw
  return {
    id,
    day,
    drawerId,
    n,
    createdAt,
    prize: prizeOf(prizeId),
    ranOut: drawnPrizeId === prizeId ? null : prizeOf(drawnPrizeId),
    commitment: drawDay.commitment,
    seed: revealedSeed(drawDay, now),
    prizes: offered,
  }
}

const substituteOf = ({ substitutePlace }: Prize, offered: Prize[]): Prize | undefined =>
  offered.find(({ place }) => place === substitutePlace)

const ledgerReference = ({ id }: Pick<Draw, 'id'>): string => `draw:${id}`

const countDrawsOf = (drawerId: number, day: number): number =>
  db
    .select({ total: count() })
    .from(draws)
    .where(and(eq(draws.drawerId, drawerId), eq(draws.day, day)))
    .get()!.total

const listByRequest = (member: Member, requestKey: string): Draw[] =>
  db
    .select()
    .from(draws)
    .where(and(eq(draws.userId, member.id), eq(draws.requestKey, requestKey)))
    .orderBy(asc(draws.id))
    .all()

const listGiven = (day: number) => db.select().from(givenPrizes).where(eq(givenPrizes.day, day)).all()

const readGiven = (day: number, prizeId: number): number =>
  db
    .select({ given: givenPrizes.given })
    .from(givenPrizes)
    .where(and(eq(givenPrizes.day, day), eq(givenPrizes.prizeId, prizeId)))
    .get()?.given ?? 0
