import { and, eq, gte, isNull, lt, notInArray } from 'drizzle-orm'
import { db, write } from '#db/client.server.ts'
import { columnsOf, prepare } from '#db/prepare.server.ts'
import { sales } from '#db/schema/catalog.ts'
import { pricePages } from '#db/schema/comparison.ts'
import { OTHER_CATEGORY } from '#domain/catalog/categories/categories.ts'
import { categoryOf } from '#domain/catalog/categories/categoryWords.ts'
import { recordDecision } from '#domain/catalog/grouping/decisions.server.ts'
import { groupOffer } from '#domain/catalog/grouping/groupOffer.server.ts'
import { endSale, reopenSale } from '#domain/deals/ending.server.ts'
import { sumUpProduct } from '#domain/deals/productSummary.server.ts'
import type { PriceKind } from '#domain/offers/money/offerMoney.ts'
import { readMallKey } from '#domain/offers/shops/mallKeys.ts'
import { canonicalShop } from '#domain/offers/shops/shops.ts'
import { keyOfShop, keysOfPrefix, prefixOfPage } from '#domain/prices/comparisonKeys.ts'
import type { QuotedPrice } from '#domain/prices/plausibility/quotedPrice.ts'
import { findSuspiciousDrops } from '#domain/prices/plausibility/suspiciousDrops.server.ts'
import { takePrices } from '#domain/prices/plausibility/takePrice.server.ts'
import { PRICE_SOURCE } from '#domain/sources/communities.ts'
import { pricePageUrl } from './priceAddress.ts'
import { ensurePricePage, type KnownPage } from './pricePages.server.ts'
import type { MallOffer, PriceReading, ProductReading } from './priceReading.ts'

/** A page is one commit. This many rows take about 10 ms; known pages have at most a third of this. */
const MAX_ROWS = 100

/** One shop's price for one way of paying. */
interface ShopPrice {
  kind: PriceKind
  name: string
  shop: string | null
  price: number
  shippingFee: number | null
  outboundUrl: string | null
  shopKey: string | null
}

/**
 * Takes a reading of a page of the price comparison: one product, one sale per kind and shop, a price point at each
 * change and once a day. Ends the sales of shops that left the page, and all sales of an expired product. Returns the
 * product's id; null for an unknown page without offers.
 */
export function recordPriceReading(pcode: string, reading: PriceReading, now = Date.now()): number | null {
  return write(() => {
    const page = ensurePricePage(pcode, now)
    const prices = reading.kind === 'product' ? shopPrices(reading) : []
    const productId =
      page.productId ??
      (reading.kind === 'product' && prices.length > 0 ? findProductOf(reading, prices, now) : null)
    noteReading(page, productId, reading, now)
    if (productId === null) return null
    endOthers(pcode, productId, recordShopPrices(pcode, productId, prices, now), now)
    sumUpProduct(productId, now)
    return productId
  })
}

/** Whether a page shows a suspicious drop for its product; null for a product without a baseline. */
export function isSuspiciousDrop(pcode: string, reading: PriceReading, now = Date.now()): boolean | null {
  if (reading.kind === 'expired') return null
  const quotes = shopPrices(reading).map((offer) => ({
    postKey: keyOfShop(pcode, offer),
    quoted: quoted(offer),
  }))
  return findSuspiciousDrops(quotes, now).values().next().value ?? null
}

function noteReading(page: KnownPage, productId: number | null, reading: PriceReading, now: number): void {
  db.update(pricePages)
    .set({
      productId,
      triedAt: now,
      readAt: now,
      expiredAt: reading.kind === 'expired' ? now : null,
    })
    .where(eq(pricePages.id, page.id))
    .run()
}

/** The shops' rows, the cheapest of each shop and kind; of a page with more than `MAX_ROWS` its cheapest ones. */
function shopPrices(reading: ProductReading): ShopPrice[] {
  const offers = [
    ...reading.malls.map((mall) => shopPrice(reading, mall, kindOf(mall))),
    ...reading.cards.map((card) => shopPrice(reading, card, 'CARD')),
    ...withoutRow(reading),
  ]
  const cheapestLast = offers.toSorted((a, b) => total(b) - total(a)).slice(-MAX_ROWS)
  return [...new Map(cheapestLast.map((offer) => [`${offer.kind} ${offer.shop}`, offer])).values()]
}

