import { and, asc, desc, eq, gt, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { blocks, users } from '#db/schema/accounts.ts'
import { chatMentions, chatMessages } from '#db/schema/chat.ts'
import { userTags } from '#db/schema/rewards.ts'
import { type Member, shownAs } from '#domain/accounts/member.ts'
import { refuse } from '#domain/refusal.ts'
import { levelOf } from '#domain/rewards/tags/levels.ts'
import { type ChatMessage, messageKeyOf, numberOf } from './message.ts'

const MOST_A_PAGE = 100

/** A part of the history, newest first. */
export interface ChatPage {
  /** Continues with older messages. */
  next: string | null
  isLast: boolean
  contents: ChatMessage[]
}

/**
 * The messages before `next` (a key; null: the latest), newest first; authors whom the viewer blocked are left out.
 * Unknown keys mean the latest.
 */
export function listMessages(viewer: Member | null, next: string | null, pageSize: number): ChatPage {
  const before = next === null ? null : numberOf(next)
  const size = Math.min(Math.max(pageSize, 1), MOST_A_PAGE)
  const older = before === null ? undefined : lt(chatMessages.id, before)
  const rows = select()
    .where(and(older, isShownTo(viewer)))
    .orderBy(desc(chatMessages.id))
    .limit(size + 1)
    .all()
  const contents = show(rows.slice(0, size))
  const isLast = rows.length <= size
  return { next: isLast ? null : (contents.at(-1)?.messageKey ?? null), isLast, contents }
}

/** The messages after a number, oldest first, at most 100: what a client missed. */
export const listMissed = (viewer: Member | null, number: number): ChatMessage[] =>
  show(
    select()
      .where(and(gt(chatMessages.id, number), isShownTo(viewer)))
      .orderBy(asc(chatMessages.id))
      .limit(MOST_A_PAGE)
      .all(),
  )

/** Messages by their numbers, oldest first, for any viewer. */
export const listByNumbers = (numbers: number[]): ChatMessage[] =>
  show(select().where(inArray(chatMessages.id, numbers)).orderBy(asc(chatMessages.id)).all())

/** Those of the numbers whose messages are there for the viewer, in their order. */
export function withoutBlocked(viewer: Member | null, numbers: number[]): number[] {
  const rows = db
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(and(inArray(chatMessages.id, numbers), isShownTo(viewer)))
    .all()
  const shown = new Set(rows.map(({ id }) => id))
  return numbers.filter((number) => shown.has(number))
}

/** A message by its key. Refuses `not_found`. */
export function getMessage(messageKey: string): ChatMessage {
  const number = numberOf(messageKey)
  const [message] = number === null ? [] : listByNumbers([number])
  return message ?? refuse('not_found', '메시지를 찾을 수 없습니다.')
}

const select = () =>
  db
    .select({ message: chatMessages, author: AUTHOR })
    .from(chatMessages)
    .leftJoin(users, eq(users.id, chatMessages.userId))

const AUTHOR = {
  nickname: users.nickname,
  imageUrl: users.imageUrl,
  leftAt: users.leftAt,
  role: users.role,
  tagCount: sql<number>`(select count(*) from ${userTags} where ${userTags.userId} = ${users.id})`,
}

type Row = ReturnType<ReturnType<typeof select>['all']>[number]

/** A visitor has blocked nobody. */
function isShownTo(viewer: Member | null): SQL | undefined {
  if (viewer === null) return undefined
  const hidden = db.select({ id: blocks.blockedId }).from(blocks).where(eq(blocks.userId, viewer.id))
  return or(isNull(chatMessages.userId), sql`${chatMessages.userId} not in ${hidden}`)
}

function show(rows: Row[]): ChatMessage[] {
  const ids = rows.map(({ message }) => message.id)
  const called =
    ids.length === 0 ? [] : db.select().from(chatMentions).where(inArray(chatMentions.messageId, ids)).all()
  const mentions = Map.groupBy(called, ({ messageId }) => messageId)
  return rows.map(({ message, author }) => {
    const isDeleted = message.deletedAt !== null || message.blindedAt !== null
    const isGone = author === null || author.leftAt !== null
    return {
      id: message.id,
      messageKey: messageKeyOf(message),
      userId: isGone ? null : message.userId,
      author: { ...shownAs(author), level: levelOf(isGone ? 0 : author.tagCount) },
      role: author?.role ?? 'USER',
      content: isDeleted ? '' : message.content,
      mentions: isDeleted ? [] : (mentions.get(message.id) ?? []).map(({ userId }) => userId),
      sentAt: message.createdAt,
      isDeleted,
    }
  })
}
