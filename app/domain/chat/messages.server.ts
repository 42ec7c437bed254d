import { and, eq } from 'drizzle-orm'
import { afterCommit, db, write } from '#db/client.server.ts'
import { columnsOf, prepare } from '#db/prepare.server.ts'
import { chatMentions, chatMessages, chatRemovals } from '#db/schema/chat.ts'
import { isHidden } from '#domain/accounts/blocks.server.ts'
import { isAdmin, type Member } from '#domain/accounts/member.ts'
import { recordStaffAct } from '#domain/accounts/staff/staffActs.server.ts'
import { assertMayWrite } from '#domain/accounts/suspensions.server.ts'
import { findUser } from '#domain/accounts/users.server.ts'
import { countMentionsToday, listRecipients, MAX_DAILY_MENTIONS } from '#domain/comments/mentions.server.ts'
import { sendMessage } from '#domain/devices/delivery/holding/admission.server.ts'
import { forgetSubject, writeHistory } from '#domain/devices/histories.server.ts'
import { announce } from '#domain/live.server.ts'
import { refuse } from '#domain/refusal.ts'
import { recordAction } from '#domain/rewards/actionHistories.server.ts'
import { shorten } from '#domain/shorten.ts'
import { assertMayTalk } from './flood.server.ts'
import { messageKeyOf, messagePath, numberOf } from './message.ts'
import type { NewMessage } from './newMessage.server.ts'

const MAX_WORDS = 80

/** A message's row. */
export type MessageRow = typeof chatMessages.$inferSelect

/**
 * Writes a message; returns its number. `notifyOfMessage` notifies the mentioned members. A message that the member
 * sends again under the same client id is written once. Refuses `too_many`, and a suspended member.
 */
export function writeMessage(member: Member, input: NewMessage, now = Date.now()): number {
  return write(() => {
    const known = findSent(member, input.clientMessageId)
    if (known) return known.id
    assertMayWrite(member, now)
    assertMayTalk(member, now)
    const { content, clientMessageId } = input
    const message = insertMessage({ content, clientMessageId, userId: member.id, createdAt: now })
    for (const recipient of listRecipients(input.content))
      db.insert(chatMentions)
        .values({ messageId: message.id, userId: recipient.id, name: recipient.nickname })
        .run()
    afterCommit(() => announce('chat', undefined))
    return message.id
  })
}

/**
 * Deletes a member's own message, or any message by an admin; repeating it changes nothing. Refuses `not_found`, and an
 * admin who is suspended for another member's message.
 */
export function deleteMessage(member: Member, messageKey: string, now = Date.now()): void {
  write(() => {
    const message = getMessageRow(messageKey)
    if (message.userId !== member.id && !isAdmin(member)) refuse('not_found', '메시지를 찾을 수 없습니다.')
    if (message.deletedAt !== null) return
    if (message.userId !== member.id) {
      assertMayWrite(member, now)
      recordStaffAct('DELETE_MESSAGE', `message:${message.id}`)
    }
    db.update(chatMessages).set({ content: '', deletedAt: now }).where(eq(chatMessages.id, message.id)).run()
    remove(message)
  })
}

/** Hides a message and announces its removal. */
export function blindMessage(message: MessageRow, now: number): void {
  write(() => {
    db.update(chatMessages).set({ blindedAt: now }).where(eq(chatMessages.id, message.id)).run()
    remove(message)
  })
}

/** Removes a message as staff decided. */
export function takeDownMessage(message: MessageRow, now: number): void {
  write(() => {
    if (message.blindedAt === null) blindMessage(message, now)
    db.update(chatMessages).set({ removedAt: now }).where(eq(chatMessages.id, message.id)).run()
  })
}

/** Shows a hidden or removed message again, to whoever opens the room from now on. */
export function restoreMessage({ id }: MessageRow): void {
  write(() => {
    db.delete(chatRemovals).where(eq(chatRemovals.messageId, id)).run()
    db.update(chatMessages).set({ blindedAt: null, removedAt: null }).where(eq(chatMessages.id, id)).run()
  })
}

/** Notifies the mentioned members of a shown message, each once. */
export function notifyOfMessage(message: MessageRow, now: number): void {
  const author = message.userId === null ? null : findUser(message.userId)
  if (author === null || message.blindedAt !== null) return
  write(() => {
    const mentions = db.select().from(chatMentions).where(eq(chatMentions.messageId, message.id)).all()
    for (const { userId } of mentions) {
      const member = findUser(userId)
      if (member?.leftAt === null) notifyMentioned(author, member, message, now)
    }
  })
}

/** Announces the removal of a message, and deletes the notifications about it. */
function remove({ id }: MessageRow): void {
  db.insert(chatRemovals).values({ messageId: id }).run()
  forgetSubject(subjectOf(id))
  afterCommit(() => announce('chat', undefined))
}

/** A message by its key, also a deleted one. Refuses `not_found`. */
export function getMessageRow(messageKey: string): MessageRow {
  const number = numberOf(messageKey)
  const row =
    number === null ? undefined : db.select().from(chatMessages).where(eq(chatMessages.id, number)).get()
  return row ?? refuse('not_found', '메시지를 찾을 수 없습니다.')
}

const findSent = ({ id }: Member, clientMessageId: string | null): MessageRow | null =>
  clientMessageId === null ? null : findByClientId({ userId: id, clientMessageId })

const findByClientId = prepare(
  'find',
  { userId: chatMessages.userId, clientMessageId: chatMessages.clientMessageId },
  (db, given) =>
    db
      .select()
      .from(chatMessages)
      .where(
        and(eq(chatMessages.userId, given.userId), eq(chatMessages.clientMessageId, given.clientMessageId)),
      ),
)

const insertMessage = prepare(
  'get',
  columnsOf(chatMessages, 'content', 'clientMessageId', 'userId', 'createdAt'),
  (db, given) => db.insert(chatMessages).values(given).returning(),
)

function notifyMentioned(author: Member, member: Member, message: MessageRow, now: number): void {
  if (member.id === author.id || isHidden(member, author.id)) return
  if (countMentionsToday(author, member, now) >= MAX_DAILY_MENTIONS) return
  const link = messagePath(messageKeyOf(message))
  const action = { direction: 'TO_ME', kind: 'CHAT_MENTIONED', otherId: author.id, link } as const
  if (!recordAction(member.id, action, now)) return
  const notice = {
    subject: subjectOf(message.id),
    kind: 'MENTION' as const,
    title: `${author.nickname}님이 채팅에서 회원님을 언급했습니다`,
    body: noticeTextOf(message),
    imageUrl: null,
    link,
  }
  const { id } = writeHistory(member.id, notice, now)
  sendMessage(member.id, { historyId: id, kind: 'MENTION', urgency: 'KEYWORD' }, now)
}

/** The subject of the notifications about a message. */
export const subjectOf = (id: number): string => `chat:${id}`

/** The text of a notification about a message. */
export const noticeTextOf = ({ content }: Pick<MessageRow, 'content'>): string =>
  shorten(content.replace(/\s+/g, ' '), MAX_WORDS)