function shopPrice({ name }: ProductReading, mall: MallOffer, kind: PriceKind): ShopPrice {
  return {
    kind,
    name,
    shop: canonicalShop(mall.name),
    price: mall.price,
    shippingFee: mall.delivery,
    outboundUrl: mall.link,
    shopKey: readMallKey(mall.code, mall.itemId)?.key ?? null,
  }
}

function kindOf(mall: MallOffer): PriceKind {
  if (mall.cash) return 'CASH'
  return canonicalShop(mall.name) === '쿠팡' ? 'COUPANG' : 'NORMAL'
}

/** The lowest and the cash price of a page that lists no row for them. */
function withoutRow({ name, malls, minPrice, cashPrice }: ProductReading): ShopPrice[] {
  const unknownShop = { name, shop: null, shippingFee: null, outboundUrl: null, shopKey: null }
  const found: ShopPrice[] = []
  if (malls.length === 0 && minPrice !== null) found.push({ kind: 'NORMAL', price: minPrice, ...unknownShop })
  if (!malls.some((mall) => mall.cash) && cashPrice !== null)
    found.push({ kind: 'CASH', price: cashPrice, ...unknownShop })
  return found
}

const total = ({ price, shippingFee }: ShopPrice): number => price + (shippingFee ?? 0)

/** The product that a shop's page belongs to already, else a new one. */
function findProductOf(reading: ProductReading, prices: ShopPrice[], now: number): number {
  const shopKeys = prices.flatMap(({ shopKey }) => (shopKey ? [{ key: shopKey, pageKey: shopKey }] : []))
  const offer = {
    name: reading.name,
    categoryId: categoryIn(reading),
    postedAt: now,
    totalWon: Math.min(...prices.map(total)),
    isPricePage: true,
    searchWords: reading.categories.join(' '),
    imageUrl: reading.image?.split('?')[0] ?? null,
  }
  const grouped = groupOffer(offer, shopKeys, now)
  recordDecision(grouped, now)
  return grouped.productId
}

/** Our category for the widest step of the page's category path that we know. */
const categoryIn = ({ categories, name }: ProductReading): number =>
  [...categories, null].map((word) => categoryOf(word, name)).find((id) => id !== OTHER_CATEGORY) ??
  OTHER_CATEGORY

/** Returns the sales' keys, without those of shops that have no plausible price: they count as absent. */
const recordShopPrices = (pcode: string, productId: number, offers: ShopPrice[], now: number): string[] =>
  takePrices(productId, now, (take) =>
    offers.flatMap((offer) => {
      const postKey = keyOfShop(pcode, offer)
      const listed = listShop({
        ...offer,
        productId,
        postKey,
        sourceKey: PRICE_SOURCE.key,
        url: pricePageUrl(pcode),
        postedAt: now,
      })
      // A sale that was ended after reports stays ended while it has the price at which it was ended.
      const sale = listed.isEndedByMembers && listed.price === offer.price ? listed : reopenSale(listed)
      const outcome = take(sale, quoted(offer))
      return outcome === 'refused' && sale.price === null ? [] : postKey
    }),
  )

/** The sale of a shop, new or as its page shows it now. */
const listShop = prepare(
  'get',
  columnsOf(
    sales,
    'productId',
    'kind',
    'name',
    'shop',
    'outboundUrl',
    'shopKey',
    'postKey',
    'sourceKey',
    'url',
    'postedAt',
  ),
  (db, { postKey, sourceKey, url, postedAt, ...shown }) =>
    db
      .insert(sales)
      .values({ ...shown, postKey, sourceKey, url, postedAt })
      .onConflictDoUpdate({ target: sales.postKey, set: shown })
      .returning(),
)

/** The shop's price; its text is the shop and the product name. */
const quoted = (offer: ShopPrice): QuotedPrice => ({
  kind: offer.kind,
  price: offer.price,
  currency: 'KRW',
  shippingFee: offer.shippingFee,
  shippingNote: null,
  totalWon: total(offer),
  said: [offer.shop, offer.name].filter(Boolean).join(' '),
})

/** Ends the sales of shops that the page lists no more. */
function endOthers(pcode: string, productId: number, postKeys: string[], now: number): void {
  const { from, before } = keysOfPrefix(prefixOfPage(pcode))
  const others = db
    .select()
    .from(sales)
    .where(
      and(
        eq(sales.productId, productId),
        isNull(sales.endedAt),
        gte(sales.postKey, from),
        lt(sales.postKey, before),
        notInArray(sales.postKey, postKeys),
      ),
    )
    .all()
  for (const sale of others) endSale(sale, 'COMPARISON', now)
}
