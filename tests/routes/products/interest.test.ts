import { beforeEach, describe, expect, test } from 'vitest'
import { env } from '#app/env.server.ts'
import { sqlite } from '#db/client.server.ts'
import { forgetSingletons } from '#db/singleton.ts'
import { signIn } from '#domain/accounts/identities.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { NewProductAlert } from '#domain/alerts/products/newProductAlert.server.ts'
import { addProductAlert } from '#domain/alerts/products/productAlerts.server.ts'
import { recordListing } from '#domain/intake/listings.server.ts'
import { forgetEarlierLikeDays, likeProduct } from '#domain/interest/likes.server.ts'
import {
  countView,
  flushViews,
  forgetOldViews,
  queueView,
  recordView,
} from '#domain/interest/views.server.ts'
import { eraseLeft } from '#domain/membership/erasure.server.ts'
import { leave } from '#domain/membership/leaving.server.ts'
import { linkAccount } from '#domain/membership/linking.server.ts'
import { action as bookmark } from '#routes/api/v0/products/interest/bookmark.ts'
import { loader as bookmarks } from '#routes/api/v0/products/interest/bookmarks.ts'
import { action as like } from '#routes/api/v0/products/interest/like.ts'
import { loader as related } from '#routes/api/v0/products/interest/related.ts'
import { loader as topLiked } from '#routes/api/v0/products/interest/topLiked.ts'
import { loader as topViewed } from '#routes/api/v0/products/interest/topViewed.ts'
import { loader as topWatched } from '#routes/api/v0/products/interest/topWatched.ts'
import { action as addView, loader as viewHistories } from '#routes/api/v0/products/interest/viewHistories.ts'
import { loader as product } from '#routes/api/v0/products/product.ts'
import { loader as products } from '#routes/api/v0/products/products.ts'
import { action as reportEnded } from '#routes/api/v0/products/reportEnded.ts'
import { loader as home } from '#routes/web/products/home.tsx'
import { countPageVisit, findPageVisit } from '#server/http/pageViews.ts'
import { post } from '#tests/support/goods/listings.ts'
import { cast } from '#tests/support/people/cast.ts'
import { asApp, ask } from '#tests/support/server/calls.ts'

type Handle = Parameters<typeof ask>[0]

const answer = async (response: unknown) => {
  const { status } = response as Response
  return { status, body: status === 204 ? null : await (response as Response).json() }
}
const call = async (handle: Handle, path: string, { as, ...asking }: Asking = {}) =>
  answer(await ask(handle, `/api/v0/${path}`, { ...asking, headers: as && (await asApp(as)) }))
type Asking = NonNullable<Parameters<typeof ask>[2]> & { as?: Member }

const put = (handle: Handle, path: string, id: number, as?: Member, method = 'POST') =>
  call(handle, path, { as, method, params: { id: String(id) } })
const idsOf = ({ body }: { body: { contents: Array<{ id: number }> } }) => body.contents.map(({ id }) => id)
const get = async (handle: Handle, path: string, as?: Member) => idsOf(await call(handle, path, { as }))

let kim: Member
let lee: Member
let ids: number[]
const NAMES = ['한빛전자 무선청소기 HB-V10', '제주 감귤 5kg', '얼큰 라면 20개']
beforeEach(() => {
  ;({ kim, lee } = cast())
  ids = NAMES.map((name, no) => recordListing(post(no + 1, `[쿠팡] ${name} (9,900원/무료)`)).productId)
})
const [vacuum, orange, ramen] = [0, 1, 2].map((no) => () => ids[no] as number) as [
  () => number,
  () => number,
  () => number,
]
const lookFrom = (address: string, browser: string, id: number) =>
  countPageVisit(
    findPageVisit(
      new Request(`${env.ORIGIN}/products/${id}`, { headers: { 'User-Agent': browser } }),
      address,
    )!,
  )
const score = async (id: number) =>
  (await call(product, `products/${id}`, { params: { id: String(id) } })).body.score

