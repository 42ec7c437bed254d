import { and, desc, eq, gte, lt, sum } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { prepare } from '#db/prepare.server.ts'
import { sourceRuns } from '#db/schema/sources.ts'
import { DAY_MS, HOUR_MS } from '#domain/clock.ts'
import { deleteRows } from '#domain/drainGroups.server.ts'
import type { SourceHealth } from './sourceHealth.ts'

const KEPT_DAYS = 14
/** With fewer posts there is no baseline. */
const ROWS_FOR_A_HABIT = 100

type SourceRunRow = Omit<typeof sourceRuns.$inferInsert, 'id'>

/**
 * Records one reading of a page of a source. Call it inside the `write()` that changes the source's state.
 */
export const addRun = (run: SourceRunRow): void => {
  db.insert(sourceRuns).values(run).run()
}

/** True when a source was read before an instant, so that its later posts are new. */
export const wasReadBefore = (sourceKey: string, at: number): boolean =>
  findRunBefore({ sourceKey, at }) !== null

const findRunBefore = prepare('find', { sourceKey: sourceRuns.sourceKey, at: sourceRuns.at }, (db, given) =>
  db
    .select({ id: sourceRuns.id })
    .from(sourceRuns)
    .where(and(eq(sourceRuns.sourceKey, given.sourceKey), lt(sourceRuns.at, given.at)))
    .limit(1),
)

/** The share of posts without a price on a page of a source over 14 days, 0 to 1; null while too few were read. */
export function baselineMissingShare(sourceKey: string, page: string, now = Date.now()): number | null {
  const lately = and(
    eq(sourceRuns.sourceKey, sourceKey),
    gte(sourceRuns.at, now - KEPT_DAYS * DAY_MS),
    eq(sourceRuns.page, page),
  )
  const { rows, missing } = sumUp(lately)
  return rows >= ROWS_FOR_A_HABIT ? missing / rows : null
}

/** The last 24 hours of a source: how many posts had no price, and the worst outcome of each hour. */
export function readLastDay(
  sourceKey: string,
  now = Date.now(),
): Pick<SourceHealth, 'missingShare' | 'hours'> {
  const lately = and(eq(sourceRuns.sourceKey, sourceKey), gte(sourceRuns.at, now - DAY_MS))
  const { rows, missing } = sumUp(lately)
  const hours: SourceHealth['hours'] = Array(24).fill(null)
  const runs = db
    .select({ at: sourceRuns.at, outcome: sourceRuns.outcome })
    .from(sourceRuns)
    .where(lately)
    .all()
  for (const { at, outcome } of runs) {
    const hour = 23 - Math.min(23, Math.max(0, Math.floor((now - at) / HOUR_MS)))
    hours[hour] = worse(hours[hour] ?? null, outcome)
  }
  return { missingShare: rows > 0 ? missing / rows : null, hours }
}

/** The latest readings of a source, newest first. */
export const listRuns = (sourceKey: string, size: number) =>
  db
    .select({
      id: sourceRuns.id,
      page: sourceRuns.page,
      at: sourceRuns.at,
      outcome: sourceRuns.outcome,
      rows: sourceRuns.rows,
      reason: sourceRuns.reason,
    })
    .from(sourceRuns)
    .where(eq(sourceRuns.sourceKey, sourceKey))
    .orderBy(desc(sourceRuns.at))
    .limit(size)
    .all()

/** Deletes runs older than 14 days. */
export const forgetOldRuns = (now = Date.now()): Promise<void> =>
  deleteRows(sourceRuns, lt(sourceRuns.at, now - KEPT_DAYS * DAY_MS))

function worse(
  so: SourceHealth['hours'][number],
  outcome: (typeof sourceRuns.$inferSelect)['outcome'],
): SourceHealth['hours'][number] {
  if (so === 'refused' || outcome === 'refused') return 'refused'
  return so === 'bad' || outcome === 'bad' ? 'bad' : 'ok'
}

function sumUp(where: ReturnType<typeof and>): { rows: number; missing: number } {
  const found = db
    .select({ rows: sum(sourceRuns.rows), missing: sum(sourceRuns.missingPrices) })
    .from(sourceRuns)
    .where(where)
    .get()
  return { rows: Number(found?.rows ?? 0), missing: Number(found?.missing ?? 0) }
}
