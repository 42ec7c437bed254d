import { desc, eq, gt, sql } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { columnsOf, prepare } from '#db/prepare.server.ts'
import { products, sales } from '#db/schema/catalog.ts'
import { pricePages } from '#db/schema/comparison.ts'
import type { ShopKey } from '#domain/offers/shops/shopLink.ts'
import { isShopName } from '#domain/offers/shops/shops.ts'
import { searchable } from '#domain/search/searchable.ts'
import { PRICE_SOURCE } from '#domain/sources/communities.ts'
import {
  addName,
  addTotal,
  findAlike,
  learnOptions,
  listNames,
  type ProductName,
} from '../naming/nameIndex.server.ts'
import { type Offered, optionsBeside, optionsBeyond, type Reading, readName } from '../naming/reading.ts'
import { type Comparison, compare } from './comparing.ts'
import type { NewGroupingDecision } from './decisions.server.ts'
import { type Evidence, type Judgement, judge } from './judging.ts'
import {
  areRuledApart,
  asRuled,
  isRuledSame,
  namesOfSame,
  type Rulings,
  readRulings,
} from './pairRulings.server.ts'
import { addShopKeys, findLinked, hasOtherArticle } from './shopKeys.server.ts'

/** An offer that needs its product. */
export interface NewOffer extends Offered {
  categoryId: number
  postedAt: number
  /** Price and known shipping in won. */
  totalWon?: number | null
  /** The keys of a new product besides its name. */
  searchWords?: string
  imageUrl?: string | null
  /** A page of the price comparison: two of its pages are two products, however alike their names. */
  isPricePage?: boolean
}

/** The product of an offer, and the reason. */
type Grouped = NewGroupingDecision

/** A name that was compared, and the result. */
interface Candidate extends Judgement {
  known: ProductName
  link: Evidence['link']
}

/**
 * Finds the product of an offer: first by a shop address with agreeing options, then by brand, model and
 * measures, else a new product. The caller records the decision.
 */
export function groupOffer(offer: NewOffer, shopKeys: ShopKey[], now: number): Grouped {
  const beside = optionsBeside(offer)
  const reading = readName(offer.name, beside)
  const rulings = readRulings(offer.name)
  const candidates = asRuled(rulings, compareLinked(offer, reading, shopKeys))
  const linked = best(candidates.filter(({ isSame, link }) => isSame && link !== null))
  const alike = linked ?? bestAlike(offer, reading, candidates, shopKeys, rulings)
  const grouped = alike?.isSame
    ? addToProduct(offer, alike, reading, beside)
    : addProduct(offer, beside, alike, now)
  addShopKeys(grouped.productId, shopKeys)
  return grouped
}

/**
 * Returns the product sold at a shop's address and the reason, as `groupOffer` would find it; null when
 * there is none.
 */
export function findAtAddress(
  offer: NewOffer,
  shopKey: ShopKey,
): Pick<Grouped, 'productId' | 'reason'> | null {
  const reading = readOffer(offer)
  const found = asRuled(readRulings(offer.name), compareLinked(offer, reading, [shopKey]))
  const linked = best(found.filter(({ isSame, link }) => isSame && link !== null))
  return linked ? { productId: linked.known.productId, reason: linked.reason } : null
}

/**
 * The other products that the name of a product's offer may mean, each compared with the offer. For `findTwin` and
 * `findEqual`.
 */
export const compareOthers = (offer: NewOffer, productId: number, shopKeys: ShopKey[]): Candidate[] =>
  compareAlike(offer, readOffer(offer), shopKeys, (id) => id !== productId)

/**
 * Returns another product that an offer's name and price mean as well, and the reason; null when there is none, or when
 * any names of the two products contradict. Two products with pages of the price comparison stay two.
 */