describe('auth/products/:id/like', () => {
  test('sets and withdraws a like, each repeatable', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => put(like, 'like', vacuum(), kim)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
    expect(await score(vacuum())).toBe(1)
    await put(like, 'like', vacuum(), lee)
    expect(await score(vacuum())).toBe(2)
    for (const _ of [1, 2]) await put(like, 'like', vacuum(), kim, 'DELETE')
    expect(await score(vacuum())).toBe(1)
  })

  test('adds one to the count, and its withdrawal takes one off, without counting the others', async () => {
    sqlite().exec('update products set like_count = 1000')
    for (const member of [kim, lee]) await put(like, 'like', vacuum(), member)
    expect(await score(vacuum())).toBe(1_002)
    for (const _ of [1, 2]) await put(like, 'like', vacuum(), kim, 'DELETE')
    expect(await score(vacuum())).toBe(1_001)
  })

  test('of yesterday that is withdrawn leaves the likes of today', async () => {
    likeProduct(kim, vacuum(), Date.now() - 86_400_000)
    await put(like, 'like', vacuum(), lee)
    await put(like, 'like', vacuum(), kim, 'DELETE')
    expect(await get(topLiked, 'products/today-top-like-products')).toEqual([vacuum()])
    await put(like, 'like', vacuum(), lee, 'DELETE')
    expect(await get(topLiked, 'products/today-top-like-products')).toEqual([])
  })

  test('of an anonymous member does not count for others', async () => {
    const { member } = signIn('noauth', 'device')
    expect(await put(like, 'like', vacuum(), member)).toMatchObject({ status: 204 })
    expect(await score(vacuum())).toBe(0)
    expect(await get(topLiked, 'products/today-top-like-products')).toEqual([])
    await linkAccount(member, { provider: 'kakao', subject: '55' })
    expect(await score(vacuum())).toBe(1)
  })

  test('of an erased member disappears', async () => {
    await put(like, 'like', vacuum(), kim)
    leave(kim, 0)
    await eraseLeft()
    expect(await score(vacuum())).toBe(0)
  })

  test('orders a list by LIKE', async () => {
    await put(like, 'like', orange(), kim)
    const { body } = await call(products, 'products?sort=LIKE')
    expect(body.contents[0]).toMatchObject({ id: orange(), score: 1 })
  })
})

describe('auth/products/:id/bookmark', () => {
  test('bookmarks products for auth/my/product-bookmarks, latest first', async () => {
    for (const id of [vacuum(), orange(), vacuum()]) await put(bookmark, 'bookmark', id, kim)
    expect(await get(bookmarks, 'auth/my/product-bookmarks', kim)).toEqual([orange(), vacuum()])
    await put(bookmark, 'bookmark', orange(), kim, 'DELETE')
    const { body } = await call(bookmarks, 'auth/my/product-bookmarks?pageSize=1', { as: kim })
    expect(body).toMatchObject({ contents: [{ id: vacuum() }], totalCount: 1, pageSize: 1 })
    expect(await get(bookmarks, 'auth/my/product-bookmarks', lee)).toEqual([])
  })
})

describe('auth/my/product-view-histories', () => {
  const look = (productId: unknown, referrer?: string) =>
    call(addView, 'auth/my/product-view-histories', { as: kim, json: { productId, referrer } })

  test('lists the viewed products, each once, by its last view', async () => {
    await look(vacuum(), 'https://example.com/')
    await look(orange())
    sqlite().prepare('update product_view_histories set viewed_at = viewed_at - 1000').run()
    await look(vacuum(), 'push')
    const { body } = await call(viewHistories, 'auth/my/product-view-histories', { as: kim })
    expect(body).toMatchObject({
      contents: [
        { productId: vacuum(), referrer: 'push', viewedAt: expect.stringMatching(/Z$/) },
        { productId: orange(), referrer: null },
      ],
      totalCount: 2,
    })
    expect(await get(viewHistories, 'auth/my/product-view-histories?searchKeyword=무선 청소기', kim)).toEqual(
      [vacuum()],
    )
    const long = 'auth/my/product-view-histories?searchKeyword='
    expect(await get(viewHistories, long + '귤'.repeat(101), kim), 'longer than a search').toEqual([])
    expect(await get(viewHistories, 'auth/my/product-view-histories', lee)).toEqual([])
  })

  test.each([undefined, 0, 'x', 1.5])('refuses the product %j by its field', async (productId) => {
    expect(await look(productId)).toMatchObject({
      status: 400,
      body: { fields: { productId: expect.any(String) } },
    })
  })

  test('refuses an unknown product', async () => {
    expect(await look(9999)).toMatchObject({ status: 404 })
  })
})

