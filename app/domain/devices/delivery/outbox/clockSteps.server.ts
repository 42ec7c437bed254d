import { and, asc, eq, inArray, lte, max, sql } from 'drizzle-orm'
import { db, write } from '#db/client.server.ts'
import { many, prepare } from '#db/prepare.server.ts'
import { clockSteps, deliveries } from '#db/schema/devices.ts'
import { type GroupWork, ROWS_AT_ONCE, serveNextGroup, workInGroups } from '#domain/drainGroups.server.ts'
import { EVERY_URGENCY } from './due.server.ts'
import { isPending } from './states.server.ts'

type Step = typeof clockSteps.$inferSelect
type Waiting = Pick<typeof deliveries.$inferSelect, 'id' | 'dueAt'>

/** Records that the clock was set back: waiting messages have to be due earlier by `byMs` (`bringForward`). */
export function noteClockStep(byMs: number, now = Date.now()): void {
  write(() => {
    const { last } =
      db
        .select({ last: max(deliveries.id) })
        .from(deliveries)
        .get() ?? {}
    db.insert(clockSteps)
      .values({ byMs, lastId: last ?? 0, at: now, dueAt: now })
      .run()
  })
}

/**
 * Makes waiting messages due earlier after the clock was set back, in groups, until all are done or `signal` aborts. A
 * message that is then outside its member's allowed hours is set aside again when the outbox takes it.
 */
export const bringForward = (signal?: AbortSignal): Promise<void> =>
  workInGroups(ROWS_AT_ONCE, (size) => serveNextGroup(clockStepWork, size), signal)

/**
 * Works from the message that is due first to the last one. Messages that were brought forward lie before the cursor,
 * so none is moved twice.
 */
const clockStepWork: GroupWork<Step, Waiting> = {
  next: () => findOldest({}),
  list: ({ urgency, dueAt, deliveryId, lastId }, size) =>
    listWaiting({ urgency, dueAt, deliveryId, lastId, size }),
  serve: (group, step, isLast) => {
    bring({ ids: group.map(({ id }) => id), byMs: step.byMs })
    const isIt = eq(clockSteps.id, step.id)
    const last = group.at(-1)
    if (isLast && step.urgency === EVERY_URGENCY.at(-1)) db.delete(clockSteps).where(isIt).run()
    else if (isLast)
      db.update(clockSteps)
        .set({ urgency: step.urgency + 1, dueAt: step.at, deliveryId: 0 })
        .where(isIt)
        .run()
    else if (last) db.update(clockSteps).set({ dueAt: last.dueAt, deliveryId: last.id }).where(isIt).run()
  },
}

const findOldest = prepare('find', {}, (db) =>
  db.select().from(clockSteps).orderBy(asc(clockSteps.id)).limit(1),
)

const listWaiting = prepare(
  'list',
  {
    urgency: deliveries.urgency,
    dueAt: deliveries.dueAt,
    deliveryId: deliveries.id,
    lastId: deliveries.id,
    size: 'number',
  },
  (db, given) =>
    db
      .select({ id: deliveries.id, dueAt: deliveries.dueAt })
      .from(deliveries)
      .where(
        and(
          isPending,
          eq(deliveries.urgency, given.urgency),
          sql`(${deliveries.dueAt}, ${deliveries.id}) > (${given.dueAt}, ${given.deliveryId})`,
          lte(deliveries.id, given.lastId),
        ),
      )
      .orderBy(asc(deliveries.dueAt), asc(deliveries.id))
      .limit(given.size),
)

const bring = prepare('run', { ids: many(deliveries.id), byMs: 'number' }, (db, given) =>
  db
    .update(deliveries)
    .set({ dueAt: sql`${deliveries.dueAt} - ${given.byMs}` })
    .where(inArray(deliveries.id, given.ids)),
)
