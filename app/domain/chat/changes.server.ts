import { and, asc, eq, gt, max } from 'drizzle-orm'
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
  removal: getLastRemoval({}).last ?? 0,
})

/** The messages removed after a place, oldest first, at most 500. */
export const listNewRemovals = ({ removal }: Pick<RoomPlace, 'removal'>): { id: number; messageKey: string }[] =>
  listRemovals({ after: removal, size: MOST_AT_ONCE }).map(({ id, messageId, createdAt }) => ({
    id,
    messageKey: messageKeyOf({ id: messageId, createdAt }),
  }))

const listRemovals = prepare('list', { after: chatRemovals.id, size: 'number' }, (db, given) =>
  db
    .select({ id: chatRemovals.id, messageId: chatMessages.id, createdAt: chatMessages.createdAt })
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
const getLastRemoval = prepare('get', {}, (db) =>
  db.select({ last: max(chatRemovals.id) }).from(chatRemovals),
)
