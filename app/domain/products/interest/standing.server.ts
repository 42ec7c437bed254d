import { and, eq, sql } from 'drizzle-orm'
import { db } from '../../../../db/client.server.ts'
import { productBookmarks, productLikes } from '../../../../db/schema/products.ts'
import type { Member } from '../../accounts/member.ts'

/** How a member stands to a product. */
export interface Standing {
  isLiked: boolean
  isBookmarked: boolean
}

/** Signed out, one stands to nothing. */
export function findStanding(member: Member | null, productId: number): Standing {
  if (member === null) return { isLiked: false, isBookmarked: false }
  const has = (table: typeof productLikes | typeof productBookmarks) =>
    db
      .select({ one: sql`1` })
      .from(table)
      .where(and(eq(table.userId, member.id), eq(table.productId, productId)))
      .get() !== undefined
  return { isLiked: has(productLikes), isBookmarked: has(productBookmarks) }
}
