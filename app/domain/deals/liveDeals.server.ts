import { eq, type SQL, sql } from 'drizzle-orm'
import { products } from '#db/schema/catalog.ts'

// SQLite uses an index on an expression only for the same expression: those of `products` are on `live_sale_count > 0`.

/** The product is or was a deal: a community posted it. */
export const isDeal: SQL = eq(products.isDeal, true)

/** The product has a live sale. */
export const isLive: SQL = sql`(${products.liveSaleCount} > 0) = 1`

/** All sales of the product ended. */
export const isOver: SQL = sql`(${products.liveSaleCount} > 0) = 0`
