import { and, avg, count, eq, gte, lt, type SQLWrapper, sql } from 'drizzle-orm'
import { db, write } from '#db/client.server.ts'
import { prepare } from '#db/prepare.server.ts'
import { listings, sales } from '#db/schema/catalog.ts'
import { sourceUsuals } from '#db/schema/deals.ts'
import { DAY_MS, HOUR_MS } from '#domain/clock.ts'
import { type Usual, usualOf } from './heat.ts'

/** The posts that are looked at: old enough to have been seen by most, young enough for the season. */
const OLDEST_MS = 14 * DAY_MS
const YOUNGEST_MS = 6 * HOUR_MS

/** The latest measured baseline of a source. */
export const findUsual = (sourceKey: string): Usual => usualOf(findMeasured({ sourceKey }) ?? undefined)

const findMeasured = prepare('find', { sourceKey: sourceUsuals.sourceKey }, (db, given) =>
  db.select().from(sourceUsuals).where(eq(sourceUsuals.sourceKey, given.sourceKey)),
)

/** Measures the baseline of each source again; a post's heat follows at its next reading. */
export function measureUsuals(now = Date.now()): void {
  write(() => {
    const measured = db
      .select({
        sourceKey: sales.sourceKey,
        posts: count(),
        likes: meanLog(listings.likes),
        comments: meanLog(listings.comments),
        views: meanLog(listings.views),
        measuredAt: sql<number>`${now}`,
      })
      .from(sales)
      .innerJoin(listings, eq(listings.saleId, sales.id))
      .where(and(gte(sales.postedAt, now - OLDEST_MS), lt(sales.postedAt, now - YOUNGEST_MS)))
      .groupBy(sales.sourceKey)
      .all()
    db.delete(sourceUsuals).run()
    if (measured.length > 0) db.insert(sourceUsuals).values(measured).run()
  })
}

const meanLog = (counts: SQLWrapper) => avg(sql`log2(1 + ${counts})`).mapWith(Number)
