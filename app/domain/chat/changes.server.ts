import { and, asc, eq, gt, max, sql } from 'drizzle-orm'
import { prepare } from '#db/prepare.server.ts'
import { chatMessages, chatRemovals } from '#db/schema/chat.ts'
import { messageKeyOf } from './message.ts'

/** A place in the room's changes: the last message and the last removal. */
interface RoomPlace {
  message: number
  removal: number
}

const MAX_AT_ONCE = 500

/** The place after everything that happened so far. */
export const findRoomPlace = (): RoomPlace => ({
  message: getLastMessage({}).last ?? 0,
  removal: findLastRemoval(),
})

/** A message that was deleted or hidden. */
interface Removal {
  id: number
  messageKey: string
  userId: number | null
  /** Its author deleted it, or staff did; otherwise it is hidden, and its author still reads it. */
  isDeleted: boolean
}

/**
 * At most 500 removals after a given one, oldest first. `upTo`: the result includes every removal up to this number.
 */
export function listNewRemovals({ removal }: Pick<RoomPlace, 'removal'>): {
  removals: Removal[]
  upTo: number
} {
  const removals = listRemovals({ after: removal, size: MAX_AT_ONCE }).map(
    ({ id, messageId, createdAt, userId, deletedAt }) => ({
      id,
      messageKey: messageKeyOf({ id: messageId, createdAt }),
      userId,
      isDeleted: deletedAt !== null,
    }),
  )
  const end = removals.at(-1)?.id ?? removal
  const isLast = removals.length < MAX_AT_ONCE
  return { removals, upTo: isLast ? Math.max(findLastRemoval(), end) : end }
}

const listRemovals = prepare('list', { after: chatRemovals.id, size: 'number' }, (db, given) =>
  db
    .select({
      id: chatRemovals.id,
      messageId: chatMessages.id,
      createdAt: chatMessages.createdAt,
      userId: chatMessages.userId,
      deletedAt: chatMessages.deletedAt,
    })
    .from(chatRemovals)
    // The cross join makes SQLite read the new removals first instead of every message, whatever its statistics say.
    .crossJoin(chatMessages)
    .where(and(eq(chatMessages.id, chatRemovals.messageId), gt(chatRemovals.id, given.after)))
    .orderBy(asc(chatRemovals.id))
    .limit(given.size),
)
const getLastMessage = prepare('get', {}, (db) =>
  db.select({ last: max(chatMessages.id) }).from(chatMessages),
)
/** The highest removal number ever assigned, even if its row was deleted because the message is shown again. */
const findLastRemoval = (): number => getLastRemoval({})?.last ?? 0

const getLastRemoval = prepare('find', {}, (db) =>
  db.select({ last: sql<number>`seq` }).from(sql`sqlite_sequence`).where(sql`name = 'chat_removals'`),
)
