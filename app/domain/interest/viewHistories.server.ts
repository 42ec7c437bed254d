import { and, count, desc, eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import { db } from '#db/client.server.ts'
import { products } from '#db/schema/catalog.ts'
import { productViewHistories } from '#db/schema/interest.ts'
import type { Member } from '#domain/accounts/member.ts'
import { listCards } from '#domain/deals/cards.server.ts'
import type { DealCard } from '#domain/deals/deal.ts'
import { SearchWords } from '#domain/fields.ts'
import { paged } from '#domain/page.server.ts'
import type { Page, Paging } from '#domain/page.ts'
import { searchable } from '#domain/search/searchable.ts'

/** A product that a member viewed, and its referrer. */
export interface ViewedProduct {
  card: DealCard
  referrer: string | null
  viewedAt: number
}

export const ViewSearch = z.object({ searchKeyword: SearchWords })
type ViewSearch = z.output<typeof ViewSearch>

/**
 * A member's viewed products, latest first; narrowed to names with the keyword, ignoring spacing and case.
 */
export function listViewHistories(
  member: Member,
  { searchKeyword, ...paging }: ViewSearch & Paging,
): Page<ViewedProduct> {
  const keyword = searchable(searchKeyword)
  const wanted = and(
    eq(productViewHistories.userId, member.id),
    keyword === '' ? undefined : sql`instr(${products.searchName}, ${keyword}) > 0`,
  )
  const query = db
    .select({
      id: productViewHistories.productId,
      referrer: productViewHistories.referrer,
      viewedAt: productViewHistories.viewedAt,
    })
    .from(productViewHistories)
    .innerJoin(products, eq(products.id, productViewHistories.productId))
    .where(wanted)
    .orderBy(desc(productViewHistories.viewedAt), desc(productViewHistories.productId))
  const { total } = db
    .select({ total: count() })
    .from(productViewHistories)
    .innerJoin(products, eq(products.id, productViewHistories.productId))
    .where(wanted)
    .get()!
  const page = paged(query, total, paging)
  const cards = new Map(
    listCards(
      page.contents.map(({ id }) => id),
      'everything',
    ).map((card) => [card.productId, card]),
  )
  const contents = page.contents.flatMap(({ id, referrer, viewedAt }) => {
    const card = cards.get(id)
    return card ? [{ card, referrer, viewedAt }] : []
  })
  return { ...page, contents }
}
