import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, gt, inArray, ne } from 'drizzle-orm'
import { afterCommit, db, write } from '#db/client.server.ts'
import { broadcastDeliveries, broadcasts } from '#db/schema/broadcasts.ts'
import { actInTurn } from '#db/turn.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { recordStaffAct } from '#domain/accounts/staff/staffActs.server.ts'
import { MINUTE_MS } from '#domain/clock.ts'
import { labelAd } from '#domain/devices/advertising/advertising.server.ts'
import { sendMessage } from '#domain/devices/delivery/holding/admission.server.ts'
import { isAdHour, isOpen } from '#domain/devices/delivery/holding/hours.ts'
import { readPlan } from '#domain/devices/delivery/holding/plan.server.ts'
import { queueDeliveries } from '#domain/devices/delivery/outbox/queueing.server.ts'
import { changeMessages } from '#domain/devices/delivery/subjectChanges.server.ts'
import { hasDevice } from '#domain/devices/devices.server.ts'
import { writeHistory } from '#domain/devices/histories.server.ts'
import type { GroupWork } from '#domain/drainGroups.server.ts'
import { announce } from '#domain/live.server.ts'
import { countRows, paged } from '#domain/page.server.ts'
import type { Page, Paging } from '#domain/page.ts'
import { refuse } from '#domain/refusal.ts'
import { countAudience, isLastUser, listAudience, WALKED_IDS } from './audience.server.ts'
import type { NewBroadcast } from './newBroadcast.server.ts'

type Row = typeof broadcasts.$inferSelect

/** A broadcast with its progress. */
export type Broadcast = Row & {
  deliveries: Partial<Record<(typeof broadcastDeliveries.$inferSelect)['state'], number>>
}

/**
 * Starts a broadcast. Its members are notified in groups, and a restart resumes after the last group. The same text to
 * the same audience within a minute, as from a second click, is the broadcast already under way.
 */
export async function addBroadcast(
  author: Member,
  input: NewBroadcast,
  now = Date.now(),
): Promise<Broadcast> {
  const expected = await countAudience(input, now)
  return actInTurn(() =>
    write(() => {
      const { contact = null, ...told } = input
      const twin = findTwin(author, input, now)
      if (twin) return getBroadcast(twin.id)
      const row = db
        .insert(broadcasts)
        .values({
          ...told,
          contact,
          authorId: author.id,
          state: 'SENDING',
          expected,
          createdAt: now,
        })
        .returning()
        .get()
      recordStaffAct('SEND_BROADCAST', `broadcast:${row.id}`, {
        after: { title: told.title, body: told.body },
      })
      afterCommit(() => announce('fanouts', undefined))
      return getBroadcast(row.id)
    }),
  )
}

const findTwin = (
  { id }: Member,
  { purpose, title, body, link, audience }: NewBroadcast,
  now: number,
): Row | undefined =>
  db
    .select()
    .from(broadcasts)
    .where(
      and(
        eq(broadcasts.authorId, id),
        eq(broadcasts.purpose, purpose),
        eq(broadcasts.title, title),
        eq(broadcasts.body, body),
        eq(broadcasts.link, link),
        eq(broadcasts.audience, audience),
        ne(broadcasts.state, 'STOPPED'),
        gt(broadcasts.createdAt, now - MINUTE_MS),
      ),
    )
    .get()

/**
 * Sends the broadcast only to its author, with its final look. Refuses `invalid` (`device_required`) without a device.
 */
export function testBroadcast(author: Member, input: NewBroadcast): void {
  if (!hasDevice(author)) refuse('invalid', '알림을 받을 기기가 없습니다.', { code: 'device_required' })
  write(() => {
    const notice = { subject: `broadcast-test:${randomUUID()}`, kind: 'TEST' as const }
    const { id } = writeHistory(author.id, { ...notice, ...messageTo(author.id, input) })
    queueDeliveries(id, author.id, { urgency: 'TEST' })
  })
}

/**
 * Stops a broadcast and cancels the messages not yet handed over. Refuses `not_found`; repeating it changes
 * nothing.
 */
