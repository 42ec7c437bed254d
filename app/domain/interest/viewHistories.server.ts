import { and, count, desc, eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import { db } from '#db/client.server.ts'
import { products } from '#db/schema/catalog.ts'
import { productViewHistories } from '#db/schema/interest.ts'
import type { Member } from '#domain/accounts/member.ts'
import { listCards } from '#domain/deals/cards.server.ts'
import type { DealCard } from '#domain/deals/deal.ts'
import type { Page, Paging } from '#domain/page.ts'
import { searchable } from '#domain/search/searchable.ts'

/** A product that a member viewed, and its referrer. */
export interface ViewedProduct {
  card: DealCard
  referrer: string | null
  viewedAt: number
}

export const ViewSearch = z.object({ searchKeyword: z.string().trim().max(100).default('').catch('') })
type ViewSearch = z.output<typeof ViewSearch>

/**
 * A member's viewed products, latest first; narrowed to names with the keyword, ignoring spacing and case.
 */
export function listViewHistories(
  member: Member,
  { searchKeyword, pageNumber, pageSize }: ViewSearch & Paging,
): Page<ViewedProduct> {
  const keyword = searchable(searchKeyword)
  const wanted = and(
    eq(productViewHistories.userId, member.id),
    keyword === '' ? undefined : sql`instr(${products.searchName}, ${keyword}) > 0`,
  )
  const looks = db
    .select({
      id: productViewHistories.productId,
      referrer: productViewHistories.referrer,
      viewedAt: productViewHistories.viewedAt,
    })
    .from(productViewHistories)
    .innerJoin(products, eq(products.id, productViewHistories.productId))
    .where(wanted)
    .orderBy(desc(productViewHistories.viewedAt), desc(productViewHistories.productId))
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)
    .all()
  const total = db
    .select({ count: count() })
    .from(productViewHistories)
    .innerJoin(products, eq(products.id, productViewHistories.productId))
    .where(wanted)
    .get()
  const cards = new Map(
    listCards(
      looks.map(({ id }) => id),
      'everything',
    ).map((card) => [card.productId, card]),
  )
  const contents = looks.flatMap(({ id, referrer, viewedAt }) => {
    const card = cards.get(id)
    return card ? [{ card, referrer, viewedAt }] : []
  })
  return { contents, pageNumber, pageSize, totalCount: total?.count ?? 0 }
}