describe('the numbers of the front page', () => {
  const HOUR = 3600_000
  const yesterday = Date.now() - 25 * HOUR

  test('today-top-like-products: the most liked since midnight', async () => {
    await put(like, 'like', orange(), kim)
    await put(like, 'like', orange(), lee)
    await put(like, 'like', ramen(), kim)
    likeProduct(kim, vacuum(), yesterday)
    await put(like, 'like', vacuum(), kim)
    expect(await get(topLiked, 'products/today-top-like-products?size=5')).toEqual([orange(), ramen()])
    await put(like, 'like', ramen(), kim, 'DELETE')
    await forgetEarlierLikeDays()
    expect(await get(topLiked, 'products/today-top-like-products?size=5')).toEqual([orange()])
    expect(await get(topLiked, 'products/today-top-like-products?size=1')).toEqual([orange()])
  })

  test('today-top-view-products: the most viewed, each visitor once a day', async () => {
    countView(vacuum(), 'yesterday', yesterday)
    await flushViews(yesterday)
    for (const visitor of ['a', 'b', 'a', 'a']) countView(orange(), visitor)
    for (const visitor of ['a', 'b', 'c']) countView(ramen(), visitor)
    await flushViews()
    expect(await get(topViewed, 'products/today-top-view-products?size=many')).toEqual([ramen(), orange()])
  })

  test('today-top-view-products: an address counts at most three times, whatever browsers it names', async () => {
    for (const address of ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4'])
      lookFrom(address, 'Chrome', ramen())
    for (let no = 0; no < 300; no++) lookFrom('203.0.113.9', `browser ${no}`, orange())
    await flushViews()
    expect(await get(topViewed, 'products/today-top-view-products')).toEqual([ramen(), orange()])
    expect(
      sqlite().prepare('select count from product_views where product_id = ?').pluck().get(orange()),
    ).toBe(3)
  })

  test('top-notify-count-products: those on which most members have an alert', async () => {
    const watch = (member: Member, productId: number) =>
      addProductAlert(member, NewProductAlert.parse({ productId, kind: 'ANY', historyOnly: true }))
    watch(kim, orange())
    watch(lee, orange())
    watch(lee, ramen())
    expect(await get(topWatched, 'products/top-notify-count-products?size=3')).toEqual([orange(), ramen()])
  })
})

test('the front page ranks viewed, liked and watched products', async () => {
  for (const visitor of ['a', 'b']) countView(ramen(), visitor)
  await flushViews()
  await put(like, 'like', orange(), kim)
  addProductAlert(lee, NewProductAlert.parse({ productId: vacuum(), kind: 'ANY', historyOnly: true }))
  const { rankings } = (await ask(home, '/')) as { rankings: Record<string, unknown[]> }
  const first = (productId: number, count: number) => [
    { productId, name: NAMES[ids.indexOf(productId)], lowestTotal: 9_900, count },
  ]
  expect(rankings).toEqual({
    viewed: first(ramen(), 2),
    liked: first(orange(), 1),
    watched: first(vacuum(), 1),
  })
})

describe('views', () => {
  test('are written together, and a deleted product does not hold up the others', async () => {
    queueView(kim, vacuum(), null)
    queueView(lee, orange(), null)
    queueView(kim, 9999, null)
    countView(9999, 'a')
    countView(orange(), 'a')
    expect(await get(viewHistories, 'auth/my/product-view-histories', kim)).toEqual([])
    await flushViews()
    expect(await get(viewHistories, 'auth/my/product-view-histories', kim)).toEqual([vacuum()])
    expect(await get(viewHistories, 'auth/my/product-view-histories', lee)).toEqual([orange()])
    expect(await get(topViewed, 'products/today-top-view-products')).toEqual([orange()])
  })

  test('count once a visitor in 24 hours, as hits on posts do; midnight does not reset them', async () => {
    const evening = Date.parse('2026-11-20T23:50:00+09:00')
    const hours = (count: number) => evening + count * 3600_000
    for (const at of [evening, hours(1), hours(23.9)]) countView(orange(), 'a', at)
    await flushViews(hours(23.9))
    expect(sqlite().prepare('select sum(count) from product_views').pluck().get()).toBe(1)
    countView(orange(), 'a', hours(24))
    await flushViews(hours(24))
    expect(sqlite().prepare('select sum(count) from product_views').pluck().get()).toBe(2)
  })

  test('that could not be written are written with the next ones', async () => {
    countView(orange(), 'a')
    sqlite().exec(
      "create trigger broken before insert on product_views begin select raise(abort, 'disk full'); end",
    )
    await expect(flushViews()).rejects.toThrow('disk full')
    sqlite().exec('drop trigger broken')
    countView(orange(), 'b')
    await flushViews()
    expect(sqlite().prepare('select count from product_views').pluck().all()).toEqual([2])
  })

  test('of a crowd are written in groups, and a crash among them counts nothing twice', async () => {
    for (let no = 0; no < 300; no++) {
      countView(orange(), `visitor ${no}`)
      countView(ramen(), `visitor ${no}`)
    }
    const counted = () => sqlite().prepare('select coalesce(sum(count), 0) from product_views').pluck().get()
    const visits = () => sqlite().prepare('select count(*) from counted_visits').pluck().get()
    sqlite().exec(
      `create temp trigger broken before insert on counted_visits when (select count(*) from counted_visits) = 450
       begin select raise(abort, 'crash'); end`,
    )
    await expect(flushViews()).rejects.toThrow('crash')
    sqlite().exec('drop trigger broken')
    expect(counted()).toBe(visits())
    expect(visits()).toBeGreaterThan(0)
    const before = visits() as number
    // What the process had gathered is gone; it counts whoever was not written yet.
    forgetSingletons()
    for (let no = 0; no < 300; no++) {
      countView(orange(), `visitor ${no}`)
      countView(ramen(), `visitor ${no}`)
    }
    await flushViews()
    expect(before).toBeLessThan(600)
    expect([counted(), visits()]).toEqual([600, 600])
  })

  test('that an app reports are there at once, whatever else is gathered', async () => {
    queueView(kim, vacuum(), null, Date.now() - 1)
    queueView(lee, orange(), null)
    recordView(kim, { productId: vacuum(), referrer: 'https://example.com/' })
    const referrers = () =>
      sqlite().prepare('select referrer from product_view_histories order by user_id').pluck().all()
    expect(referrers()).toEqual(['https://example.com/'])
    await flushViews()
    expect(referrers()).toEqual(['https://example.com/', null])
  })

  test('are deleted after 90 days', async () => {
    queueView(kim, vacuum(), null, Date.now() - 91 * 24 * 3600_000)
    queueView(kim, orange(), null)
    await flushViews()
    await forgetOldViews()
    expect(await get(viewHistories, 'auth/my/product-view-histories', kim)).toEqual([orange()])
  })
})

describe('products/:id/relative-product-ids', () => {
  test('are first those with similar names, then the hot ones of the category', async () => {
    const next = recordListing(post(9, '[쿠팡] 한빛전자 무선청소기 HB-V20 (159,000원/무료)')).productId
    const { body } = await call(related, 'related', { params: { id: String(vacuum()) } })
    expect(body.contents[0]).toBe(next)
    expect(body.contents).toHaveLength(3)
    expect(body.contents).not.toContain(vacuum())
  })

  test('of an unknown product are not found', async () => {
    expect(await call(related, 'related', { params: { id: '9999' } })).toMatchObject({ status: 404 })
  })
})

describe('auth/product-sales/:id/report-ended', () => {
  test('may be set and withdrawn repeatedly', async () => {
    const saleId = sqlite().prepare('select id from sales').pluck().get() as number
    const { park } = cast()
    for (const method of ['POST', 'POST', 'DELETE', 'DELETE'])
      expect(await put(reportEnded, 'report', saleId, park, method)).toEqual({ status: 204, body: null })
    const { body } = await call(product, 'product', { params: { id: String(ids[0]) } })
    expect(body.productSaleIds).toContain(saleId)
  })

  test('stores no readable address', async () => {
    const headers = { ...(await asApp(kim)), 'X-Client-Address': '203.0.113.77' }
    const saleId = sqlite().prepare('select id from sales').pluck().get() as number
    await ask(reportEnded, '/api/v0/report', { method: 'POST', headers, params: { id: String(saleId) } })
    const kept = sqlite().prepare('select address_hash from end_reports').pluck().get()
    expect(kept).toMatch(/^[\w-]{43}$/)
  })
})

test.each<[string, Handle, string]>([
  ['POST like', like, 'POST'],
  ['DELETE like', like, 'DELETE'],
  ['POST bookmark', bookmark, 'POST'],
  ['DELETE bookmark', bookmark, 'DELETE'],
  ['POST report-ended', reportEnded, 'POST'],
  ['DELETE report-ended', reportEnded, 'DELETE'],
])('%s is for members, and knows no unknown thing', async (_, handle, method) => {
  expect(await put(handle, 'x', 1, undefined, method)).toMatchObject({ status: 401 })
  expect(await put(handle, 'x', 9999, kim, method)).toMatchObject({ status: 404 })
})
