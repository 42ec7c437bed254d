import { generateRssFeed } from 'feedsmith'
import * as z from 'zod'
import { env } from '#app/env.server.ts'
import { categoryName } from '#domain/catalog/categories/categories.ts'
import type { DealCard } from '#domain/deals/deal.ts'
import { listDeals } from '#domain/feed/deals.server.ts'
import { listProducts, ProductFilter } from '#domain/feed/products.server.ts'
import { formatPrice, formatShipping } from '#domain/offers/money/money.ts'
import { byAnyone } from '#http/acts.server.ts'
import { page } from '#http/answer.server.ts'
import { limitActs, SEARCH_COST } from '#http/protection/limits.server.ts'
import { titleOf } from '#ui/products/deals/dealRow.tsx'
import { dealsPath, EVERY_DEAL, feedPath, productsPath } from '#ui/products/deals/paths.ts'

const SHOWN = 50
const FIRST = { pageNumber: 1, pageSize: SHOWN }
const KEPT_SECONDS = 120

/** Characters that XML 1.0 cannot hold, not even escaped. */
const NOT_IN_XML = /[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

const Asked = z.object({ searchKeyword: z.string().trim().max(100).default('').catch('') })

/** The newest deals as RSS; with a keyword, the results of its search, so that a feed reader can watch it. */
export const loader = page(
  byAnyone({ query: Asked }, async ({ query, request }) => {
    const { searchKeyword } = query
    if (searchKeyword !== '') await limitActs({ request, member: null }, 'SEARCHES', SEARCH_COST)
    const headers = {
      'Content-Type': 'application/rss+xml; charset=utf-8',
      'Cache-Control': `public, max-age=${KEPT_SECONDS}`,
    }
    return new Response(searchKeyword === '' ? newestDeals() : found(searchKeyword), { headers })
  }),
)

const newestDeals = (): string =>
  feedOf(
    '새 핫딜',
    feedPath(),
    dealsPath({ ...EVERY_DEAL, sort: 'NEW' }),
    listDeals({ ...EVERY_DEAL, sort: 'NEW', ...FIRST }).contents,
  )

function found(searchKeyword: string): string {
  const search = { ...ProductFilter.parse({}), searchKeyword }
  return feedOf(
    `‘${searchKeyword}’ 핫딜`,
    feedPath(searchKeyword),
    productsPath(search),
    listProducts({ ...search, ...FIRST }).contents,
  )
}

/** `ownPath`: the address of the feed, `path`: the page with the same content. */
const feedOf = (title: string, ownPath: string, path: string, deals: DealCard[]): string =>
  generateRssFeed({
    title: `${title} · ${env.SITE_NAME}`,
    link: env.ORIGIN + path,
    description: '커뮤니티 핫딜과 최저가',
    language: 'ko',
    atom: { links: [{ href: env.ORIGIN + ownPath, rel: 'self', type: 'application/rss+xml' }] },
    ttl: Math.ceil(KEPT_SECONDS / 60),
    items: deals.map(itemOf),
  }).replace(NOT_IN_XML, '')

function itemOf(deal: DealCard) {
  const link = `${env.ORIGIN}/products/${deal.productId}`
  const price = [formatPrice(deal.price, deal.currency), formatShipping(deal)].filter(Boolean).join(' · ')
  return {
    title: `${deal.isEnded ? '[종료] ' : ''}${titleOf(deal)} ${price}`,
    link,
    description: price,
    categories: [{ name: categoryName(deal.categoryId) }],
    // A new post of a known product is a new entry: the entry's id is the sale's, not the product's address.
    guid: { value: `${link}#${deal.saleId}`, isPermaLink: false },
    pubDate: new Date(deal.postedAt),
  }
}
