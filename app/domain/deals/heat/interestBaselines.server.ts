import { eq } from 'drizzle-orm'
import { db, write } from '#db/client.server.ts'
import { prepare } from '#db/prepare.server.ts'
import { sourceBaselines } from '#db/schema/deals.ts'
import { DAY_MS, HOUR_MS } from '#domain/clock.ts'
import { readPosted } from '../postedSales.server.ts'
import { type Counts, type InterestBaseline, interestBaselineOf, MEASURES } from './heat.ts'

/** The age of the measured posts: old enough to have been seen by most visitors, young enough for the season. */
const OLDEST_MS = 14 * DAY_MS
const YOUNGEST_MS = 6 * HOUR_MS

/** The latest measured baseline of a source. */
export const findInterestBaseline = (sourceKey: string): InterestBaseline =>
  interestBaselineOf(findMeasured({ sourceKey }) ?? undefined)

const findMeasured = prepare('find', { sourceKey: sourceBaselines.sourceKey }, (db, given) =>
  db.select().from(sourceBaselines).where(eq(sourceBaselines.sourceKey, given.sourceKey)),
)

/** Measures the baseline of each source again, in groups of posts; a post's heat follows at its next reading. */
export async function measureInterestBaselines(now = Date.now()): Promise<void> {
  const tallies = new Map<string, Tally>()
  const time = { until: now - YOUNGEST_MS, oldest: now - OLDEST_MS }
  await readPosted(time, ({ sourceKey, isPost, ...counts }) => {
    if (isPost) tallies.set(sourceKey, addCounts(tallies.get(sourceKey) ?? EMPTY, counts))
  })
  const measured = [...tallies].map(([sourceKey, { posts, shown, logs }]) => ({
    sourceKey,
    posts,
    ...eachMeasure((measure) => (shown[measure] === 0 ? null : logs[measure] / shown[measure])),
    measuredAt: now,
  }))
  write(() => {
    db.delete(sourceBaselines).run()
    if (measured.length > 0) db.insert(sourceBaselines).values(measured).run()
  })
}

/** The posts of a source: how many, how many of them show each count, and the sum of log2(1 + count). */
interface Tally {
  posts: number
  shown: Record<keyof Counts, number>
  logs: Record<keyof Counts, number>
}

const eachMeasure = <T>(of: (measure: keyof Counts) => T) =>
  Object.fromEntries(MEASURES.map((measure) => [measure, of(measure)])) as Record<keyof Counts, T>

const EMPTY: Tally = { posts: 0, shown: eachMeasure(() => 0), logs: eachMeasure(() => 0) }

const addCounts = ({ posts, shown, logs }: Tally, counts: Counts): Tally => ({
  posts: posts + 1,
  shown: eachMeasure((measure) => shown[measure] + (counts[measure] === null ? 0 : 1)),
  logs: eachMeasure((measure) => logs[measure] + Math.log2(1 + (counts[measure] ?? 0))),
})
