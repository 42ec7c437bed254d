import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { afterCommit, db, write } from '#db/client.server.ts'
import { columnsOf, prepare } from '#db/prepare.server.ts'
import { users } from '#db/schema/accounts.ts'
import { chatMentions, chatMessages, chatRemovals, chatReports } from '#db/schema/chat.ts'
import { isHidden } from '#domain/accounts/blocks.server.ts'
import { isAdmin, type Member } from '#domain/accounts/member.ts'
import { assertMayWrite } from '#domain/accounts/suspensions.server.ts'
import { memberColumns } from '#domain/accounts/users.server.ts'
import { countMentionsToday, MAX_DAILY_MENTIONS } from '#domain/comments/mentions.server.ts'
import type { WritingReport } from '#domain/comments/newComment.server.ts'
import { sendMessage } from '#domain/devices/delivery/holding/admission.server.ts'
import { forgetSubject, writeHistory } from '#domain/devices/histories.server.ts'
import { announce } from '#domain/live.server.ts'
import { refuse } from '#domain/refusal.ts'
import { recordAction } from '#domain/rewards/actionHistories.server.ts'
import { BLINDING_WEIGHT, reportWeight } from '#domain/rewards/voters.server.ts'
import { shorten } from '#domain/shorten.ts'
import { assertMayTalk } from './flood.server.ts'
import { messageKeyOf, numberOf } from './message.ts'
import type { NewMessage } from './newMessage.server.ts'

const MOST_WORDS = 80

type Row = typeof chatMessages.$inferSelect

/**
 * Writes a message and notifies the mentioned members; returns its number. A message that the member sends again under
 * the same client id is the same message. Refuses `too_many`, and a suspended member.
 */
export function writeMessage(member: Member, input: NewMessage, now = Date.now()): number {
  return write(() => {
    const known = findSent(member, input.clientMessageId)
    if (known) return known.id
    assertMayWrite(member, now)
    assertMayTalk(member, now)
    const { content, clientMessageId } = input
    const message = insertMessage({ content, clientMessageId, userId: member.id, createdAt: now })
    for (const called of listNamed(input)) {
      db.insert(chatMentions).values({ messageId: message.id, userId: called.id }).run()
      notifyMentioned(member, called, message, now)
    }
    afterCommit(() => announce('chat', undefined))
    return message.id
  })
}

/** Deletes a member's own message, or any message by an admin; repeating it changes nothing. Refuses `not_found`. */
export function deleteMessage(member: Member, messageKey: string, now = Date.now()): void {
  write(() => {
    const message = getRow(messageKey)
    if (message.userId !== member.id && !isAdmin(member)) refuse('not_found', '메시지를 찾을 수 없습니다.')
    if (message.deletedAt !== null) return
    db.update(chatMessages).set({ content: '', deletedAt: now }).where(eq(chatMessages.id, message.id)).run()
    remove(message)
  })
}

/**
 * Reports another member's message, once per member; reports of a weight of five hide it. Refuses `not_found`,
 * `conflict` for a second report, `invalid` for the member's own message, and a suspended member.
 */
export function reportMessage(
  member: Member,
  messageKey: string,
  { reason }: WritingReport,
  now = Date.now(),
): void {
  write(() => {
    assertMayWrite(member, now)
    const message = getRow(messageKey)
    if (message.deletedAt !== null) refuse('not_found', '메시지를 찾을 수 없습니다.')
    if (message.userId === member.id) refuse('invalid', '내 메시지는 신고할 수 없습니다.')
    const weight = reportWeight(member, now)
    const report = { messageId: message.id, userId: member.id, weight, reason, createdAt: now }
    if (db.insert(chatReports).values(report).onConflictDoNothing().run().changes === 0)
      refuse('conflict', '이미 신고하신 메시지입니다. 검토하고 있습니다.')
    if (message.blindedAt !== null || sumWeights(message.id) < BLINDING_WEIGHT) return
    db.update(chatMessages).set({ blindedAt: now }).where(eq(chatMessages.id, message.id)).run()
    remove(message)
  })
}

/** Announces that a message is gone, and takes it out of the notifications. */
function remove({ id }: Row): void {
  db.insert(chatRemovals).values({ messageId: id }).run()
  forgetSubject(subjectOf(id))
  afterCommit(() => announce('chat', undefined))
}

function getRow(messageKey: string): Row {
  const number = numberOf(messageKey)
  const row =
    number === null ? undefined : db.select().from(chatMessages).where(eq(chatMessages.id, number)).get()
  return row ?? refuse('not_found', '메시지를 찾을 수 없습니다.')
}

const findSent = ({ id }: Member, clientMessageId: string | null): Row | null =>
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

/** The active members among `mentions` whom the text names. */
function listNamed({ content, mentions }: NewMessage): Member[] {
  if (mentions.length === 0) return []
  const text = content.toLowerCase()
  return db
    .select(memberColumns)
    .from(users)
    .where(and(inArray(users.id, mentions), isNull(users.leftAt)))
    .all()
    .filter(({ nickname }) => text.includes(`@${nickname.toLowerCase()}`))
}

function notifyMentioned(author: Member, member: Member, message: Row, now: number): void {
  if (member.id === author.id || isHidden(member, author.id)) return
  if (countMentionsToday(author, member, now) >= MAX_DAILY_MENTIONS) return
  const link = `/chat#${messageKeyOf(message)}`
  recordAction(member.id, { direction: 'TO_ME', kind: 'CHAT_MENTIONED', otherId: author.id, link }, now)
  const notice = {
    subject: subjectOf(message.id),
    kind: 'MENTION' as const,
    title: `${author.nickname}님이 채팅에서 불렀습니다`,
    body: shorten(message.content.replace(/\s+/g, ' '), MOST_WORDS),
    imageUrl: null,
    link,
  }
  const { id } = writeHistory(member.id, notice, now)
  sendMessage(member.id, { historyId: id, kind: 'MENTION', urgency: 'KEYWORD' }, now)
}

const subjectOf = (id: number): string => `chat:${id}`

const sumWeights = (id: number): number =>
  db
    .select({ total: sql<number>`coalesce(sum(${chatReports.weight}), 0)` })
    .from(chatReports)
    .where(eq(chatReports.messageId, id))
    .get()!.total
