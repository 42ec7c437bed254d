import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { db, write } from '#db/client.server.ts'
import { fanouts } from '#db/schema/alerts.ts'
import { groupingDecisions, productKeys, products, sales } from '#db/schema/catalog.ts'
import { pricePages } from '#db/schema/comparison.ts'
import type { Member } from '#domain/accounts/member.ts'
import { recordStaffAct } from '#domain/accounts/staff/staffActs.server.ts'
import { getProductRow } from '#domain/catalog/grouping/aliases.server.ts'
import { recordDecision } from '#domain/catalog/grouping/decisions.server.ts'
import { keysOfSale } from '#domain/catalog/grouping/shopKeys.server.ts'
import { renewNames } from '#domain/catalog/naming/renewNames.server.ts'
import { updateDeal } from '#domain/deals/dealLife.server.ts'
import { pcodeOf } from '#domain/prices/comparisonKeys.ts'
import { noteOfferChange } from '#domain/prices/watchers.server.ts'
import { refuse } from '#domain/refusal.ts'
import { searchable } from '#domain/search/searchable.ts'
import { listLowest, raiseAlerts } from './alertsOfMerged.server.ts'
import { mergeFound, refuseMerging } from './merges.server.ts'
import { notifyFollowers } from './splitMessages.server.ts'

type Product = typeof products.$inferSelect
type Sale = typeof sales.$inferSelect

/**
 * Splits sales off a product into a new one, all or nothing, and returns its id. Their prices move, and the
 * shop addresses and names by which later offers find them; followers stay and get one history row that
 * offers the new product. Nobody is alerted. Refuses `not_found` for a product or a sale that is not its
 * own, `conflict` for one that is being merged, and `invalid` for no sale, for all of them, and for a part of a price
 * comparison's page.
 */
export function splitProduct(admin: Member, id: number, saleIds: number[], now = Date.now()): number {
  return write(() => {
    const product = getProductRow(id)
    refuseMerging(product.id)
    const { newId, taken } = separate(product, saleIds, { userId: admin.id }, now)
    recordStaffAct('SPLIT_PRODUCT', `product:${product.id}`, { after: { productId: newId, saleIds } })
    notifyFollowers(product, { id: newId, name: (taken[0] as Sale).name })
    return newId
  })
}

/**
 * Moves sales to another product that they fit better, like a split followed by a merge, without an admin's decision.
 */
export function moveFound(
  saleIds: number[],
  productId: number,
  toId: number,
  reason: string,
  now: number,
): void {
  const { newId } = separate(getProductRow(productId), saleIds, {}, now)
  mergeFound(newId, toId, reason, now)
}

function separate(product: Product, saleIds: number[], by: { userId?: number }, now: number) {
  const { taken, left } = divide(product.id, saleIds)
  const lowestBefore = listLowest(product.id)
  const newId = addProductOf(product, taken, now)
  moveSales(product.id, newId, taken)
  moveKeys(product.id, newId, taken, left)
  nameAfter(product, left)
  for (const productId of [product.id, newId]) renewNames(productId)
  settleDeals(product.id, newId, taken, now)
  raiseAlerts(product.id, lowestBefore)
  for (const { id: saleId } of taken) {
    const reason = `‘${product.name}’에서 나눔`
    recordDecision({ saleId, reason, otherId: product.id, productId: newId, verdict: 'SPLIT', ...by }, now)
  }
  return { newId, taken }
}

/** The product's sales in two groups, each oldest first. */
function divide(productId: number, saleIds: number[]): { taken: Sale[]; left: Sale[] } {
  const wanted = new Set(saleIds)
  const all = db.select().from(sales).where(eq(sales.productId, productId)).orderBy(asc(sales.id)).all()
  const [taken, left] = [
    all.filter((sale) => wanted.has(sale.id)),
    all.filter((sale) => !wanted.has(sale.id)),
  ]
  if (taken.length < wanted.size) refuse('not_found', '이 상품의 판매가 아닙니다.')
  if (taken.length === 0) refuse('invalid', '나눌 판매를 선택해주세요.')
  if (left.length === 0) refuse('invalid', '판매를 모두 나눌 수는 없습니다. 하나는 남겨주세요.')
  const stay = new Set(left.map(pcodeOf))
  if (taken.map(pcodeOf).some((pcode) => pcode !== null && stay.has(pcode)))
    refuse('invalid', '다나와의 한 페이지에서 읽은 가격은 함께 나눠주세요.')
  return { taken, left }
}

function addProductOf({ categoryId, imageUrl }: Product, taken: Sale[], now: number): number {
  const name = (taken[0] as Sale).name
  const lastPostedAt = Math.max(...taken.map((sale) => sale.postedAt))
  return db
    .insert(products)
    .values({ name, searchName: searchable(name), categoryId, imageUrl, createdAt: now, lastPostedAt })
    .returning({ id: products.id })
    .get().id
}

function moveSales(productId: number, newId: number, taken: Sale[]): void {
  const ids = JSON.stringify(taken.map((sale) => sale.id))
  for (const [table, column] of [
    [sales, sql`id`],
    [groupingDecisions, sql`sale_id`],
  ] as const)
    db.run(sql`
      update ${table} set product_id = ${newId}
      where product_id = ${productId} and ${column} in (select value from json_each(${ids}))`)
  db.update(pricePages)
    .set({ productId: newId })
    .where(
      and(
        eq(pricePages.productId, productId),
        inArray(pricePages.pcode, [...new Set(taken.map(pcodeOf).filter((pcode) => pcode !== null))]),
      ),
    )
    .run()
}

/**
 * Moves the shop addresses of the taken sales. An address of sales in both groups leads to both products, and the names
 * of later offers decide.
 */
function moveKeys(productId: number, newId: number, taken: Sale[], left: Sale[]): void {
  const staying = new Set(left.flatMap(keysOf))
  for (const shopKey of new Set(taken.flatMap(keysOf))) {
    db.insert(productKeys).values({ shopKey, productId: newId }).run()
    if (!staying.has(shopKey))
      db.delete(productKeys)
        .where(and(eq(productKeys.shopKey, shopKey), eq(productKeys.productId, productId)))
        .run()
  }
}

const keysOf = ({ shopKey }: Sale): string[] => (shopKey === null ? [] : keysOfSale(shopKey))

/** Renames a product whose name came from a sale that left: it gets the name of its oldest remaining sale. */
function nameAfter(product: Product, left: Sale[]): void {
  if (left.some((sale) => sale.name === product.name)) return
  const { name } = left[0] as Sale
  db.update(products)
    .set({ name, searchName: searchable(name) })
    .where(eq(products.id, product.id))
    .run()
}

/** Pending notifications of the sales move to the new product's deal. */
function settleDeals(productId: number, newId: number, taken: Sale[], now: number): void {
  for (const id of [productId, newId]) noteOfferChange(id)
  updateDeal(productId, now)
  const dealId = updateDeal(newId, now)
  const ids = taken.map((sale) => sale.id)
  db.update(fanouts)
    .set({ dealId })
    .where(
      and(
        isNull(fanouts.doneAt),
        sql`${fanouts.saleId} in (select value from json_each(${JSON.stringify(ids)}))`,
      ),
    )
    .run()
}