export function findTwin(
  offer: NewOffer,
  productId: number,
  others: Candidate[],
): Pick<Grouped, 'productId' | 'reason'> | null {
  const twin = best(others.filter(({ isSame }) => isSame))
  if (!twin || (hasPricePage(productId) && hasPricePage(twin.known.productId))) return null
  return areRuledApart(productId, twin.known.productId) ||
    (!isRuledSame(offer.name, twin.known.productId) && areContrary(productId, twin.known.productId))
    ? null
    : { productId: twin.known.productId, reason: twin.reason }
}

/**
 * Returns another product that an offer's name means as well and that has an offer at its price, and the offers of its
 * own product at this price, which move there. Null when there is no such product, when one of these offers contradicts
 * it or is from a price page, or when the own product has no offers at other prices. So an offer whose name leaves the
 * option out goes to the option with its price, whichever option came first.
 */
export function findEqual(
  offer: NewOffer,
  productId: number,
  others: Candidate[],
): (Pick<Grouped, 'productId' | 'reason'> & { saleIds: number[] }) | null {
  const { name, totalWon } = offer
  const same = others.filter(({ isSame }) => isSame)
  if (!totalWon || same.length === 0) return null
  const all = listSold({ productId })
  const equal = all.filter((sale) => sale.totalWon && ratioOf(sale.totalWon, totalWon) <= EQUAL_RATIO)
  if (all.length === MAX_SOLD || isRuledSame(name, productId)) return null
  // With no such offer, an earlier offer already moved this one.
  if (equal.length === 0 || equal.length === all.length) return null
  // The prices of a page belong together.
  if (equal.some(({ sourceKey }) => sourceKey === PRICE_SOURCE.key)) return null
  // Offers of one name have one reading.
  const readings = [...new Set(equal.map(readOffer))]
  const found = same.filter(
    ({ known }) =>
      comparePrices(offer, known.productId, null).isEqualPrice &&
      !areRuledApart(productId, known.productId) &&
      !areAnyContrary(readings, readNames(known.productId)),
  )
  const { known, reason } = best(found) ?? {}
  return known && reason ? { productId: known.productId, reason, saleIds: equal.map(({ id }) => id) } : null
}

const readOffer = (offer: Offered): Reading => readName(offer.name, optionsBeside(offer))

const listSold = prepare('list', { productId: sales.productId }, (db, given) =>
  db
    .select({
      id: sales.id,
      name: sales.name,
      shop: sales.shop,
      currency: sales.currency,
      totalWon: sales.totalWon,
      sourceKey: sales.sourceKey,
    })
    .from(sales)
    .where(eq(sales.productId, given.productId))
    .orderBy(desc(sales.id))
    .limit(MAX_SOLD),
)

/** A product with more offers is left as it is. */
const MAX_SOLD = 50

/** True when any name of one product contradicts any name of the other. */
const areContrary = (productId: number, otherId: number): boolean =>
  areAnyContrary(readNames(productId), readNames(otherId))

const readNames = (productId: number): Reading[] =>
  listNames([productId])
    .slice(0, MAX_NAMES_COMPARED)
    .map(({ name, learned }) => readName(name, learned))

const areAnyContrary = (ones: Reading[], others: Reading[]): boolean =>
  ones.some((one) =>
    others.some((other) => {
      const found = compare(one, other)
      return isOtherChoice(found) || ['option', 'kind'].includes(found.contradictions[0]?.level ?? '')
    }),
  )

const MAX_NAMES_COMPARED = 8

/**
 * The names of the products that a shop's address may mean; products that it cannot mean come already
 * judged.
 */
function compareLinked(offer: NewOffer, reading: Reading, shopKeys: ShopKey[]): Candidate[] {
  return shopKeys.flatMap((shopKey) => {
    const { byItem, byPage, others } = findLinked(shopKey)
    const link = shopKey.key === shopKey.pageKey ? 'page' : 'option'
    return [
      ...listNames(byItem).map((known) => compareWith(offer, reading, known, link)),
      ...listNames(byPage).map((known) => compareWith(offer, reading, known, 'page')),
      ...listNames(others).map((known) => compareOtherOption(offer, reading, known)),
    ]
  })
}

