import { categoryName } from '#domain/catalog/categories/categories.ts'
import type { SaleRow } from '#domain/deals/deal.ts'
import type { ProductDetail } from '#domain/feed/productDetail.ts'
import { formatPrice, formatShipping } from '#domain/offers/money/money.ts'
import { type PriceVerdict, verdictText } from '#domain/prices/priceVerdict.ts'
import type { Preview } from '../../meta.ts'

const BASE_WON = 'KRW'

/** The preview of a product for messengers and search engines. */
export function productPreview({
  product,
  verdict,
}: {
  product: ProductDetail
  verdict: PriceVerdict
}): Preview {
  const live = product.sales.filter((sale) => sale.endedAt === null)
  return {
    description: sentenceOf(product, live, verdict),
    picturePath: `/products/${product.id}/card.png`,
    thing: thingOf(product, live),
  }
}

function sentenceOf({ name }: ProductDetail, live: SaleRow[], verdict: PriceVerdict): string {
  const [best] = live
  if (!best) return `${name}. ${verdictText(verdict)}. 가격 흐름을 보고, 다시 올라오면 알림을 받아 보세요.`
  const where = best.shop === null ? '' : `${best.shop} `
  const price = [formatPrice(best.price, best.currency), formatShipping(best)].filter(Boolean).join(' · ')
  return `${where}${price}. ${verdictText(verdict)}. 판매 ${live.length}곳의 가격과 그 흐름을 보고, 원하는 가격이 되면 알림을 받아 보세요.`
}

/**
 * A schema.org product. It requires an offer, so a product without live sales shows its last price and that it is
 * sold out.
 */
function thingOf({ name, categoryId, sales }: ProductDetail, live: SaleRow[]) {
  const offers = live.length > 0 ? offersOf(live, 'InStock') : offersOf(sales.slice(0, 1), 'OutOfStock')
  return offers && { '@type': 'Product', name, category: categoryName(categoryId), offers }
}

/** Offers are compared by their totals in won; a free offer has no price. */
function offersOf(sales: SaleRow[], availability: 'InStock' | 'OutOfStock') {
  const totals = sales.flatMap(({ totalWon }) => (totalWon ? [totalWon] : []))
  if (totals.length === 0) return undefined
  return {
    '@type': 'AggregateOffer',
    lowPrice: Math.min(...totals),
    highPrice: Math.max(...totals),
    priceCurrency: BASE_WON,
    offerCount: totals.length,
    availability: `https://schema.org/${availability}`,
  }
}
