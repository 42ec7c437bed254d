import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { columnsOf, prepare } from '#db/prepare.server.ts'
import { productAlerts } from '#db/schema/alerts.ts'
import { products, sales } from '#db/schema/catalog.ts'
import { pricePages } from '#db/schema/comparison.ts'
import type { Member } from '#domain/accounts/member.ts'
import { pricePageUrl } from '#domain/comparison/priceAddress.ts'
import { listKeywords } from '../keywords/keywords.server.ts'
import type { AlertRow, KeywordRow, ProductRow } from './alertFile.ts'

/** All alerts of a member, oldest first, as the export file has them. */
export const exportAlerts = (member: Member): AlertRow[] => [
  ...listKeywords(member).toReversed().map(keywordRow),
  ...listProductRows({ userId: member.id }).map(productRow),
]

const isoOrNull = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

const keywordRow = ({
  id: _,
  hitCount: __,
  pausedUntil,
  insideWords,
  ...alert
}: ReturnType<typeof listKeywords>[number]): KeywordRow => ({
  type: 'KEYWORD',
  ...alert,
  pausedUntil: isoOrNull(pausedUntil),
  ...(insideWords === null ? {} : { insideWords }),
})

const listProductRows = prepare('list', { userId: productAlerts.userId }, (db, given) =>
  db
    .select({
      name: products.name,
      pcode: sql<string | null>`${db
        .select({ pcode: pricePages.pcode })
        .from(pricePages)
        .where(eq(pricePages.productId, productAlerts.productId))
        .limit(1)}`,
      shopUrl: sql<string | null>`${db
        .select({ url: sales.outboundUrl })
        .from(sales)
        .where(and(eq(sales.productId, productAlerts.productId), isNotNull(sales.shopKey)))
        .orderBy(desc(sales.postedAt))
        .limit(1)}`,
      ...columnsOf(productAlerts, 'productId', 'kind', 'value', 'priceKinds', 'pausedUntil', 'historyOnly'),
    })
    .from(productAlerts)
    .innerJoin(products, eq(products.id, productAlerts.productId))
    .where(eq(productAlerts.userId, given.userId))
    .orderBy(asc(productAlerts.id)),
)

/**
 * The row of a product alert. Its address lets another installation find the product: the product's page at the price
 * comparison, else at a shop.
 */
function productRow({
  productId,
  name,
  pcode,
  shopUrl,
  pausedUntil,
  ...terms
}: ReturnType<typeof listProductRows>[number]): ProductRow {
  return {
    type: 'PRODUCT',
    productId,
    name,
    url: pcode === null ? shopUrl : pricePageUrl(pcode),
    ...terms,
    pausedUntil: isoOrNull(pausedUntil),
  }
}