/**
 * Another option of the page is the same product when only its colour differs, or when its name, its price and at least
 * two measures are equal.
 */
function compareOtherOption(offer: NewOffer, reading: Reading, known: ProductName): Candidate {
  const found = compare(reading, readName(known.name, known.learned))
  const isSameName = found.likeness === 1 && found.missing === 0 && found.agreed > 1
  if (found.isOtherColour || isSameName) {
    const prices = comparePrices(offer, known.productId, 'page')
    if (found.isOtherColour || prices.isEqualPrice)
      return { known, link: 'page', ...judge(found, { link: 'page', isOtherArticle: false, ...prices }) }
  }
  return { known, link: null, isSame: false, score: 0, reason: '같은 페이지의 다른 옵션' }
}

/**
 * For offers whose link does not decide: the best of the similar names, except those that were already judged by the
 * link.
 */
function bestAlike(
  offer: NewOffer,
  reading: Reading,
  judged: Candidate[],
  shopKeys: ShopKey[],
  rulings: Rulings,
): Candidate | undefined {
  const known = new Set(judged.map((candidate) => candidate.known.productId))
  const found = compareAlike(
    offer,
    reading,
    shopKeys,
    (id) => !known.has(id) && !(offer.isPricePage && hasPricePage(id)),
    rulings,
  )
  return best(found.filter(({ isSame }) => isSame)) ?? best([...judged, ...found])
}

/** The names that share most with an offer's, and those that staff said mean the same, without a link. */
function compareAlike(
  offer: NewOffer,
  reading: Reading,
  shopKeys: ShopKey[],
  mayBe: (productId: number) => boolean,
  rulings = readRulings(offer.name),
): Candidate[] {
  const same = namesOfSame(rulings).flatMap((name) => findAlike(readName(name)))
  const found = [...findAlike(reading, offer.totalWon), ...same]
    .filter(({ productId }) => mayBe(productId))
    .map((name) => compareWith(offer, reading, name, null, hasOtherArticle(name.productId, shopKeys)))
    .map((candidate) => withAllNames(candidate, reading))
  return asRuled(rulings, found)
}

/**
 * A name without 어덜트 and 퍼피 (or PS5 and 스위치) does not decide between the two. So no other name of the product may
 * contradict the offer in this.
 */
function withAllNames(candidate: Candidate, reading: Reading): Candidate {
  if (!candidate.isSame) return candidate
  const other = listNames([candidate.known.productId])
    .filter(({ id }) => id !== candidate.known.id)
    .map(({ name, learned }) => compare(reading, readName(name, learned)))
    .find(isOtherChoice)
  const reason = other?.contradictions[0]?.text
  return reason === undefined ? candidate : { ...candidate, isSame: false, reason }
}

const isOtherChoice = ({ isSubstituted, contradictions: [first] }: Comparison): boolean =>
  first?.isExclusive === true || (isSubstituted && first?.level === 'word')

/** The highest score; the oldest product among equals. */
const best = (candidates: Candidate[]): Candidate | undefined =>
  candidates.toSorted((a, b) => b.score - a.score || a.known.productId - b.known.productId)[0]

function compareWith(
  offer: NewOffer,
  reading: Reading,
  known: ProductName,
  link: Evidence['link'],
  isOtherArticle = false,
): Candidate {
  const found = compare(reading, readName(known.name, known.learned))
  const [first] = found.contradictions
  const isSettled = first?.level === 'option' && first.isOneSided !== true
  const prices = isSettled ? NO_PRICES : comparePrices(offer, known.productId, link)
  return { known, link, ...judge(found, { link, isOtherArticle, ...prices }) }
}

const hasPricePage = (productId: number): boolean =>
  db
    .select({ id: pricePages.id })
    .from(pricePages)
    .where(eq(pricePages.productId, productId))
    .limit(1)
    .get() !== undefined

