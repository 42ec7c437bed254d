import { and, eq, inArray, sql } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { messages, notifyHistories, subjects, URGENCIES } from '#db/schema/devices.ts'
import { isNotMerging } from '#domain/catalog/grouping/pendingMerges.server.ts'
import { DAY_MS } from '#domain/clock.ts'
import { countSent } from '#domain/devices/delivery/holding/admission.server.ts'
import { writeBundleLines } from '#domain/devices/delivery/holding/bundleLines.server.ts'
import { countMessage } from '#domain/devices/delivery/holding/caps.server.ts'
import {
  type HeldMessage,
  listDueMembers,
  rescheduleHeld,
  takeHeld,
} from '#domain/devices/delivery/holding/held.server.ts'
import { isOpen } from '#domain/devices/delivery/holding/hours.ts'
import { channelsFor, type Plan, readPlan } from '#domain/devices/delivery/holding/plan.server.ts'
import { queueDeliveries } from '#domain/devices/delivery/outbox/queueing.server.ts'
import { forgetHistories, writeHistory } from '#domain/devices/histories.server.ts'
import type { SettableKind } from '#domain/devices/settings/notifySettings.ts'
import { drainGroups } from '#domain/drainGroups.server.ts'
import { type BundleLine, bundleMessage } from './bundleMessage.ts'

/** A digest is kept as long as its deliveries. */
const KEPT_MS = 14 * DAY_MS
/** A digest counts towards the member's daily cap like any message, but towards no product's. */
const AS_ONE = { productId: null, isTarget: false, isByComment: false }

/** Sends every member the messages on hold that are due, until none is due or `signal` aborts. */
export async function releaseHeld(signal?: AbortSignal, now = Date.now()): Promise<void> {
  let cursor: number | null = 0
  await drainGroups<number, number>(
    {
      next: () => cursor,
      list: (afterId, size) => listDueMembers(now, afterId, size),
      serve: (group, _, isLast) => {
        for (const userId of group) release(userId, now)
        cursor = isLast ? null : (group.at(-1) ?? null)
      },
    },
    signal,
  )
}

/**
 * Sends a member one digest of what was on hold, or the message itself if it is the only one. Ended deals are left out;
 * when nothing is left, nothing is sent. A digest counts as one message of the day.
 */
function release(userId: number, now: number): void {
  const plan = readPlan(userId)
  if (!isOpen(plan.hours, now)) {
    rescheduleHeld(userId, now)
    return
  }
  const lines = readLines(userId, takeHeld(userId, now), plan)
  const live = lines.filter(({ isLive }) => isLive)
  const [first] = live
  if (!first) return
  if (lines.length === 1) {
    const { historyId, kind, productId, round, urgency } = first
    countSent(userId, { historyId, kind, productId, urgency: URGENCIES[urgency]! }, now)
    queueDeliveries(historyId, userId, { round, urgency, channels: channelsOf(live, plan), now })
  } else {
    countMessage(userId, AS_ONE, now)
    const historyId = writeBundle(userId, lines, now)
    queueDeliveries(historyId, userId, { urgency: 'BUNDLE', channels: channelsOf(live, plan), now })
  }
}

type Line = BundleLine & HeldMessage & { kind: SettableKind; productId: number | null; heat: number }

function writeBundle(userId: number, lines: Line[], now: number): number {
  forgetHistories(userId, 'BUNDLE', now - KEPT_MS)
  const subject = `bundle:${lines[0]?.historyId}:${now}`
  const { id } = writeHistory(userId, { subject, kind: 'BUNDLE', ...bundleMessage(lines, now) }, now)
  const live = lines.filter(({ isLive }) => isLive)
  writeBundleLines(
    id,
    live.map(({ historyId }) => historyId),
  )
  return id
}

const channelsOf = (lines: Line[], plan: Plan) => [
  ...new Set(lines.flatMap(({ kind }) => channelsFor(plan, kind))),
]

/**
 * A deal is live while one of its sales is. A message about one sale only is live while that sale is. Such a message is
 * about the price of a shop, about a deal that is being merged, or about a deal that was merged into another one of
 * which the member also has a message.
 */
const isLive = sql<number>`case
  when messages.kind in ('OPERATION', 'MENTION', 'ANSWER', 'COMMENT') then 1
  else coalesce(
    (select deals.quiet_at is null from deals
     where subjects.subject like 'deal:%' and deals.id = cast(substr(subjects.subject, 6) as integer)
       and ${isNotMerging(sql`deals.product_id`)}),
    exists (
      select 1 from causes join sales on sales.id = causes.sale_id
      where causes.history_id = notify_histories.id and sales.ended_at is null))
  end`

/** The product that an alert is about. */
const productId = sql<number | null>`(
  select sales.product_id from causes join sales on sales.id = causes.sale_id
  where causes.history_id = notify_histories.id order by causes.id desc limit 1)`

/** How popular that product is now. */
const heat = sql<number>`coalesce((select heat from products where id = ${productId}), 0)`

/**
 * The messages on hold as the history has them now, the most urgent and among these the most popular first; without
 * kinds that the member has since turned off.
 */
function readLines(userId: number, held: HeldMessage[], plan: Plan): Line[] {
  const ids = held.map(({ historyId }) => historyId)
  const rows = db
    .select({
      id: notifyHistories.id,
      kind: messages.kind,
      title: messages.title,
      imageUrl: messages.imageUrl,
      isLive,
      productId,
      heat,
    })
    .from(notifyHistories)
    .innerJoin(subjects, eq(subjects.id, notifyHistories.subjectId))
    .innerJoin(messages, eq(messages.id, notifyHistories.messageId))
    .where(and(eq(notifyHistories.userId, userId), inArray(notifyHistories.id, ids)))
    .all()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const lines = held.flatMap((message) => {
    const row = byId.get(message.historyId)
    const kind = row?.kind as SettableKind
    if (!row || channelsFor(plan, kind).length === 0) return []
    return [{ ...message, ...row, kind, isLive: row.isLive === 1 }]
  })
  return lines.toSorted((a, b) => a.urgency - b.urgency || b.heat - a.heat)
}
