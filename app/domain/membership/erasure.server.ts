import { eq, lte } from 'drizzle-orm'
import { afterCommit, db, write } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { rememberFormer } from '#domain/accounts/formerIdentities.server.ts'
import { listIdentities } from '#domain/accounts/identities.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { removeUnused, removeUpload } from '#domain/accounts/profile/uploads.server.ts'
import { queueUnlink } from '#domain/accounts/unlinks.server.ts'
import { memberColumns } from '#domain/accounts/users.server.ts'
import { rereadKeywords } from '#domain/alerts/matching/liveIndex.server.ts'
import { removeProductAlerts } from '#domain/alerts/products/productAlerts.server.ts'
import { BOARD_COMMENTS } from '#domain/boards/comments.server.ts'
import { PRODUCT_COMMENTS } from '#domain/catalog/comments.server.ts'
import { DAY_MS } from '#domain/clock.ts'
import { forgetCallsBy } from '#domain/comments/callMessages.server.ts'
import { removeCommentLikes } from '#domain/comments/likes.server.ts'
import { removeLikes } from '#domain/interest/likes.server.ts'
import { RETURN_DAYS } from './returning.ts'

/** Erases every account whose member left 30 days ago, each all or nothing. */
export function eraseLeft(now = Date.now()): void {
  const gone = db
    .select(memberColumns)
    .from(users)
    .where(lte(users.leftAt, now - RETURN_DAYS * DAY_MS))
    .all()
  for (const member of gone) erase(member, now)
}

/**
 * Everything personal goes with the row: the tables declare what cascades and what stays without a name.
 */
function erase(member: Member, now: number): void {
  write(() => {
    for (const identity of listIdentities(member)) {
      rememberFormer(identity, now)
      queueUnlink(identity, now)
    }
    removeUnused(member)
    if (member.imageUrl !== null) removeUpload(member.imageUrl)
    removeLikes(member)
    removeCommentLikes(member, PRODUCT_COMMENTS)
    removeCommentLikes(member, BOARD_COMMENTS)
    forgetCallsBy(member, PRODUCT_COMMENTS)
    forgetCallsBy(member, BOARD_COMMENTS)
    removeProductAlerts(member)
    db.delete(users).where(eq(users.id, member.id)).run()
    afterCommit(rereadKeywords)
  })
}