const NO_PRICES = { isSamePrice: false, isEqualPrice: false, priceRatio: null }
const EQUAL_RATIO = 1.01
/** People convert one sum between two currencies at different rates. */
const EQUAL_CONVERTED_RATIO = 1.05

const ratioOf = (one: number, other: number): number => Math.max(one, other) / Math.min(one, other)

function comparePrices(
  { shop = null, totalWon = null, currency }: NewOffer,
  productId: number,
  link: Evidence['link'],
) {
  if (totalWon === null || totalWon <= 0) return NO_PRICES
  const asked = listPrices({ productId })
  const ratios = asked.map((sale) => ratioOf(sale.totalWon, totalWon))
  const mostOf = (sale: { currency: string }) =>
    sale.currency === (currency ?? 'KRW') ? EQUAL_RATIO : EQUAL_CONVERTED_RATIO
  return {
    isSamePrice: asked.some((sale) => sale.totalWon === totalWon && shop !== null && sale.shop === shop),
    isEqualPrice: asked.some(
      (sale, at) =>
        (ratios[at] as number) <= mostOf(sale) && (link !== null || !areTwoShops(shop, sale.shop)),
    ),
    priceRatio: ratios.length > 0 ? Math.min(...ratios) : null,
  }
}

/** Labels in a title are often no shops (`[오늘끝]`), so only shops that we know tell two offers apart. */
const areTwoShops = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && one !== other && isShopName(one) && isShopName(other)

/** The prices of a product's newest sales. */
const listPrices = prepare('list', { productId: sales.productId }, (db, given) => {
  const newest = db
    .select({ shop: sales.shop, totalWon: sales.totalWon, currency: sales.currency })
    .from(sales)
    .where(eq(sales.productId, given.productId))
    .orderBy(desc(sales.id))
    .limit(8)
    .as('newest')
  return db
    .select({ shop: newest.shop, totalWon: sql<number>`${newest.totalWon}`, currency: newest.currency })
    .from(newest)
    .where(gt(newest.totalWon, 0))
})

/** At most this many wordings of a product find it. */
const MAX_WORDINGS = 4

function addToProduct(
  { name, totalWon }: NewOffer,
  { known, link, score, reason }: Candidate,
  reading: Reading,
  beside: string,
): Grouped {
  const before = readName(known.name, known.learned)
  learnOptions(known, optionsBeyond(reading, before))
  addTotal(known.id, totalWon)
  if (isOtherWording(reading, before) && listNames([known.productId]).length < MAX_WORDINGS)
    addName(known.productId, name, `${beside} ${optionsBeyond(before, reading)}`.trim())
  return { productId: known.productId, verdict: link === null ? 'SCORE' : 'KEY', score, reason }
}

const isOtherWording = (one: Reading, other: Reading): boolean =>
  [...one.words, ...one.codes].join(' ') !== [...other.words, ...other.codes].join(' ')

/** Creates a product. The decision names the most similar other product and why it differs. */
function addProduct(offer: NewOffer, beside: string, nearest: Candidate | undefined, now: number): Grouped {
  const { name, categoryId, postedAt, totalWon, searchWords = '', imageUrl = null } = offer
  const searchName = searchable(`${name} ${searchWords}`)
  const { id } = insertProduct({
    name,
    searchName,
    categoryId,
    imageUrl,
    createdAt: now,
    lastPostedAt: postedAt,
    // False until the product's offers are summed up, so that the deal indexes are written only once.
    isDeal: false,
  })
  addTotal(addName(id, name, beside), totalWon)
  return nearest
    ? {
        productId: id,
        verdict: 'NEW',
        score: nearest.score,
        reason: nearest.reason,
        otherId: nearest.known.productId,
      }
    : { productId: id, verdict: 'NEW', reason: '비슷한 상품 없음' }
}

const insertProduct = prepare(
  'get',
  columnsOf(products, 'name', 'searchName', 'categoryId', 'imageUrl', 'createdAt', 'lastPostedAt', 'isDeal'),
  (db, given) => db.insert(products).values(given).returning({ id: products.id }),
)
