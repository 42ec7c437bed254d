import { eq, lte } from 'drizzle-orm'
import { db, write } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { rememberFormer } from '#domain/accounts/formerIdentities.server.ts'
import { listIdentities } from '#domain/accounts/identities.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { removeUnused, removeUpload } from '#domain/accounts/profile/uploads.server.ts'
import { queueUnlink } from '#domain/accounts/unlinks.server.ts'
import { memberColumns } from '#domain/accounts/users.server.ts'
import { removeProductAlerts } from '#domain/alerts/products/productAlerts.server.ts'
import { BOARD_COMMENTS } from '#domain/boards/comments.server.ts'
import { removeConfirmationsBy } from '#domain/boards/deals/confirmations.server.ts'
import { removeBoardLikes } from '#domain/boards/likes.server.ts'
import { PRODUCT_COMMENTS } from '#domain/catalog/comments.server.ts'
import { DAY_MS } from '#domain/clock.ts'
import { forgetCallsBy } from '#domain/comments/callMessages.server.ts'
import { removeCommentLikes } from '#domain/comments/likes.server.ts'
import { namelessMentions } from '#domain/comments/namelessMentions.server.ts'
import { drainGroups } from '#domain/drainGroups.server.ts'
import { removeLikes } from '#domain/interest/likes.server.ts'
import { RETURN_DAYS } from './returning.ts'

const PLACES = [PRODUCT_COMMENTS, BOARD_COMMENTS]

/**
 * Erases every account whose member left 30 days ago: first its name in the comments of others, in groups,
 * then the account, all or nothing.
 */
export async function eraseLeft(now = Date.now()): Promise<void> {
  const gone = db
    .select(memberColumns)
    .from(users)
    .where(lte(users.leftAt, now - RETURN_DAYS * DAY_MS))
    .all()
  for (const member of gone) {
    for (const place of PLACES) await drainGroups(namelessMentions(member, place))
    erase(member, now)
  }
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
    removeBoardLikes(member)
    removeConfirmationsBy(member)
    for (const place of PLACES) {
      removeCommentLikes(member, place)
      forgetCallsBy(member, place)
    }
    removeProductAlerts(member)
    db.delete(users).where(eq(users.id, member.id)).run()
  })
}
