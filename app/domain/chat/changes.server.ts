import { and, asc, eq, gt, max, sql } from 'drizzle-orm'
import { prepare } from '#db/prepare.server.ts'
import { chatMessages, chatRemovals } from '#db/schema/chat.ts'
import { messageKeyOf } from './message.ts'

/** A place in the room's changes: the last message and the last removal. */
export interface RoomPlace {
  message: number
  removal: number
}

const MOST_AT_ONCE = 500

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

/** The messages removed after a removal, oldest first, at most 500; there are no others up to `upTo`. */
export function listNewRemovals({ removal }: Pick<RoomPlace, 'removal'>): {
  removals: Removal[]
  upTo: number
} {
  const removals = listRemovals({ after: removal, size: MOST_AT_ONCE }).map(
    ({ id, messageId, createdAt, userId, deletedAt }) => ({
      id,
      messageKey: messageKeyOf({ id: messageId, createdAt }),
      userId,
      isDeleted: deletedAt !== null,
    }),
  )
  const end = removals.at(-1)?.id ?? removal
  const isLast = removals.length < MOST_AT_ONCE
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
    // The cross join keeps the plan, whatever the statistics say: the new removals, not every message.
    .crossJoin(chatMessages)
    .where(and(eq(chatMessages.id, chatRemovals.messageId), gt(chatRemovals.id, given.after)))
    .orderBy(asc(chatRemovals.id))
    .limit(given.size),
)
const getLastMessage = prepare('get', {}, (db) =>
  db.select({ last: max(chatMessages.id) }).from(chatMessages),
)
/** The last number that was given, also where a message is shown again, which deletes the row. */
const findLastRemoval = (): number => getLastRemoval({})?.last ?? 0

const getLastRemoval = prepare('find', {}, (db) =>
  db.select({ last: sql<number>`seq` }).from(sql`sqlite_sequence`).where(sql`name = 'chat_removals'`),
)
