import { and, asc, desc, eq, gt, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { many, prepare } from '#db/prepare.server.ts'
import { blocks, users } from '#db/schema/accounts.ts'
import { chatMentions, chatMessages } from '#db/schema/chat.ts'
import { type Member, shownAs } from '#domain/accounts/member.ts'
import { refuse } from '#domain/refusal.ts'
import { TAG_COUNT } from '#domain/rewards/tags/earnedTags.server.ts'
import { levelOf } from '#domain/rewards/tags/levels.ts'
import { type ChatMessage, messageKeyOf, numberOf } from './message.ts'

const MAX_PAGE_SIZE = 100
const MAX_AT_ONCE = 500
const AFTER_ALL = Number.MAX_SAFE_INTEGER

/** A part of the history, newest first. */
interface ChatPage {
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
  const before = (next === null ? null : numberOf(next)) ?? AFTER_ALL
  const size = Math.min(Math.max(pageSize, 1), MAX_PAGE_SIZE)
  const rows = listBefore({ before, viewerId: viewer?.id ?? 0, size: size + 1 })
  const contents = show(rows.slice(0, size), viewer)
  const isLast = rows.length <= size
  return { next: isLast ? null : (contents.at(-1)?.messageKey ?? null), isLast, contents }
}

/** A message is shown with this many messages before and after it. */
const AROUND = 20

/** The messages around one message, newest first, without those of members that the viewer blocked. */
export const listMessagesAround = (viewer: Member | null, number: number): ChatMessage[] =>
  show(listBefore({ before: number + AROUND + 1, viewerId: viewer?.id ?? 0, size: 2 * AROUND + 1 }), viewer)

/** The messages after a number, oldest first, at most 100: what a client missed. */
export function listMissed(viewer: Member | null, number: number): Omit<ChatPage, 'next'> {
  const rows = listAfter({ after: number, viewerId: viewer?.id ?? 0, size: MAX_PAGE_SIZE + 1 })
  return { isLast: rows.length <= MAX_PAGE_SIZE, contents: show(rows.slice(0, MAX_PAGE_SIZE), viewer) }
}

/** The messages after a number, oldest first, at most 500, for any viewer. */
export const listNew = (number: number): ChatMessage[] =>
  show(listAfter({ after: number, viewerId: 0, size: MAX_AT_ONCE }), null)

/** Messages by their numbers, oldest first: as anybody sees them, or as `viewer` does. */
export const listByNumbers = (numbers: number[], viewer: Member | null = null): ChatMessage[] =>
  show(listSome({ numbers }), viewer)

/** The numbers whose messages the viewer can see, in the given order. */
export function withoutBlocked(viewer: Member | null, numbers: number[]): number[] {
  const rows = db
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(and(inArray(chatMessages.id, numbers), isShownTo(viewer?.id ?? 0)))
    .all()
  const shown = new Set(rows.map(({ id }) => id))
  return numbers.filter((number) => shown.has(number))
}

/** The number of the message with a key; null where the viewer sees none. */
export function findShownNumber(viewer: Member | null, messageKey: string): number | null {
  const number = numberOf(messageKey)
  return number === null ? null : (withoutBlocked(viewer, [number])[0] ?? null)
}

/** A message by its key. Refuses `not_found`. */
export function getMessage(messageKey: string): ChatMessage {
  const number = numberOf(messageKey)
  const [message] = number === null ? [] : listByNumbers([number])
  return message ?? refuse('not_found', '메시지를 찾을 수 없습니다.')
}

const AUTHOR = {
  nickname: users.nickname,
  imageUrl: users.imageUrl,
  leftAt: users.leftAt,
  role: users.role,
  tagCount: TAG_COUNT,
}

const select = (handle: Pick<typeof db, 'select'>) =>
  handle
    .select({ message: chatMessages, author: AUTHOR })
    .from(chatMessages)
    .leftJoin(users, eq(users.id, chatMessages.userId))

const listBefore = prepare(
  'list',
  { before: chatMessages.id, viewerId: blocks.userId, size: 'number' },
  (db, given) =>
    select(db)
      .where(and(lt(chatMessages.id, given.before), isShownTo(given.viewerId)))
      .orderBy(desc(chatMessages.id))
      .limit(given.size),
)

const listAfter = prepare(
  'list',
  { after: chatMessages.id, viewerId: blocks.userId, size: 'number' },
  (db, given) =>
    select(db)
      .where(and(gt(chatMessages.id, given.after), isShownTo(given.viewerId)))
      .orderBy(asc(chatMessages.id))
      .limit(given.size),
)

const listSome = prepare('list', { numbers: many(chatMessages.id) }, (db, given) =>
  select(db).where(inArray(chatMessages.id, given.numbers)).orderBy(asc(chatMessages.id)),
)

const listMentions = prepare('list', { numbers: many(chatMentions.messageId) }, (db, given) =>
  db.select().from(chatMentions).where(inArray(chatMentions.messageId, given.numbers)),
)

type Row = ReturnType<typeof listSome>[number]

/** Member 0 does not exist and has blocked nobody. */
function isShownTo(viewerId: number | SQL): SQL {
  const hidden = sql`(select ${blocks.blockedId} from ${blocks} where ${blocks.userId} = ${viewerId})`
  return sql`(${chatMessages.userId} is null or ${chatMessages.userId} not in ${hidden})`
}

/** The messages as the viewer sees them: only its author sees the text of a hidden message. */
function show(rows: Row[], viewer: Member | null): ChatMessage[] {
  const numbers = rows.map(({ message }) => message.id)
  const called = numbers.length === 0 ? [] : listMentions({ numbers })
  const mentions = Map.groupBy(called, ({ messageId }) => messageId)
  return rows.map(({ message, author }) => {
    const isOwn = viewer !== null && message.userId === viewer.id
    const isDeleted = message.deletedAt !== null || (message.blindedAt !== null && !isOwn)
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
