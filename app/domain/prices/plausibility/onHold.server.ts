import { and, desc, eq, sql } from 'drizzle-orm'
import { columnsOf, prepare } from '#db/prepare.server.ts'
import type { sales } from '#db/schema/catalog.ts'
import { priceReviews } from '#db/schema/prices.ts'
import type { QuotedPrice } from './quotedPrice.ts'
import { isSamePrice, type Plausibility } from './weighing.ts'

// The readings that were not published at once: on hold (`held`) or refused, and how each was resolved.

type Sale = typeof sales.$inferSelect
export type PriceReview = typeof priceReviews.$inferSelect

const MAX_QUOTE_LETTERS = 300

/** Holds a suspicious drop until a second reading; a price of the sale that an admin refused stays refused. */
export function holdPrice(
  sale: Sale,
  quoted: QuotedPrice,
  baselineWon: number,
  now: number,
): 'on hold' | 'refused' {
  const held = { state: 'held', reason: 'surprising', baselineWon, settledAt: null } as const
  return saveReading(sale, quoted, held, now) ? 'on hold' : 'refused'
}

/** Refuses a price that cannot be true. */
export function refusePrice(
  sale: Sale,
  quoted: QuotedPrice,
  { reason, baselineWon }: Extract<Plausibility, { kind: 'refused' }>,
  now: number,
): 'refused' {
  saveReading(sale, quoted, { state: 'refused', reason, baselineWon, settledAt: now }, now)
  return 'refused'
}

/** Saves a reading, one row per sale and total. Saves nothing and returns false if an admin refused that total. */
function saveReading(
  sale: Sale,
  quoted: QuotedPrice,
  verdict: Pick<PriceReview, 'state' | 'reason' | 'baselineWon' | 'settledAt'>,
  now: number,
): boolean {
  const same = findSameReading(sale.id, quoted)
  if (same?.state === 'refused' && same.deciderId !== null) return false
  const row = {
    ...quoted,
    ...verdict,
    said: quoted.said.slice(0, MAX_QUOTE_LETTERS),
    saleId: sale.id,
    readAt: now,
    triedAt: null,
    otherWon: null,
    deciderId: null,
  }
  if (same) changeReading({ ...row, id: same.id })
  else addReading(row)
  return true
}

/** Refuses the sale's price on hold, if there is one. */
export function refuseOnHold(saleId: number, reason: 'gone' | 'bad_run', now: number): void {
  const held = findOnHold(saleId)
  if (held) resolveReading(held, { state: 'refused', reason }, now)
}

/** Records how a reading was resolved. */
export function resolveReading(held: PriceReview, outcome: Partial<Outcome>, now: number): void {
  changeOutcome({ ...held, ...outcome, settledAt: now })
}

type Outcome = Pick<PriceReview, 'state' | 'reason' | 'otherWon' | 'deciderId'>

/** Resolves the published suspicious drop of a sale: confirmed, or passed because another price came. */
export function resolvePublished(saleId: number, state: 'passed' | 'confirmed', now: number): void {
  changePublished({ saleId, state, settledAt: now })
}

/** The sale's reading on hold; null when there is none. */
export const findOnHold = (saleId: number): PriceReview | null => findPriceReview({ saleId })

/** The latest saved reading of a sale with the same total; null when there is none. */
export const findSameReading = (saleId: number, { totalWon }: QuotedPrice): PriceReview | null =>
  findReading({ saleId, totalWon })

/** True for totals within one percent of each other. */
export const isSameTotal = (one: { totalWon: number | null }, other: { totalWon: number | null }): boolean =>
  one.totalWon !== null && other.totalWon !== null && isSamePrice(one.totalWon, other.totalWon)

const findPriceReview = prepare('find', { saleId: priceReviews.saleId }, (db, given) =>
  db
    .select()
    .from(priceReviews)
    .where(and(eq(priceReviews.saleId, given.saleId), eq(priceReviews.state, 'held'))),
)

const findReading = prepare('find', columnsOf(priceReviews, 'saleId', 'totalWon'), (db, given) =>
  db
    .select()
    .from(priceReviews)
    .where(and(eq(priceReviews.saleId, given.saleId), sql`${priceReviews.totalWon} is ${given.totalWon}`))
    .orderBy(desc(priceReviews.id))
    .limit(1),
)

const READ = columnsOf(
  priceReviews,
  'saleId',
  'state',
  'reason',
  'said',
  'kind',
  'price',
  'currency',
  'shippingFee',
  'shippingNote',
  'totalWon',
  'baselineWon',
  'readAt',
  'triedAt',
  'otherWon',
  'settledAt',
  'deciderId',
)

const addReading = prepare('run', READ, (db, given) => db.insert(priceReviews).values(given))

const changeReading = prepare('run', { id: priceReviews.id, ...READ }, (db, { id, ...read }) =>
  db.update(priceReviews).set(read).where(eq(priceReviews.id, id)),
)

const changeOutcome = prepare(
  'run',
  columnsOf(priceReviews, 'id', 'state', 'reason', 'otherWon', 'deciderId', 'settledAt'),
  (db, { id, ...outcome }) => db.update(priceReviews).set(outcome).where(eq(priceReviews.id, id)),
)

const changePublished = prepare(
  'run',
  columnsOf(priceReviews, 'saleId', 'state', 'settledAt'),
  (db, { saleId, ...outcome }) =>
    db
      .update(priceReviews)
      .set(outcome)
      .where(and(eq(priceReviews.saleId, saleId), eq(priceReviews.state, 'published'))),
)
