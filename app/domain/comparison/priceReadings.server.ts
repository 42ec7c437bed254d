import { and, eq, isNull, notInArray, sql } from 'drizzle-orm'
import { db, write } from '#db/client.server.ts'
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
import type { SaidPrice } from '#domain/prices/plausibility/saidPrice.ts'
import { lookAtPrices } from '#domain/prices/plausibility/surprises.server.ts'
import { takePrice } from '#domain/prices/plausibility/takePrice.server.ts'
import { PRICE_SOURCE } from '#domain/sources/communities.ts'
import { pricePageUrl } from './priceAddress.ts'
import { getPricePage, type KnownPage } from './pricePages.server.ts'
import type { MallOffer, PriceReading, ProductReading } from './priceReading.ts'

/** What one shop asks by one way of paying. */
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
 * Takes what a page of the price comparison showed: one product, one sale a kind and shop, a price point at each
 * change and once a day. Shops that are no longer there, and all of an expired product, have ended. Answers the
 * product's id; null for a page whose product nobody sells and that we did not know.
 */
export function recordPriceReading(pcode: string, reading: PriceReading, now = Date.now()): number | null {
  return write(() => {
    const page = getPricePage(pcode, now)
    const prices = reading.kind === 'product' ? shopPrices(reading) : []
    const productId =
      page.productId ??
      (reading.kind === 'product' && prices.length > 0 ? findProductOf(reading, prices, now) : null)
    noteReading(page, productId, reading, now)
    if (productId === null) return null
    const postKeys = prices.flatMap((price) => recordShopPrice(page, productId, price, now) ?? [])
    endOthers(pcode, productId, postKeys, now)
    sumUpProduct(productId, now)
    return productId
  })
}

/** Whether a page shows a surprising price for its product; null when the product is hardly known yet. */
export function isSurprising(pcode: string, reading: PriceReading, now = Date.now()): boolean | null {
  if (reading.kind === 'expired') return null
  const prices = shopPrices(reading).map((offer) => ({ postKey: keyOf(pcode, offer), said: said(offer) }))
  return lookAtPrices(prices, now).values().next().value ?? null
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

/** The shops' rows by kind; of several rows of one shop and kind the cheapest. */
function shopPrices(reading: ProductReading): ShopPrice[] {
  const offers = [
    ...reading.malls.map((mall) => shopPrice(reading, mall, kindOf(mall))),
    ...reading.cards.map((card) => shopPrice(reading, card, 'CARD')),
    ...withoutShop(reading),
  ]
  const cheapestLast = offers.toSorted((a, b) => total(b) - total(a))
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

/** Prices that the page sums up without a row of their own. */
function withoutShop({ name, malls, minPrice, cashPrice }: ProductReading): ShopPrice[] {
  const nobodys = { name, shop: null, shippingFee: null, outboundUrl: null, shopKey: null }
  const found: ShopPrice[] = []
  if (malls.length === 0 && minPrice !== null) found.push({ kind: 'NORMAL', price: minPrice, ...nobodys })
  if (!malls.some((mall) => mall.cash) && cashPrice !== null)
    found.push({ kind: 'CASH', price: cashPrice, ...nobodys })
  return found
}

const total = ({ price, shippingFee }: ShopPrice): number => price + (shippingFee ?? 0)

/** The product that one of the shops' pages means already, else a new one. */
function findProductOf(reading: ProductReading, prices: ShopPrice[], now: number): number {
  const shopKeys = prices.flatMap(({ shopKey }) => (shopKey ? [{ key: shopKey, pageKey: shopKey }] : []))
  const offer = {
    name: reading.name,
    categoryId: categoryIn(reading),
    postedAt: now,
    totalWon: Math.min(...prices.map(total)),
    isPricePage: true,
    searchWords: reading.categories.join(' '),
    imageUrl: reading.image?.replace(/\?.*$/, '') ?? null,
  }
  const grouped = groupOffer(offer, shopKeys, now)
  recordDecision(grouped, now)
  return grouped.productId
}

/** The widest step of the path that is one of our categories. */
const categoryIn = ({ categories, name }: ProductReading): number =>
  [...categories, null].map((word) => categoryOf(word, name)).find((id) => id !== OTHER_CATEGORY) ??
  OTHER_CATEGORY

/** Answers the sale's key; null for a shop of which no price can be believed: it is as if it were not there. */
function recordShopPrice(
  { pcode }: KnownPage,
  productId: number,
  offer: ShopPrice,
  now: number,
): string | null {
  const { kind, price, shippingFee, ...about } = offer
  const postKey = keyOf(pcode, offer)
  const asked = { ...about, kind, productId }
  const listed = db
    .insert(sales)
    .values({
      ...asked,
      sourceKey: PRICE_SOURCE.key,
      postKey,
      url: pricePageUrl(pcode),
      postedAt: now,
    })
    .onConflictDoUpdate({ target: sales.postKey, set: asked })
    .returning()
    .get()
  const sale = reopenSale(listed)
  const standing = takePrice(sale, said(offer), now)
  return standing === 'refused' && sale.price === null ? null : postKey
}

/** The shop's price; nobody wrote it into a sentence. */
const said = (offer: ShopPrice): SaidPrice => ({
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
  const others = db
    .select()
    .from(sales)
    .where(
      and(
        eq(sales.productId, productId),
        isNull(sales.endedAt),
        sql`${sales.postKey} like ${`${keyPrefix(pcode)}%`}`,
        notInArray(sales.postKey, postKeys),
      ),
    )
    .all()
  for (const sale of others) endSale(sale, 'COMPARISON', now)
}

const keyOf = (pcode: string, { kind, shop }: ShopPrice): string => `${keyPrefix(pcode)}${kind}:${shop ?? ''}`
const keyPrefix = (pcode: string): string => `${PRICE_SOURCE.key}:${pcode}:`
