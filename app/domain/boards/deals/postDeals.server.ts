import { eq, type InferSelectModel } from 'drizzle-orm'
import { env } from '#app/env.server.ts'
import { db, write } from '#db/client.server.ts'
import { boardDealConfirmations, boardDeals, type boards } from '#db/schema/boards.ts'
import { sales } from '#db/schema/catalog.ts'
import type { Member } from '#domain/accounts/member.ts'
import { assertMayWrite } from '#domain/accounts/suspensions.server.ts'
import { compare } from '#domain/catalog/grouping/comparing.ts'
import { judge } from '#domain/catalog/grouping/judging.ts'
import { readName } from '#domain/catalog/naming/reading.ts'
import { updateDeal } from '#domain/deals/dealLife.server.ts'
import { endSale, reopenSale } from '#domain/deals/ending.server.ts'
import type { Money } from '#domain/offers/money/currencyUnits.ts'
import { readShopKey, shopOfAddress } from '#domain/offers/shops/shopLink.ts'
import { canonicalShop } from '#domain/offers/shops/shops.ts'
import { convert } from '#domain/offers/titles/currencies.ts'
import { readOffer } from '#domain/offers/titles/offer.ts'
import { refuse, refuseField } from '#domain/refusal.ts'
import { searchable } from '#domain/search/searchable.ts'
import type { OfferText } from '#domain/sources/listing.ts'
import { getOwnBoard } from '../boards.server.ts'
import type { NewDeal } from './newDeal.server.ts'

/** The row of a post's deal. */
export type DealRow = InferSelectModel<typeof boardDeals>
type Post = Pick<typeof boards.$inferSelect, 'id' | 'category' | 'title'>

/** The key under which the deal of a post is an offer. */
export const postKeyOf = (boardId: number): string => `member:board:${boardId}`

/** The deal of a post; null without one. */
export const findDealRow = (boardId: number): DealRow | null =>
  db.select().from(boardDeals).where(eq(boardDeals.boardId, boardId)).get() ?? null

/** The deal of a post. Refuses `not_found`. */
export const getDealRow = (boardId: number): DealRow =>
  findDealRow(boardId) ?? refuse('not_found', '딜 정보가 없는 글입니다.')

/**
 * Gives a post its deal, null for none; undefined keeps what it has. A post that is no 핫딜 loses its deal, and its offer
 * ends. Another product, shop, address or new money needs new confirmations. `titleBefore`: the title that an edit
 * replaces. Refuses `invalid` for a post that is no 핫딜, `conflict` for another address or product of a deal that is an
 * offer. Call it inside `write()`.
 */
export function setPostDeal(
  post: Post,
  given: NewDeal | null | undefined,
  now: number,
  titleBefore = post.title,
): void {
  const before = findDealRow(post.id)
  const isDeal = post.category === 'HOT_DEAL'
  if (!isDeal && given) refuseField('deal', '핫딜 글에만 딜 정보를 넣을 수 있습니다.')
  if (!isDeal || given === null) removeDeal(before, now)
  else if (given) writeDeal(before, { ...readDeal(post, given), boardId: post.id })
  if (isDeal && before !== null && given !== null) keepProduct(before, titleBefore, post.title)
}

/** The product of a deal stays the one that members confirmed. */
function keepProduct({ boardId, productSaleId }: DealRow, titleBefore: string, title: string): void {
  const [one, other] = [nameIn(titleBefore), nameIn(title)]
  if (searchable(one) === searchable(other)) return
  if (productSaleId === null) {
    removeConfirmations(boardId)
    db.update(boardDeals).set({ confirmCount: 0 }).where(eq(boardDeals.boardId, boardId)).run()
  } else if (!judge(compare(readName(one), readName(other)), SAME_PAGE).isSame)
    refuseField('title', '판매로 등록된 딜은 다른 상품으로 바꿀 수 없습니다. 새 글로 올려주세요.', {
      reason: 'conflict',
    })
}

const SAME_PAGE = {
  link: 'page',
  isSamePrice: true,
  isEqualPrice: false,
  isOtherArticle: false,
  priceRatio: 1,
} as const

const nameIn = (title: string): string => readOffer(textOf(title), env.USD_KRW).name

