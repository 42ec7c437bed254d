import { asc } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { products } from '#db/schema/catalog.ts'
import { isInPart, listParts } from '#domain/page.server.ts'

const CATALOGUE = { table: products }

/** The parts of the catalogue that contain a product, counted from 1. */
export const listCatalogueParts = (): number[] => listParts(CATALOGUE)

/** The products of a part, with the instant of the last post of each. */
export const listCataloguePart = (part: number): Array<{ id: number; lastPostedAt: number }> =>
  db
    .select({ id: products.id, lastPostedAt: products.lastPostedAt })
    .from(products)
    .where(isInPart(CATALOGUE, part))
    .orderBy(asc(products.id))
    .all()
