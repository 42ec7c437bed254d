import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'
import { prepare } from '#db/prepare.server.ts'
import { listings, sales } from '#db/schema/catalog.ts'

/** Where a reading of the sales by their time has come to. */
interface Place {
  postedAt: number
  id: number
}

/**
 * At most `size` sales after a place and not older than `oldest`, newest first, with the counts of those that are posts. Those
 * of one instant, which a price comparison may have tens of thousands of, are read by their numbers. Begin with id 0.
 */
export function listPosted(last: Place, oldest: number, size: number) {
  const sameInstant = listOfInstant({ ...last, size })
  return sameInstant.length > 0 ? sameInstant : listEarlier({ postedAt: last.postedAt, oldest, size })
}

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

const listOfInstant = prepare(
  'list',
  { postedAt: sales.postedAt, id: sales.id, size: 'number' },
  (db, given) =>
    db
      .select(columns)
      .from(sales)
      .leftJoin(listings, eq(listings.saleId, sales.id))
      .where(and(eq(sales.postedAt, given.postedAt), lt(sales.id, given.id)))
      .orderBy(desc(sales.id))
      .limit(given.size),
)

const listEarlier = prepare(
  'list',
  { postedAt: sales.postedAt, oldest: sales.postedAt, size: 'number' },
  (db, given) =>
    db
      .select(columns)
      .from(sales)
      .leftJoin(listings, eq(listings.saleId, sales.id))
      .where(and(lt(sales.postedAt, given.postedAt), gte(sales.postedAt, given.oldest)))
      .orderBy(desc(sales.postedAt), desc(sales.id))
      .limit(given.size),
)
