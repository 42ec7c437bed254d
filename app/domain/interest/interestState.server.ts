import { and, eq } from 'drizzle-orm'
import { prepare, preparedFor } from '#db/prepare.server.ts'
import { productBookmarks, productLikes } from '#db/schema/interest.ts'
import type { Member } from '#domain/accounts/member.ts'

/** Whether a member likes and has bookmarked a product. */
interface InterestState {
  isLiked: boolean
  isBookmarked: boolean
}

/** A visitor neither likes nor bookmarks. */
export function readInterestState(member: Member | null, productId: number): InterestState {
  if (member === null) return { isLiked: false, isBookmarked: false }
  const has = (table: Ties) => findTie(table)({ userId: member.id, productId }) !== null
  return { isLiked: has(productLikes), isBookmarked: has(productBookmarks) }
}

type Ties = typeof productLikes | typeof productBookmarks

const findTie = preparedFor((table: Ties) =>
  prepare('find', { userId: table.userId, productId: table.productId }, (db, given) =>
    db
      .select({ userId: table.userId })
      .from(table)
      .where(and(eq(table.userId, given.userId), eq(table.productId, given.productId))),
  ),
)
