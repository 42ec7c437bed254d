// What a member takes back while the product is being merged.
import { beforeEach, expect, test } from 'vitest'
import { sqlite, write } from '#db/client.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { addProductAlert, removeProductAlert } from '#domain/alerts/products/productAlerts.server.ts'
import {
  allowRecommendation,
  refuseRecommendation,
} from '#domain/alerts/recommended/recommendSettings.server.ts'
import { isMerging } from '#domain/catalog/grouping/pendingMerges.server.ts'
import { followPage } from '#domain/comparison/pricePages.server.ts'
import { recordPriceReading } from '#domain/comparison/priceReadings.server.ts'
import { getProduct } from '#domain/feed/products.server.ts'
import { takeListing } from '#domain/intake/takeListing.server.ts'
import { bookmarkProduct, unbookmarkProduct } from '#domain/interest/bookmarks.server.ts'
import { likeProduct, unlikeProduct } from '#domain/interest/likes.server.ts'
import { serveNextMerge } from '#domain/merging/mergeGroups.server.ts'
import { mergeProducts } from '#domain/merging/merges.server.ts'
import { post } from '#tests/support/goods/listings.ts'
import { addFollowers, drainMerges } from '#tests/support/goods/merges.ts'
import { reading } from '#tests/support/goods/priceReadings.ts'
import { cast } from '#tests/support/people/cast.ts'

const [KEPT, GONE] = [1, 2]
const count = (rows: string, { id }: Member) =>
  sqlite().prepare(`select count(*) from ${rows} user_id = ?`).pluck().get(id)

beforeEach(() => {
  takeListing(post(1, '[쿠팡] 소리담 헤드폰 S1 (19,900원/무료)'))
  takeListing(post(2, '[쿠팡] 토담 온수매트 싱글 (19,900원/무료)'))
  // Ended sales move last.
  for (let no = 3; no < 10; no++)
    takeListing(post(no, '[쿠팡] 토담 온수매트 싱글 (19,900원/무료)', { isEnded: true }))
})

/** A way to say something about a product and to take it back. */
type Way = [
  table: string,
  say: (member: Member, id: number) => void,
  back: (member: Member, id: number) => void,
]
const WAYS: Way[] = [
  ['product_likes', likeProduct, unlikeProduct],
  ['product_bookmarks', bookmarkProduct, unbookmarkProduct],
  [
    'recommend_refusals',
    (member, productId) => refuseRecommendation(member, { productId }),
    (member, productId) => allowRecommendation(member, { productId }),
  ],
]
const CASES = WAYS.flatMap((way) =>
  [KEPT, GONE].flatMap((page) => [false, true].map((hasMoved) => ({ way, page, hasMoved }))),
)

test.each(CASES)(
  'what a member takes back does not return after a merge ($way.0, page $page, moved: $hasMoved)',
  async ({ way: [table, say, back], page, hasMoved }) => {
    const { kim, park } = cast()
    say(kim, GONE)
    addFollowers(GONE)
    mergeProducts(park, KEPT, GONE)
    if (hasMoved) while (count(`${table} where product_id = ${GONE} and`, kim) === 1) serveNextMerge(1)
    expect(isMerging(GONE)).toBe(true)
    back(kim, page)
    await drainMerges()
    expect(count(`${table} where`, kim)).toBe(0)
    expect(getProduct(KEPT).likeCount).toBe(0)
  },
)

test('an alert whose member ends it during a merge ends with its pages of the price comparison', async () => {
  const { kim, park } = cast()
  recordPriceReading('7', reading('7'))
  write(() => sqlite().exec(`update price_pages set product_id = ${GONE}`))
  followPage(kim, sqlite().prepare('select id from price_pages').pluck().get() as number)
  const terms = { kind: 'FALL', priceKinds: ['HOT_DEAL'], historyOnly: true, pausedUntil: null } as const
  const { id } = addProductAlert(kim, { ...terms, priceKinds: ['HOT_DEAL'], productId: GONE })
  addFollowers(GONE)
  mergeProducts(park, KEPT, GONE)
  removeProductAlert(kim, id)
  await drainMerges()
  expect([count('product_alerts where', kim), count('price_follows where', kim)]).toEqual([0, 0])
})