function writeDeal(before: DealRow | null, deal: ReturnType<typeof readDeal> & { boardId: number }): void {
  const isOffer = before !== null && before.productSaleId !== null
  const changes = (...names: Array<keyof typeof deal>) => names.some((name) => deal[name] !== before?.[name])
  if (isOffer && changes('url'))
    refuseField('dealUrl', '판매로 등록된 딜의 링크는 바꿀 수 없습니다. 새 글로 올려주세요.', {
      reason: 'conflict',
    })
  const mustConfirm = !isOffer && changes('url', 'shopName', 'price', 'currency', 'shippingFee')
  if (mustConfirm) removeConfirmations(deal.boardId)
  const set = mustConfirm ? { ...deal, confirmCount: 0 } : deal
  db.insert(boardDeals).values(deal).onConflictDoUpdate({ target: boardDeals.boardId, set }).run()
}

/** The deal with its empty fields filled from the title and the address, as the intake reads them. */
function readDeal({ title }: Post, { url, price, shippingFee, shopName }: NewDeal) {
  const said = readOffer(textOf(title), env.USD_KRW)
  const { currency } = price ?? said
  const fee = shippingFee ?? feeOf(said)
  return {
    url,
    shopKey: readShopKey(url)?.key ?? null,
    price: price ? price.price : said.price,
    currency,
    shippingFee: fee && convert(fee, currency, env.USD_KRW),
    shopName: canonicalShop(shopName) ?? said.shop ?? shopOfAddress(url),
  }
}

const textOf = (title: string): OfferText => ({
  title,
  isCut: false,
  shopText: null,
  priceText: null,
  shippingText: null,
})

const feeOf = ({ shippingFee, currency }: { shippingFee: number | null; currency: string }): Money | null =>
  shippingFee === null ? null : { price: shippingFee, currency }

function removeDeal(deal: DealRow | null, now: number): void {
  if (deal === null) return
  endPostDeal(deal.boardId, now)
  removeConfirmations(deal.boardId)
  db.delete(boardDeals).where(eq(boardDeals.boardId, deal.boardId)).run()
}

const removeConfirmations = (boardId: number): void => {
  db.delete(boardDealConfirmations).where(eq(boardDealConfirmations.boardId, boardId)).run()
}

/**
 * Ends the deal of a post, and its offer as its source would; a post without one stays as it is. Call it inside the
 * `write()` that deletes or hides the post.
 */
export function endPostDeal(boardId: number, now: number): void {
  const deal = findDealRow(boardId)
  if (deal === null) return
  setEnd(boardId, deal.endedAt ?? now)
  const sale = findSale(deal)
  if (!sale) return
  endSale(sale, 'SOURCE', now)
  updateDeal(sale.productId, now)
}

/**
 * Reopens the deal that ended when its post was hidden. A deal that is an offer stays ended, because members were
 * notified of its end.
 */
export function reopenHidden(boardId: number, hiddenAt: number): void {
  const deal = findDealRow(boardId)
  if (deal?.productSaleId === null && deal.endedAt === hiddenAt) setEnd(boardId, null)
}

/** Ends the deal of a member's own post. Refuses `not_found`, and a suspended member. */
export function endOwnDeal(member: Member, boardId: number, now = Date.now()): void {
  write(() => {
    assertMayWrite(member, now)
    const { id } = getOwnBoard(member, boardId)
    const sale = findSale(getDealRow(id))
    // An end by members' reports stays, so that members can still reopen the deal.
    if (!sale?.isEndedByMembers) endPostDeal(id, now)
  })
}

/**
 * Reopens the deal of a member's own post. Refuses like `endOwnDeal`, `conflict` where members' reports ended it or
 * other reports hide the post.
 */
export function reopenOwnDeal(member: Member, boardId: number, now = Date.now()): void {
  write(() => {
    assertMayWrite(member, now)
    const { id, blindedAt } = getOwnBoard(member, boardId)
    const sale = findSale(getDealRow(id))
    if (blindedAt !== null)
      refuse('conflict', '가려진 글의 딜은 다시 열 수 없습니다. 운영자의 결정을 기다려주세요.')
    if (sale?.isEndedByMembers) refuse('conflict', '회원들의 신고로 종료된 딜입니다.')
    setEnd(id, null)
    if (!sale) return
    reopenSale(sale)
    updateDeal(sale.productId, now)
  })
}

function setEnd(boardId: number, endedAt: number | null): void {
  db.update(boardDeals).set({ endedAt }).where(eq(boardDeals.boardId, boardId)).run()
}

const findSale = ({ productSaleId }: DealRow) =>
  productSaleId === null ? undefined : db.select().from(sales).where(eq(sales.id, productSaleId)).get()
