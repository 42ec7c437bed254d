import { and, desc, eq, sql } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { prepare } from '#db/prepare.server.ts'
import type { sales } from '#db/schema/catalog.ts'
import { heldPrices } from '#db/schema/prices.ts'
import type { QuotedPrice } from './quotedPrice.ts'
import { isSamePrice, type Verdict } from './weighing.ts'

// The readings that were not published at once: on hold (`held`) or refused, and how each was resolved.

type Sale = typeof sales.$inferSelect
export type HeldPrice = typeof heldPrices.$inferSelect

const MAX_QUOTE_LETTERS = 300

/** Holds a suspicious drop until a second reading; a price of the sale that an admin refused stays refused. */
export function holdPrice(
  sale: Sale,
  quoted: QuotedPrice,
  usualWon: number,
  now: number,
): 'on hold' | 'refused' {
  const held = { state: 'held', reason: 'surprising', usualWon, settledAt: null } as const
  return saveReading(sale, quoted, held, now) ? 'on hold' : 'refused'
}

/** Refuses a price that cannot be true. */
export function refusePrice(
  sale: Sale,
  quoted: QuotedPrice,
  { reason, usualWon }: Extract<Verdict, { kind: 'refused' }>,
  now: number,
): 'refused' {
  saveReading(sale, quoted, { state: 'refused', reason, usualWon, settledAt: now }, now)
  return 'refused'
}

/** Saves a reading, one row per sale and total. False, and nothing is saved, where an admin refused that total. */
function saveReading(
  sale: Sale,
  quoted: QuotedPrice,
  verdict: Pick<HeldPrice, 'state' | 'reason' | 'usualWon' | 'settledAt'>,
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
  if (same) db.update(heldPrices).set(row).where(eq(heldPrices.id, same.id)).run()
  else db.insert(heldPrices).values(row).run()
  return true
}

/** Refuses the sale's price on hold, if there is one. */
export function refuseOnHold(saleId: number, reason: 'gone' | 'bad_run', now: number): void {
  const held = findOnHold(saleId)
  if (held) resolveReading(held, { state: 'refused', reason }, now)
}

/** Records how a reading was resolved. */
export function resolveReading(held: HeldPrice, outcome: Partial<HeldPrice>, now: number): void {
  db.update(heldPrices)
    .set({ settledAt: now, ...outcome })
    .where(eq(heldPrices.id, held.id))
    .run()
}

/** Resolves the published suspicious drop of a sale: confirmed, or passed because another price came. */
export function resolvePublished(saleId: number, state: 'passed' | 'confirmed', now: number): void {
  db.update(heldPrices)
    .set({ state, settledAt: now })
    .where(and(eq(heldPrices.saleId, saleId), eq(heldPrices.state, 'published')))
    .run()
}

/** The sale's reading on hold; null when there is none. */
export const findOnHold = (saleId: number): HeldPrice | null => findHeldPrice({ saleId })

/** The latest saved reading of a sale with the same total; null when there is none. */
export const findSameReading = (saleId: number, { totalWon }: QuotedPrice): HeldPrice | null =>
  db
    .select()
    .from(heldPrices)
    .where(and(eq(heldPrices.saleId, saleId), sql`${heldPrices.totalWon} is ${totalWon}`))
    .orderBy(desc(heldPrices.id))
    .limit(1)
    .get() ?? null

/** True for totals within one percent of each other. */
export const isSameTotal = (one: { totalWon: number | null }, other: { totalWon: number | null }): boolean =>
  one.totalWon !== null && other.totalWon !== null && isSamePrice(one.totalWon, other.totalWon)

const findHeldPrice = prepare('find', { saleId: heldPrices.saleId }, (db, given) =>
  db
    .select()
    .from(heldPrices)
    .where(and(eq(heldPrices.saleId, given.saleId), eq(heldPrices.state, 'held'))),
)
