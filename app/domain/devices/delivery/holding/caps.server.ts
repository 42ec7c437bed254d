import { and, eq, lt, sql } from 'drizzle-orm'
import { columnsOf, prepare } from '#db/prepare.server.ts'
import { messageCounts } from '#db/schema/devices.ts'
import { seoulDay } from '#domain/clock.ts'
import { deleteRows } from '#domain/drainGroups.server.ts'
import { PRODUCT_CAP } from '../../settings/notifySettings.ts'

/** The pseudo product ids in `message_counts` for a member's total, and for messages about comments. */
const IN_ALL = 0
const OF_COMMENTS = -1
/**
 * Messages about comments may use 1 / this of the daily cap, so that others cannot use up the cap of a member's alerts.
 */
const COMMENT_PARTS = 3
const KEPT_DAYS = 7

/** The fields that the caps read. */
interface Capped {
  /** Null for a message that is about no product. */
  productId: number | null
  /** A reached target neither counts towards the member's cap nor is stopped by it. */
  isTarget: boolean
  /** A mention, a reply, or a comment on the member's post. */
  isByComment: boolean
}

/**
 * True when a member has reached the caps of the Seoul day: 3 messages per product, `dailyCap` in total (0
 * = no cap), a third of it for mentions, replies and comments.
 */
export function isOverCap(
  userId: number,
  { productId, isTarget, isByComment }: Capped,
  dailyCap: number,
  now: number,
): boolean {
  const day = seoulDay(now)
  if (productId !== null && countOf(userId, day, productId) >= PRODUCT_CAP) return true
  const commentCap = Math.floor(dailyCap / COMMENT_PARTS)
  if (isByComment && dailyCap > 0 && countOf(userId, day, OF_COMMENTS) >= commentCap) return true
  return !isTarget && dailyCap > 0 && countOf(userId, day, IN_ALL) >= dailyCap
}

/** Counts a message of today. */
export function countMessage(
  userId: number,
  { productId, isTarget, isByComment }: Capped,
  now: number,
): void {
  const day = seoulDay(now)
  if (productId !== null) addOne({ userId, day, productId, messages: 1 })
  if (isByComment) addOne({ userId, day, productId: OF_COMMENTS, messages: 1 })
  if (!isTarget) addOne({ userId, day, productId: IN_ALL, messages: 1 })
}

/** Deletes counts older than 7 days. */
export const forgetOldCounts = (now = Date.now()): Promise<void> =>
  deleteRows(messageCounts, lt(messageCounts.day, seoulDay(now) - KEPT_DAYS))

const countOf = (userId: number, day: number, productId: number): number =>
  findCount({ userId, day, productId })?.messages ?? 0

const findCount = prepare('find', columnsOf(messageCounts, 'userId', 'day', 'productId'), (db, given) =>
  db
    .select({ messages: messageCounts.messages })
    .from(messageCounts)
    .where(
      and(
        eq(messageCounts.userId, given.userId),
        eq(messageCounts.day, given.day),
        eq(messageCounts.productId, given.productId),
      ),
    ),
)

const addOne = prepare(
  'run',
  columnsOf(messageCounts, 'userId', 'day', 'productId', 'messages'),
  (db, given) =>
    db
      .insert(messageCounts)
      .values(given)
      .onConflictDoUpdate({
        target: [messageCounts.userId, messageCounts.day, messageCounts.productId],
        set: { messages: sql`${messageCounts.messages} + 1` },
      }),
)
