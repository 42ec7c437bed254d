import { and, asc, eq, inArray } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { chatMentions, chatMessages } from '#db/schema/chat.ts'
import type { Member } from '#domain/accounts/member.ts'
import { withoutName } from '#domain/comments/mentions.server.ts'
import { changeBodies, forgetSubject } from '#domain/devices/histories.server.ts'
import { serveRows } from '#domain/drainGroups.server.ts'
import { type MessageRow, noticeTextOf, subjectOf } from './messages.server.ts'

/**
 * Rewrites every mention of a member in the chat to `@탈퇴한 사용자`, in groups, because the member is about to be erased.
 * The row of a mention is deleted with the rewrite, so a restart continues where it stopped.
 */
export const anonymizeMessages = ({ id }: Member): Promise<void> =>
  serveRows((size) => {
    const some = db
      .select({ message: chatMessages, name: chatMentions.name })
      .from(chatMentions)
      .innerJoin(chatMessages, eq(chatMessages.id, chatMentions.messageId))
      .where(eq(chatMentions.userId, id))
      .limit(size)
      .all()
    for (const { message, name } of some) removeName(message, name)
    return some.length
  })

function removeName({ id, content: before }: MessageRow, name: string): void {
  const ofMessage = eq(chatMentions.messageId, id)
  const called = db.select({ name: chatMentions.name }).from(chatMentions).where(ofMessage).all()
  const names = called.map((mention) => mention.name)
  const content = withoutName(before, name, names)
  db.update(chatMessages).set({ content }).where(eq(chatMessages.id, id)).run()
  changeBodies(subjectOf(id), noticeTextOf({ content }))
  db.delete(chatMentions)
    .where(and(ofMessage, eq(chatMentions.name, name)))
    .run()
}

/**
 * Deletes the notifications about all messages of a member who is erased, in groups. The messages lose their author in
 * the same transaction, so a restart continues where it stopped.
 */
export const forgetMessagesBy = ({ id }: Member): Promise<void> =>
  serveRows((size) => {
    const some = db
      .select({ id: chatMessages.id })
      .from(chatMessages)
      .where(eq(chatMessages.userId, id))
      .orderBy(asc(chatMessages.createdAt))
      .limit(size)
      .all()
    for (const message of some) forgetSubject(subjectOf(message.id))
    const ids = some.map((message) => message.id)
    db.update(chatMessages).set({ userId: null }).where(inArray(chatMessages.id, ids)).run()
    return some.length
  })
