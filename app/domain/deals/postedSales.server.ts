import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3'
import { prepare } from '#db/prepare.server.ts'
import { listings, sales } from '#db/schema/catalog.ts'
import { workInGroups } from '#domain/drainGroups.server.ts'

/** At most this many sales are read at once. */
const SALES_AT_ONCE = 200

/**
 * Hands `take` every sale that was posted before `until` and not before `oldest`, newest first, with the counts of
 * those that are posts; in groups, between which other work runs.
 */
export async function readPosted(
  { until, oldest }: { until: number; oldest: number },
  take: (sale: PostedSale) => void,
): Promise<void> {
  let last = { postedAt: until, id: 0 }
  await workInGroups(SALES_AT_ONCE, (size) => {
    // A price comparison may have tens of thousands of sales with the same instant.
    const sameInstant = listOfInstant({ ...last, size })
    const sales =
      sameInstant.length > 0 ? sameInstant : listEarlier({ postedAt: last.postedAt, oldest, size })
    for (const sale of sales) take(sale)
    last = sales.at(-1) ?? last
    return sales.length > 0
  })
}

type PostedSale = ReturnType<typeof listEarlier>[number]

const columns = {
  id: sales.id,
  postedAt: sales.postedAt,
  sourceKey: sales.sourceKey,
  endedAt: sales.endedAt,
  isEndedByMembers: sales.isEndedByMembers,
  isResting: sales.isResting,
  isPost: sql<number>`${listings.saleId} is not null`,
  likes: listings.likes,
  comments: listings.comments,
  views: listings.views,
}

const select = (db: Pick<BetterSQLite3Database, 'select'>) =>
  db.select(columns).from(sales).leftJoin(listings, eq(listings.saleId, sales.id))

const listOfInstant = prepare(
  'list',
  { postedAt: sales.postedAt, id: sales.id, size: 'number' },
  (db, given) =>
    select(db)
      .where(and(eq(sales.postedAt, given.postedAt), lt(sales.id, given.id)))
      .orderBy(desc(sales.id))
      .limit(given.size),
)

const listEarlier = prepare(
  'list',
  { postedAt: sales.postedAt, oldest: sales.postedAt, size: 'number' },
  (db, given) =>
    select(db)
      .where(and(lt(sales.postedAt, given.postedAt), gte(sales.postedAt, given.oldest)))
      .orderBy(desc(sales.postedAt), desc(sales.id))
      .limit(given.size),
)
