import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm'
import { write } from '#db/client.server.ts'
import { prepare } from '#db/prepare.server.ts'
import { listings, sales } from '#db/schema/catalog.ts'
import { bumps } from '#db/schema/deals.ts'
import { DAY_MS } from '#domain/clock.ts'
import { GROUP_SIZE, startGroupClock, workInGroups } from '#domain/drainGroups.server.ts'
import { COMMUNITIES } from '#domain/sources/communities.ts'
import { restDeal } from './dealLife.server.ts'
import { restSale } from './ending.server.ts'
import { readPosted } from './postedSales.server.ts'

/*
 * Boards leave posts unmarked when their deals end, so a post without a sign of life comes to rest (shown as '확인 안 됨').
 * A sign is a reading that shows the post, or a member's report that the sale is still live (decision 051).
 */

/** A post rests after this time without a sign, whatever its source. */
const MAX_LIFETIME_MS = 7 * DAY_MS
const MIN_LIFETIME_MS = 2 * DAY_MS
/** A source's habit is the lifetime that 19 of 20 of its ended posts did not exceed. */
const HABIT_SHARE = 0.95
/** A source that marks fewer ends in a week has no habit. */
const MIN_ENDS = 50
const WEEK_MS = 7 * DAY_MS

/** Lets every post rest that showed no sign of life for as long as its source's posts usually live. */
export async function restOldPosts(now = Date.now()): Promise<void> {
  const lives = await measureLives(now)
  for (const { key } of COMMUNITIES) await restOf(key, now - lifeOf(lives.get(key) ?? []), now)
}

function lifeOf(lives: number[]): number {
  if (lives.length < MIN_ENDS) return MAX_LIFETIME_MS
  const usual = lives.toSorted((a, b) => a - b)[Math.floor(lives.length * HABIT_SHARE)] as number
  return Math.min(Math.max(usual, MIN_LIFETIME_MS), MAX_LIFETIME_MS)
}

/** How long the posts of the week before last lived, in ms, by source; only posts whose end the source marked. */
async function measureLives(now: number): Promise<Map<string, number[]>> {
  const lives = new Map<string, number[]>()
  const until = now - MAX_LIFETIME_MS
  await readPosted(
    { until, oldest: until - WEEK_MS },
    ({ sourceKey, postedAt, endedAt, isEndedByMembers, isResting }) => {
      if (endedAt === null || isEndedByMembers || isResting) return
      const known = lives.get(sourceKey) ?? []
      known.push(endedAt - postedAt)
      lives.set(sourceKey, known)
    },
  )
  return lives
}

async function restOf(sourceKey: string, unseenSince: number, now: number): Promise<void> {
  let after = { postedAt: 0, id: 0 }
  await workInGroups(GROUP_SIZE, (size) =>
    write(() => {
      const group = listOld({ sourceKey, before: unseenSince, now, ...after, size })
      const unseen = group.filter(({ isUnseen }) => isUnseen).map(({ sale }) => sale)
      const left = restUntilLate(unseen, now)
      // Resting posts are not listed again, so the next group starts at the first post that was left over.
      const firstLeft = group.findIndex(({ sale }) => left.has(sale.productId))
      const last = (firstLeft < 0 ? group : group.slice(0, firstLeft)).at(-1)?.sale
      if (last) after = { postedAt: last.postedAt, id: last.id }
      return group.length === size || left.size > 0
    }),
  )
}

type Sale = typeof sales.$inferSelect

/**
 * Lets sales rest, product by product: to sum up one with thousands of sales takes milliseconds. Returns the products
 * that were left for the next transaction.
 */
function restUntilLate(unseen: Sale[], now: number): Set<number> {
  const byProduct = Map.groupBy(unseen, ({ productId }) => productId)
  const left = new Set(byProduct.keys())
  const isLate = startGroupClock()
  for (const [productId, own] of byProduct) {
    for (const sale of own) restSale(sale, now)
    restDeal(productId, now)
    left.delete(productId)
    if (isLate()) break
  }
  return left
}

/**
 * The next live posts of a source that are older than the lifetime of its posts. `isUnseen`: their last sign is older
 * than that too.
 */
const listOld = prepare(
  'list',
  {
    sourceKey: sales.sourceKey,
    before: sales.postedAt,
    now: bumps.endsAt,
    postedAt: sales.postedAt,
    id: sales.id,
    size: 'number',
  },
  (db, given) =>
    db
      .select({
        sale: sales,
        isUnseen: sql<number>`${listings.lastReadAt} < ${given.before} and not exists (
          select 1 from ${bumps} where ${bumps.saleId} = ${sales.id} and ${bumps.endsAt} > ${given.now})`,
      })
      .from(sales)
      .innerJoin(listings, eq(listings.saleId, sales.id))
      .where(
        and(
          eq(sales.sourceKey, given.sourceKey),
          isNull(sales.endedAt),
          lt(sales.postedAt, given.before),
          sql`(${sales.postedAt}, ${sales.id}) > (${given.postedAt}, ${given.id})`,
        ),
      )
      .orderBy(asc(sales.postedAt), asc(sales.id))
      .limit(given.size),
)
