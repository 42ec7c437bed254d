import { and, eq, sql } from 'drizzle-orm'
import { prepare } from '#db/prepare.server.ts'
import { productAlerts } from '#db/schema/alerts.ts'
import { changed, withField } from '#domain/accounts/changed.ts'
import type { Member } from '#domain/accounts/member.ts'

interface Marked {
  /** The viewer has an alert on the product that is on. */
  isWatched?: true
}

interface Front {
  onTop: Array<{ card: { productId: number } }>
  deals: { contents: Array<{ productId: number }> }
}

/**
 * Marks those of the deals that the viewer watches. Other deals are returned unchanged, because all viewers share these
 * objects.
 */
export function markWatched<Deal extends { productId: number }>(
  viewer: Member | null,
  deals: Deal[],
): Array<Deal & Marked> {
  const mark = marking(viewer)
  return deals.map(mark)
}

/** Like `markWatched`, for a list with bumped deals on top. */
export function markFront<F extends Front>(viewer: Member | null, front: F) {
  type OnTop = F['onTop'][number]
  type Deal = F['deals']['contents'][number]
  const mark = marking(viewer)
  const deals: F['deals'] = front.deals
  return {
    ...front,
    onTop: changed(front.onTop as OnTop[], (row) =>
      withField(row, 'card', mark<OnTop['card']>(row.card)),
    ) as Array<OnTop & { card: Marked }>,
    deals: withField(deals, 'contents', changed(deals.contents as Deal[], mark<Deal>)) as F['deals'] & {
      contents: Array<Deal & Marked>
    },
  }
}

function marking(viewer: Member | null) {
  const watched = new Set(
    viewer === null
      ? []
      : listWatched({ userId: viewer.id, now: Date.now() }).map(({ productId }) => productId),
  )
  return <Deal extends { productId: number }>(deal: Deal): Deal & Marked =>
    watched.has(deal.productId) ? { ...deal, isWatched: true } : deal
}

const listWatched = prepare('list', { userId: productAlerts.userId, now: 'number' }, (db, given) =>
  db
    .select({ productId: productAlerts.productId })
    .from(productAlerts)
    .where(
      and(
        eq(productAlerts.userId, given.userId),
        sql`coalesce(${productAlerts.pausedUntil}, 0) <= ${given.now}`,
      ),
    ),
)
