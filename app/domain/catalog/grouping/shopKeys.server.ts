import { and, asc, eq, gt, lt } from 'drizzle-orm'
import { prepare } from '#db/prepare.server.ts'
import { productKeys } from '#db/schema/catalog.ts'
import { itemKeyOf } from '#domain/offers/shops/mallKeys.ts'
import type { ShopKey } from '#domain/offers/shops/shopLink.ts'

/** At most this many products of one page are compared; an event page may hold any number. */
const MAX_OF_A_PAGE = 64

/** Lets later offers with one of these addresses find the product. */
export function addShopKeys(productId: number, shopKeys: ShopKey[]): void {
  for (const shopKey of new Set(shopKeys.flatMap(keysOf))) insertKey({ shopKey, productId })
}

/** Every lookup key derived from a sale's shop key. */
export const keysOfSale = (key: string): string[] =>
  keysOf({ key, pageKey: /^(coupang:\d+):\d+$/.exec(key)?.[1] ?? key })

const keysOf = (shopKey: ShopKey): string[] => [...itemKeys(shopKey), shopKey.pageKey]

/** The products that a shop's address may mean. */
export interface Linked {
  /** Sold at this exact option, or at the page when the address names no option. */
  byItem: number[]
  /** Known only by the page, so they may be this option. */
  byPage: number[]
  /** Other options of the page: never meant, whatever their names. */
  others: number[]
}

export function findLinked(shopKey: ShopKey): Linked {
  const byItem = [...new Set(itemKeys(shopKey).flatMap(listByKey))]
  if (shopKey.key === shopKey.pageKey) return { byItem, byPage: [], others: [] }
  const ofPage = listByKey(shopKey.pageKey).filter((id) => !byItem.includes(id))
  const withOptions = listByOptions(shopKey.pageKey)
  const others = ofPage.filter((id) => withOptions.includes(id))
  return { byItem, byPage: ofPage.filter((id) => !others.includes(id)), others }
}

/** True when the product is known by other articles' numbers of these shops. */
export function hasOtherArticle(productId: number, shopKeys: ShopKey[]): boolean {
  const shops = shopKeys.map(({ pageKey }) => shopOf(pageKey)).filter((shop) => shop !== 'url')
  return (
    shops.length > 0 && listOfProduct({ productId }).some(({ shopKey }) => shops.includes(shopOf(shopKey)))
  )
}

const shopOf = (shopKey: string): string => shopKey.slice(0, shopKey.indexOf(':'))

/** Returns the product sold at a shop's address; the oldest when several options share the page. */
export function findProductByShopKey(shopKey: ShopKey): number | null {
  const { byItem, byPage } = findLinked(shopKey)
  return [...byItem, ...byPage][0] ?? null
}

/** The names of this exact option. */
const itemKeys = (shopKey: ShopKey): string[] => [shopKey.key, itemKeyOf(shopKey) ?? shopKey.key]

const listByKey = (shopKey: string): number[] => idsOf(listOfKey({ shopKey }))

/** The keys of a page's options sort between `page:` and `page;`, the character after the colon. */
const listByOptions = (pageKey: string): number[] =>
  idsOf(listBetween({ after: `${pageKey}:`, before: `${pageKey};` }))

const idsOf = (rows: Array<{ productId: number }>): number[] => rows.map(({ productId }) => productId)

const { productId, shopKey } = productKeys

const insertKey = prepare('run', { shopKey, productId }, (db, given) =>
  db.insert(productKeys).values(given).onConflictDoNothing(),
)

const listOfKey = prepare('list', { shopKey }, (db, given) =>
  db
    .select({ productId })
    .from(productKeys)
    .where(eq(shopKey, given.shopKey))
    .orderBy(asc(productId))
    .limit(MAX_OF_A_PAGE),
)

const listOfProduct = prepare('list', { productId }, (db, given) =>
  db
    .select({ shopKey })
    .from(productKeys)
    .where(eq(productKeys.productId, given.productId))
    .limit(MAX_OF_A_PAGE),
)

const listBetween = prepare('list', { after: shopKey, before: shopKey }, (db, given) =>
  db
    .select({ productId })
    .from(productKeys)
    .where(and(gt(shopKey, given.after), lt(shopKey, given.before))),
)
