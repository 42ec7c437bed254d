import { and, asc, gt, lte, max, sql } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { products } from '#db/schema/catalog.ts'

/** Every product by its id, in parts that a request writes in some milliseconds. */
export const PART = 2_000

/** A part of the catalogue, and the instant of its last post. */
export interface CataloguePart {
  /** Counts from 1. */
  part: number
  lastPostedAt: number
}

/** The parts that contain a product. */
export const listCatalogueParts = (): CataloguePart[] =>
  db
    .select({ part: partOf, lastPostedAt: max(products.lastPostedAt).mapWith(Number) })
    .from(products)
    .groupBy(partOf)
    .orderBy(partOf)
    .all()

const partOf = sql<number>`(${products.id} - 1) / ${sql.raw(String(PART))} + 1`

/** The products of a part, with the instant of the last post of each. */
export const listCataloguePart = (part: number): Array<{ id: number; lastPostedAt: number }> =>
  db
    .select({ id: products.id, lastPostedAt: products.lastPostedAt })
    .from(products)
    .where(and(gt(products.id, (part - 1) * PART), lte(products.id, part * PART)))
    .orderBy(asc(products.id))
    .all()
