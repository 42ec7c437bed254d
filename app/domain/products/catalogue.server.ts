import { and, asc, gt, lte, max } from 'drizzle-orm'
import { db } from '../../../db/client.server.ts'
import { products } from '../../../db/schema/products.ts'

/** Every product by its id, in parts that a sitemap may hold. */
const PART = 10_000

export const countCatalogueParts = (): number =>
  Math.ceil(
    (db
      .select({ last: max(products.id) })
      .from(products)
      .get()?.last ?? 0) / PART,
  )

/** The products of a part, which count from 1, with the instant of the last post of each. */
export const listCataloguePart = (part: number): Array<{ id: number; lastPostedAt: number }> =>
  db
    .select({ id: products.id, lastPostedAt: products.lastPostedAt })
    .from(products)
    .where(and(gt(products.id, (part - 1) * PART), lte(products.id, part * PART)))
    .orderBy(asc(products.id))
    .all()
