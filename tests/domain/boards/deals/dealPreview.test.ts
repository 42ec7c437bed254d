import { beforeEach, expect, test } from 'vitest'
import type { Member } from '#domain/accounts/member.ts'
import { DealPreviewAsked, previewDeal } from '#domain/boards/deals/dealPreview.server.ts'
import { endOwnDeal } from '#domain/boards/deals/postDeals.server.ts'
import { NewBoard } from '#domain/boards/newBoard.server.ts'
import { deleteBoard, writeBoard } from '#domain/boards/writing.server.ts'
import { DAY_MS } from '#domain/clock.ts'
import { recordListing } from '#domain/intake/listings.server.ts'
import { confirmDeal } from '#domain/intake/memberDeals.server.ts'
import { coupang, post } from '#tests/support/goods/listings.ts'
import { cast } from '#tests/support/people/cast.ts'

const URL_OF_RAMEN = coupang(8800000101, 30000000101)
const TITLE = '[쿠팡] 얼큰 라면 20개 (13,900원/무료)'

let kim: Member
let lee: Member
let park: Member
beforeEach(() => {
  ;({ kim, lee, park } = cast())
})

const preview = (more: object = {}, now?: number) =>
  previewDeal(null, DealPreviewAsked.parse({ url: URL_OF_RAMEN, ...more }), now)
const write = () =>
  writeBoard(
    kim,
    NewBoard.parse({ title: TITLE, category: 'HOT_DEAL', content: '쌉니다', deal: { url: URL_OF_RAMEN } }),
  ).id

test('a known page fills in product, shop and money and leads to the deal that is there', () => {
  const { productId } = recordListing(post(1, TITLE, { outboundUrl: URL_OF_RAMEN }))
  expect(preview({ url: `${URL_OF_RAMEN}&src=1042016&utm_source=me` })).toEqual({
    url: URL_OF_RAMEN,
    product: { id: productId, name: '얼큰 라면 20개', imageUrl: null },
    shopName: '쿠팡',
    price: 13_900,
    currency: 'KRW',
    shippingFee: 0,
    existing: { path: `/products/${productId}`, isEnded: false },
  })
})

test('an ended deal says so for thirty days', () => {
  recordListing(post(1, TITLE, { outboundUrl: URL_OF_RAMEN, isEnded: true }))
  expect(preview().existing).toMatchObject({ isEnded: true })
  expect(preview({}, Date.now() + 31 * DAY_MS).existing).toBeNull()
})

test('an unknown page knows its shop at most', () => {
  expect(preview()).toMatchObject({ product: null, shopName: '쿠팡', price: null, existing: null })
  expect(preview({ url: 'https://shop.example/' })).toMatchObject({ shopName: null, existing: null })
  expect(DealPreviewAsked.safeParse({ url: 'file:///etc/passwd' }).success).toBe(false)
})

test('another option of the same page is another deal', () => {
  recordListing(post(1, TITLE, { outboundUrl: URL_OF_RAMEN }))
  expect(preview({ url: coupang(8800000101, 30000000999) }).existing).toBeNull()
})

test("a member's post leads to itself until it is an offer; the post that is edited is not there already", () => {
  const id = write()
  expect(preview().existing).toEqual({ path: `/boards/${id}`, isEnded: false })
  expect(preview({ boardId: id }).existing).toBeNull()
  confirmDeal(park, id, 'address')
  expect(preview().existing).toMatchObject({ path: expect.stringContaining('/products/'), isEnded: false })
  expect(preview({ boardId: id }).existing).toBeNull()
})

test('a live deal comes before one that has ended; deleted posts are gone', () => {
  const first = write()
  const second = write()
  endOwnDeal(kim, second)
  expect(preview().existing).toEqual({ path: `/boards/${first}`, isEnded: false })
  deleteBoard(kim, first)
  expect(preview().existing).toEqual({ path: `/boards/${second}`, isEnded: true })
  deleteBoard(kim, second)
  expect(previewDeal(lee, DealPreviewAsked.parse({ url: URL_OF_RAMEN })).existing).toBeNull()
})
