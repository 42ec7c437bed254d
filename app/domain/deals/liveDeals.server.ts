import { type SQL, sql } from 'drizzle-orm'

// Spelled as in the indexes of `products`: SQLite uses an index on an expression only for the same text.

/** The product is or was a deal: a community posted it. */
export const isDeal: SQL = sql`is_deal = 1`

/** The product has a live sale. */
export const isLive: SQL = sql`(live_sale_count > 0) = 1`

/** All sales of the product ended. */
export const isOver: SQL = sql`(live_sale_count > 0) = 0`