export function stopBroadcast(id: number, now = Date.now()): void {
  write(() => {
    if (getRow(id).state === 'STOPPED') return
    db.update(broadcasts).set({ state: 'STOPPED', endedAt: now }).where(eq(broadcasts.id, id)).run()
    recordStaffAct('STOP_BROADCAST', `broadcast:${id}`)
    changeMessages(subjectOf(id), 'CANCEL', '발송을 멈췄습니다', now)
  })
}

/** A broadcast and its progress. Refuses `not_found`. */
export function getBroadcast(id: number): Broadcast {
  const [broadcast] = withProgress([getRow(id)])
  return broadcast as Broadcast
}

const getRow = (id: number): Row =>
  db.select().from(broadcasts).where(eq(broadcasts.id, id)).get() ??
  refuse('not_found', '발송을 찾을 수 없습니다.')

/** All broadcasts, newest first. */
export function listBroadcasts(paging: Paging): Page<Broadcast> {
  const query = db.select().from(broadcasts).orderBy(desc(broadcasts.id))
  const page = paged(query, countRows(broadcasts), paging)
  return { ...page, contents: withProgress(page.contents) }
}

/** Sends the broadcasts to their audiences, oldest first. Advertising pauses from 21:00 to 08:00. */
export const broadcastWork: GroupWork<Row, number> = {
  next: () => {
    const purposes = isAdHour(Date.now()) ? (['INFO', 'AD'] as const) : (['INFO'] as const)
    const row = db
      .select()
      .from(broadcasts)
      .where(and(eq(broadcasts.state, 'SENDING'), inArray(broadcasts.purpose, purposes)))
      .orderBy(asc(broadcasts.id))
      .limit(1)
      .get()
    return row ?? null
  },
  list: (broadcast, size) => listAudience(broadcast, broadcast.cursor, size, Date.now()),
  serve: (group, broadcast, isWalkDone) => {
    const now = Date.now()
    const notified = group.filter((userId) => notifyMember(userId, broadcast, now)).length
    const cursor = isWalkDone ? broadcast.cursor + WALKED_IDS : (group.at(-1) as number)
    const isLast = isWalkDone && isLastUser(cursor)
    db.update(broadcasts)
      .set({
        cursor,
        told: broadcast.told + notified,
        ...(isLast && { state: 'DONE' as const, endedAt: now }),
      })
      .where(eq(broadcasts.id, broadcast.id))
      .run()
  },
}

/** False for advertising outside the member's allowed hours: it is not held for later. */
function notifyMember(userId: number, broadcast: Row, now: number): boolean {
  const isAd = broadcast.purpose === 'AD'
  if (isAd && !isOpen(readPlan(userId).hours, now)) return false
  const notice = { subject: subjectOf(broadcast.id), kind: 'OPERATION' as const }
  const { id, isNew } = writeHistory(userId, { ...notice, ...messageTo(userId, broadcast) }, now)
  const urgency = isAd ? 'AD' : 'OPERATION'
  if (isNew) sendMessage(userId, { historyId: id, kind: 'OPERATION', urgency }, now)
  return isNew
}

type Words = Pick<Row, 'purpose' | 'title' | 'body' | 'link'> & { contact?: string | null }

function messageTo(userId: number, { purpose, title, body, link, contact }: Words) {
  const said = { title, body, link, imageUrl: null }
  return purpose === 'AD' ? labelAd(userId, said, contact) : said
}

const subjectOf = (id: number): string => `broadcast:${id}`

/** The broadcasts, each with the number of its deliveries in each state. */
function withProgress(rows: Row[]): Broadcast[] {
  const ids = rows.map(({ id }) => id)
  const counts = db
    .select()
    .from(broadcastDeliveries)
    .where(and(inArray(broadcastDeliveries.broadcastId, ids), gt(broadcastDeliveries.total, 0)))
    .all()
  const byBroadcast = Map.groupBy(counts, ({ broadcastId }) => broadcastId)
  return rows.map((row) => ({
    ...row,
    deliveries: Object.fromEntries((byBroadcast.get(row.id) ?? []).map(({ state, total }) => [state, total])),
  }))
}
