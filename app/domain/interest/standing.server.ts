import { and, eq, sql } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { preparedFor } from '#db/prepared.server.ts'
import { productBookmarks, productLikes } from '#db/schema/interest.ts'
import type { Member } from '#domain/accounts/member.ts'

/** How a member stands to a product. */
export interface Standing {
  isLiked: boolean
  isBookmarked: boolean
}

/** Signed out, one stands to nothing. */
export function findStanding(member: Member | null, productId: number): Standing {
  if (member === null) return { isLiked: false, isBookmarked: false }
  const has = (table: typeof productLikes | typeof productBookmarks) =>
    findRow(table).get({ userId: member.id, productId }) !== undefined
  return { isLiked: has(productLikes), isBookmarked: has(productBookmarks) }
}

const findRow = preparedFor((table: typeof productLikes | typeof productBookmarks) =>
  db
    .select({ one: sql`1` })
    .from(table)
    .where(
      and(eq(table.userId, sql.placeholder('userId')), eq(table.productId, sql.placeholder('productId'))),
    )
    .prepare(),
)
