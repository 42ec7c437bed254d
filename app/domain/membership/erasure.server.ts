import { eq, lte } from 'drizzle-orm'
import { log } from '#app/log.server.ts'
import { db, write } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { troubleOf } from '#db/trouble.ts'
import { retryInTurn } from '#db/turn.server.ts'
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
import { anonymizeMessages, forgetMessagesBy } from '#domain/chat/anonymizedMessages.server.ts'
import { anonymizeMentions } from '#domain/comments/anonymizedMentions.server.ts'
import { removeCommentLikes } from '#domain/comments/likes.server.ts'
import { deleteMentionMessagesBy } from '#domain/comments/mentionMessages.server.ts'
import { drainGroups } from '#domain/drainGroups.server.ts'
import { removeUserGifts } from '#domain/gifts/userGifts/userGifts.server.ts'
import { removeLikes } from '#domain/interest/likes.server.ts'
import { forgetOwnWords } from '#domain/moderation/ownWords.server.ts'
import { removeMemberRows } from './memberRows.server.ts'
import { lastErased } from './returning.ts'

const PLACES = [PRODUCT_COMMENTS, BOARD_COMMENTS]

/**
 * Erases every account whose member left 30 days ago: first what grows with a member, in groups that a restart resumes,
 * then the account with its name and its identities, all or nothing. Until then the account looks like that of any
 * member who left, and its member can no longer return. An account that fails is logged and left for the next night.
 * Throws trouble with the database.
 */
export async function eraseLeft(now = Date.now()): Promise<void> {
  const gone = db
    .select(memberColumns)
    .from(users)
    .where(lte(users.leftAt, lastErased(now)))
    .all()
  for (const member of gone) await eraseOrLog(member, now)
}

async function eraseOrLog(member: Member, now: number): Promise<void> {
  try {
    await removeTraces(member, now)
    await retryInTurn(() => erase(member, now))
  } catch (error) {
    if (troubleOf(error)) throw error
    log.error({ err: error, memberId: member.id }, 'an account could not be erased')
  }
}

async function removeTraces(member: Member, now: number): Promise<void> {
  for (const place of PLACES) {
    await drainGroups(anonymizeMentions(member, place))
    await removeCommentLikes(member, place)
    await deleteMentionMessagesBy(member, place)
  }
  await anonymizeMessages(member)
  await forgetMessagesBy(member)
  await forgetOwnWords(member)
  await removeUnused(member)
  await removeLikes(member)
  await removeBoardLikes(member)
  await removeConfirmationsBy(member)
  await removeProductAlerts(member)
  await removeUserGifts(member, now)
  await removeMemberRows(member)
}

/**
 * Deletes the account. The foreign keys of the tables declare which of the remaining rows are deleted with it and which
 * stay without a name.
 */
function erase(member: Member, now: number): void {
  write(() => {
    for (const identity of listIdentities(member)) {
      rememberFormer(identity, now)
      queueUnlink(identity, now)
    }
    if (member.imageUrl !== null) removeUpload(member.imageUrl)
    db.delete(users).where(eq(users.id, member.id)).run()
  })
}
