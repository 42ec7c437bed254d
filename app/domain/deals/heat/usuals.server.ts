import { and, count, eq, gte, lt, type SQLWrapper, sql } from 'drizzle-orm'
import { db, write } from '#db/client.server.ts'
import { prepare } from '#db/prepare.server.ts'
import { listings, sales } from '#db/schema/catalog.ts'
import { sourceUsuals } from '#db/schema/deals.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/clock.ts'
import { workInSlices } from '#domain/drainGroups.server.ts'
import { type Usual, usualOf } from './heat.ts'

/** The posts that are looked at: old enough to have been seen by most, young enough for the season. */
const OLDEST_MS = 14 * DAY_MS
const YOUNGEST_MS = 6 * HOUR_MS
/** The posts of such a time are read at once: some 17 of 5,000 a day. 1,400 of them took 16 to 32 ms, cold. */
const READ_AT_ONCE_MS = 5 * MINUTE_MS

/** The latest measured baseline of a source. */
export const findUsual = (sourceKey: string): Usual => usualOf(findMeasured({ sourceKey }) ?? undefined)

const findMeasured = prepare('find', { sourceKey: sourceUsuals.sourceKey }, (db, given) =>
  db.select().from(sourceUsuals).where(eq(sourceUsuals.sourceKey, given.sourceKey)),
)

/** Measures the baseline of each source again, in slices; a post's heat follows at its next reading. */
export async function measureUsuals(now = Date.now()): Promise<void> {
  const sums = new Map<string, Sums>()
  let until = now - YOUNGEST_MS
  await workInSlices(() => {
    const from = Math.max(until - READ_AT_ONCE_MS, now - OLDEST_MS)
    for (const { sourceKey, ...sum } of sumCounts({ from, until })) {
      const before = sums.get(sourceKey)
      sums.set(sourceKey, before ? addSums(before, sum) : sum)
    }
    until = from
    return until > now - OLDEST_MS
  })
  const measured = [...sums].map(([sourceKey, sum]) => ({
    sourceKey,
    posts: sum.posts,
    likes: mean(sum.likes, sum.likePosts),
    comments: mean(sum.comments, sum.commentPosts),
    views: mean(sum.views, sum.viewPosts),
    measuredAt: now,
  }))
  write(() => {
    db.delete(sourceUsuals).run()
    if (measured.length > 0) db.insert(sourceUsuals).values(measured).run()
  })
}

type Sums = Omit<ReturnType<typeof sumCounts>[number], 'sourceKey'>

const addSums = (a: Sums, b: Sums): Sums =>
  Object.fromEntries(Object.entries(a).map(([name, sum]) => [name, sum + b[name as keyof Sums]])) as Sums

const mean = (sum: number, posts: number): number | null => (posts === 0 ? null : sum / posts)

/** The posts of a time by source: how many, how many show each count, and the sum of its logarithms. */
const sumCounts = prepare('list', { from: sales.postedAt, until: sales.postedAt }, (db, given) =>
  db
    .select({
      sourceKey: sales.sourceKey,
      posts: count(),
      likePosts: count(listings.likes),
      commentPosts: count(listings.comments),
      viewPosts: count(listings.views),
      likes: sumLog(listings.likes),
      comments: sumLog(listings.comments),
      views: sumLog(listings.views),
    })
    .from(sales)
    .innerJoin(listings, eq(listings.saleId, sales.id))
    .where(and(gte(sales.postedAt, given.from), lt(sales.postedAt, given.until)))
    .groupBy(sales.sourceKey),
)

const sumLog = (counts: SQLWrapper) => sql<number>`total(log2(1 + ${counts}))`
