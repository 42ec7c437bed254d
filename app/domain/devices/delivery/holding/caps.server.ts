import { and, eq, lt, sql } from 'drizzle-orm'
import { db, write } from '#db/client.server.ts'
import { columnsOf, prepare } from '#db/prepare.server.ts'
import { messageCounts } from '#db/schema/devices.ts'
import { seoulDay } from '#domain/clock.ts'
import { PRODUCT_CAP } from '../../settings/notifySettings.ts'

/** The product ids under which `message_counts` keeps a member's total and that of mentions and replies. */
const IN_ALL = 0
const OF_MENTIONS = -1
/** Mentions and replies get one part in this many of the cap, so that others cannot use up a member's alerts. */
const MENTION_PARTS = 3
const KEPT_DAYS = 7

/** The fields that the caps read. */
interface Capped {
  /** Null: of no product. */
  productId: number | null
  /** A reached target neither counts towards the member's cap nor is stopped by it. */
  isTarget: boolean
  /** A mention or a reply. */
  isMention: boolean
}

/**
 * True when a member has reached the caps of the Seoul day: 3 messages per product, `dailyCap` in total (0
 * = no cap), a third of it for mentions and replies.
 */
export function isOverCap(
  userId: number,
  { productId, isTarget, isMention }: Capped,
  dailyCap: number,
  now: number,
): boolean {
  const day = seoulDay(now)
  if (productId !== null && countOf(userId, day, productId) >= PRODUCT_CAP) return true
  const mentionCap = Math.floor(dailyCap / MENTION_PARTS)
  if (isMention && dailyCap > 0 && countOf(userId, day, OF_MENTIONS) >= mentionCap) return true
  return !isTarget && dailyCap > 0 && countOf(userId, day, IN_ALL) >= dailyCap
}

/** Counts a message of today. */
export function countMessage(userId: number, { productId, isTarget, isMention }: Capped, now: number): void {
  const day = seoulDay(now)
  if (productId !== null) addOne({ userId, day, productId, messages: 1 })
  if (isMention) addOne({ userId, day, productId: OF_MENTIONS, messages: 1 })
  if (!isTarget) addOne({ userId, day, productId: IN_ALL, messages: 1 })
}

/** Deletes the counts of past days. */
export function forgetOldCounts(now = Date.now()): void {
  write(() =>
    db
      .delete(messageCounts)
      .where(lt(messageCounts.day, seoulDay(now) - KEPT_DAYS))
      .run(),
  )
}

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
