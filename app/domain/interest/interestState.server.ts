import { and, eq, sql } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { preparedFor } from '#db/prepared.server.ts'
import { productBookmarks, productLikes } from '#db/schema/interest.ts'
import type { Member } from '#domain/accounts/member.ts'

/** Whether a member likes and has bookmarked a product. */
export interface InterestState {
  isLiked: boolean
  isBookmarked: boolean
}

/** A visitor neither likes nor bookmarks. */
export function readInterestState(member: Member | null, productId: number): InterestState {
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
