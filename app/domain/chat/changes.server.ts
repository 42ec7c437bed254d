import { asc, eq, gt, max } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
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

/** The numbers of messages written after a place, oldest first, at most 500. */
export const listNewNumbers = ({ message }: RoomPlace): number[] =>
  db
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(gt(chatMessages.id, message))
    .orderBy(asc(chatMessages.id))
    .limit(MOST_AT_ONCE)
    .all()
    .map(({ id }) => id)

/** The messages removed after a place, oldest first, at most 500. */
export const listNewRemovals = ({ removal }: RoomPlace): { id: number; messageKey: string }[] =>
  db
    .select({ id: chatRemovals.id, messageId: chatMessages.id, createdAt: chatMessages.createdAt })
    .from(chatRemovals)
    .innerJoin(chatMessages, eq(chatMessages.id, chatRemovals.messageId))
    .where(gt(chatRemovals.id, removal))
    .orderBy(asc(chatRemovals.id))
    .limit(MOST_AT_ONCE)
    .all()
    .map(({ id, messageId, createdAt }) => ({ id, messageKey: messageKeyOf({ id: messageId, createdAt }) }))

const getLastMessage = prepare('get', {}, (db) =>
  db.select({ last: max(chatMessages.id) }).from(chatMessages),
)
const getLastRemoval = prepare('get', {}, (db) =>
  db.select({ last: max(chatRemovals.id) }).from(chatRemovals),
)
