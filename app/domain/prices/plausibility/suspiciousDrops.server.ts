import { eq } from 'drizzle-orm'
import { prepare } from '#db/prepare.server.ts'
import { sales } from '#db/schema/catalog.ts'
import { seoulDay } from '#domain/clock.ts'
import { workInSlices } from '#domain/drainGroups.server.ts'
import { readBaselines } from './baseline.server.ts'
import { findSameReading } from './onHold.server.ts'
import type { Quote } from './quotedPrice.ts'
import { weigh } from './takePrice.server.ts'
import { isWellKnown } from './weighing.ts'

/** Of the products on a page: how many have a baseline, and how many of those have a suspiciously low price. */
export interface DropCount {
  known: number
  suspicious: number
}

/** Counts the suspicious drops among the known posts of a page, in slices. Writes nothing. */
export async function countSuspiciousDrops(quotes: Quote[], now = Date.now()): Promise<DropCount> {
  const drops = createDrops(now)
  let weighed = 0
  await workInSlices(() => {
    const quote = quotes[weighed]
    if (quote) drops.add(quote)
    weighed++
    return weighed < quotes.length
  })
  const { products } = drops
  return { known: products.size, suspicious: [...products.values()].filter(Boolean).length }
}

/**
 * Whether a product's quoted price is a suspicious drop, by product id. Products without a baseline are left out, and
 * so are prices that were on hold or refused before on the same sale.
 */
export function findSuspiciousDrops(quotes: Quote[], now: number): Map<number, boolean> {
  const drops = createDrops(now)
  for (const quote of quotes) drops.add(quote)
  return drops.products
}

function createDrops(now: number) {
  const products = new Map<number, boolean>()
  const baselineOf = readBaselines(now)
  return {
    products,
    add({ postKey, quoted }: Quote): void {
      const sale = findSale({ postKey })
      if (!sale || quoted.price === null || findSameReading(sale.id, quoted)) return
      const { productId } = sale
      if (!isWellKnown(baselineOf(productId), seoulDay(now))) return
      const isSuspicious = weigh(sale, quoted, baselineOf, now).kind === 'suspicious'
      products.set(productId, isSuspicious || products.get(productId) === true)
    },
  }
}

const findSale = prepare('find', { postKey: sales.postKey }, (db, given) =>
  db.select().from(sales).where(eq(sales.postKey, given.postKey)),
)
