import * as z from 'zod'
import { env } from '#app/env.server.ts'
import { categoryName } from '#domain/catalog/categories/categories.ts'
import type { DealCard } from '#domain/deals/deal.ts'
import { listDeals } from '#domain/feed/deals.server.ts'
import { listProducts, ProductFilter } from '#domain/feed/products.server.ts'
import { SearchWords } from '#domain/fields.ts'
import { formatPrice, formatShipping } from '#domain/offers/money/money.ts'
import { byAnyone } from '#http/acts.server.ts'
import { page } from '#http/answer.server.ts'
import { limitActs, SEARCH_COST } from '#http/protection/limits.server.ts'
import { type FeedItem, rss } from '#http/rss.server.ts'
import { titleOf } from '#ui/products/deals/dealRow.tsx'
import { dealsPath, EVERY_DEAL, feedPath, productsPath } from '#ui/products/deals/paths.ts'

const FIRST = { pageNumber: 1, pageSize: 50 }
const DESCRIPTION = '커뮤니티 핫딜과 최저가'

const Asked = z.object({ searchKeyword: SearchWords })

/** The newest deals as RSS; with a keyword, the results of its search, so that a feed reader can watch it. */
export const loader = page(
  byAnyone({ query: Asked }, async ({ query, request }) => {
    const { searchKeyword } = query
    if (searchKeyword === '') return newestDeals()
    await limitActs({ request, member: null }, 'SEARCHES', SEARCH_COST)
    return found(searchKeyword)
  }),
)

const newestDeals = (): Response =>
  rss({
    title: '새 핫딜',
    description: DESCRIPTION,
    ownPath: feedPath(),
    path: dealsPath({ ...EVERY_DEAL, sort: 'NEW' }),
    items: listDeals({ ...EVERY_DEAL, sort: 'NEW', ...FIRST }).contents.map(itemOf),
  })

function found(searchKeyword: string): Response {
  const search = { ...ProductFilter.parse({}), searchKeyword }
  return rss({
    title: `‘${searchKeyword}’ 핫딜`,
    description: DESCRIPTION,
    ownPath: feedPath(searchKeyword),
    path: productsPath(search),
    items: listProducts({ ...search, ...FIRST }).contents.map(itemOf),
  })
}

function itemOf(deal: DealCard): FeedItem {
  const path = `/products/${deal.productId}`
  const price = [formatPrice(deal.price, deal.currency), formatShipping(deal)].filter(Boolean).join(' · ')
  return {
    title: `${deal.isEnded ? `[${deal.isResting ? '확인 안 됨' : '종료'}] ` : ''}${titleOf(deal)} ${price}`,
    path,
    description: price,
    category: categoryName(deal.categoryId),
    // A new post of a known product is a new entry: the entry's id is the sale's, not the product's address.
    guid: `${env.ORIGIN}${path}#${deal.saleId}`,
    at: deal.postedAt,
  }
}
