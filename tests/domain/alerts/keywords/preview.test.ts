import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { sqlite } from '#db/client.server.ts'
import { namesShippingOrPrice } from '#domain/alerts/keywords/keyword.ts'
import { addKeyword } from '#domain/alerts/keywords/keywords.server.ts'
import { NewKeyword } from '#domain/alerts/keywords/newKeyword.server.ts'
import { previewKeyword } from '#domain/alerts/keywords/preview.server.ts'
import { NewAliases, readableText, replaceAliases } from '#domain/alerts/matching/aliases.server.ts'
import { liveIndex } from '#domain/alerts/matching/liveIndex.server.ts'
import { DAY_MS, HOUR_MS, seoulMidnight } from '#domain/clock.ts'
import { takeListing } from '#domain/intake/takeListing.server.ts'
import { clienPost, post } from '#tests/support/goods/listings.ts'
import { cast } from '#tests/support/people/cast.ts'
import { plansOf } from '#tests/support/run/plans.ts'

const preview = (keyword: string, more = {}) => previewKeyword(NewKeyword.parse({ keyword, ...more }))
const names = async (keyword: string, more = {}) =>
  (await preview(keyword, more)).contents.map(({ name }) => name)

describe('the dry run of a keyword', () => {
  test('the dry run counts 30 days and shows the newest five deals', async () => {
    for (let no = 1; no <= 9; no++) {
      const postedAt = Date.now() - no * DAY_MS
      takeListing(post(no, `[쿠팡] 별하 누룽지 ${no}kg (${no}0,000원/무료)`, { postedAt }))
    }
    takeListing(post(10, '[쿠팡] 별하 누룽지 40kg (400,000원/무료)', { postedAt: Date.now() - 31 * DAY_MS }))
    expect(await preview('누룽지')).toMatchObject({ count: 9, perDay: 0.3, spellings: [] })
    expect(await names('누룽지')).toEqual([1, 2, 3, 4, 5].map((no) => `별하 누룽지 ${no}kg`))
  })

  test('the dry run tells which deals are live', async () => {
    takeListing(post(1, '[쿠팡] 별하 누룽지 1kg (10,000원/무료)', { isEnded: true }))
    takeListing(post(2, '[쿠팡] 별하 누룽지 3kg (30,000원/무료)', { postedAt: Date.now() - DAY_MS }))
    expect((await preview('누룽지')).contents).toMatchObject([{ isLive: false }, { isLive: true }])
  })

  test.each([
    ['무배', true],
    ['무료배송', true],
    ['라면 무료 배송', true],
    ['라면 10,000원', true],
    ['배송 박스', true],
    ['무배당', false],
    ['5만원권', false],
    ['라면', false],
  ])('%s names shipping or a price: %j', (keyword, expected) =>
    expect(namesShippingOrPrice(keyword)).toBe(expected),
  )

  test('the dry run follows the same rules as the alert', async () => {
    replaceAliases(NewAliases.parse({ contents: [['에어팟', 'AirPods']] }))
    takeListing(post(1, '[쿠팡] 애플 AirPods 4 (199,000원/무료)'))
    takeListing(post(2, '[11번가] USB-C 허브 1TB (29,000원/무료)'))
    takeListing(clienPost(3, '[쿠팡] SSD 11TB (299,000원/무료)', { category: 'PC/하드웨어' }))
    expect(await preview('에어팟')).toMatchObject({ count: 1, spellings: ['airpods'] })
    expect((await preview('usbc')).count).toBe(1)
    expect((await preview('1TB')).count).toBe(1)
    expect((await preview('쿠팡')).count).toBe(2)
    expect((await preview('쿠팡', { excludes: 'ssd' })).count).toBe(1)
    expect((await preview('쿠팡', { maxPrice: '250,000' })).count).toBe(1)
    expect((await preview('쿠팡', { sources: ['clien'] })).count).toBe(1)
    expect((await preview('쿠팡', { minHeat: 5 })).count).toBe(0)
    expect(await preview('없는말')).toMatchObject({
      count: 0,
      perDay: 0,
      spellings: [],
      contents: [],
      leftOut: null,
    })
  })

  test.each([
    [
      '비스포크 냉장고',
      '[쿠팡] 삼성 BESPOKE 냉장고 4도어 (999,000원/무료)',
      '[쿠팡] 베스트 백팩 SK 냉장고 (99,000원/무료)',
    ],
    ['퀘스트3', '[쿠팡] Meta Quest 3 512GB (699,000원/무료)', '[쿠팡] Meta Quest 2 256GB (399,000원/무료)'],
    ['thinkpad', '[쿠팡] 레노버 씽크패드 E14 (899,000원/무료)', '[쿠팡] 씽크대 매트 (9,900원/무료)'],
    ['oculus', '[쿠팡] 오큘러스 퀘스트 2 (299,000원/무료)', '[쿠팡] 오리털 이불 (99,000원/무료)'],
    ['버즈', '[쿠팡] 삼성 galaxybuds3 pro (199,000원/무료)', '[쿠팡] budget 의자 (99,000원/무료)'],
  ])('the dry run and the alert of %s find the same', async (keyword, found, left) => {
    takeListing(post(1, found))
    takeListing(post(2, left))
    const { count, contents } = await preview(keyword)
    expect([count, found]).toEqual([1, expect.stringContaining(contents[0]?.name ?? '-')])
    const alert = addKeyword(cast().kim, NewKeyword.parse({ keyword, historyOnly: true }))
    const told = [found, left].map((name) =>
      liveIndex()
        .find(readableText({ shop: null, name }))
        .map(({ keywordId }) => keywordId),
    )
    expect(told).toEqual([[alert.id], []])
  })

  test('the dry run counts each day of Seoul and the posts that a condition excludes', async () => {
    const noon = seoulMidnight(Date.now()) + 12 * HOUR_MS
    vi.useFakeTimers({ toFake: ['Date'], now: noon })
    onTestFinished(() => void vi.useRealTimers())
    const daysAgo = (days: number) => noon - days * DAY_MS - HOUR_MS
    takeListing(post(1, '[쿠팡] 별하 누룽지 3kg (30,000원/무료)', { postedAt: daysAgo(0) }))
    takeListing(post(2, '[쿠팡] 별하 누룽지 과자 (5,000원/무료)', { postedAt: daysAgo(1) }))
    takeListing(post(3, '[쿠팡] 별하 누룽지 9kg (90,000원/무료)', { postedAt: daysAgo(29) }))
    const lastEvening = seoulMidnight(noon) - HOUR_MS
    takeListing(post(4, '[쿠팡] 동산 누룽지 2kg (20,000원/무료)', { postedAt: lastEvening }))
    const { days, leftOutCount, leftOut } = await preview('누룽지', { excludes: '과자' })
    expect([days.length, days[0], days[28], days[29]]).toEqual([30, 1, 1, 1])
    expect([leftOutCount, leftOut?.unmet, leftOut?.deal.name]).toEqual([
      1,
      { condition: 'excludes', word: '과자' },
      '별하 누룽지 과자',
    ])
    expect((await preview('누룽지', { maxPrice: 10_000 })).leftOut?.unmet).toEqual({ condition: 'maxPrice' })
  })

  test('the dry run counts a deal in several communities once, and again when it returns', async () => {
    const outboundUrl = 'https://www.coupang.com/vp/products/77?itemId=200&vendorItemId=201'
    const at = (days: number) => ({ outboundUrl, postedAt: Date.now() - days * DAY_MS })
    takeListing(post(1, '[쿠팡] 별하 누룽지 3kg (30,000원/무료)', at(1)))
    takeListing(clienPost(2, '[쿠팡] 별하 누룽지 3kg 30,000원 무배', at(1.5)))
    takeListing(post(3, '[쿠팡] 별하 누룽지 3kg (29,000원/무료)', at(5)))
    expect((await preview('누룽지')).count).toBe(2)
  })
})

describe('the dry run on 20,000 posts', () => {
  const POSTS = 20_000
  beforeEach(() => {
    const now = Date.now()
    const numbers = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${POSTS})`
    sqlite().exec(`
      ${numbers} insert into products (id, name, search_name, category_id, created_at, last_posted_at)
        select i, '상품', '상품', 1, 0, 0 from n where i <= 1000;
      ${numbers} insert into sales (product_id, kind, source_key, post_key, name, shop, url, posted_at)
        select 1 + i % 1000, 'HOT_DEAL', 'clien', 'many:' || i, case when i % 4000 = 0 then '별하 누룽지' else '별하 우동' end,
          '쿠팡', 'https://shop.example/' || i, ${now} - i * 100000 from n;`)
  })
  const excludes = Array.from({ length: 20 }, (_, no) => `제외${no}`).join(',')

  test('lets other requests run after every 2,000 posts', async () => {
    let turns = 0
    const counting = { isOver: false }
    const others = (async () => {
      while (!counting.isOver) {
        turns++
        await new Promise(setImmediate)
      }
    })()
    expect(await preview('누룽지', { excludes })).toMatchObject({ count: 5, hasMore: false })
    counting.isOver = true
    await others
    expect(turns).toBeGreaterThanOrEqual(POSTS / 2_000)
  })

  test('compares a very common keyword with the newest 5,000 posts', async () => {
    const { hasMore, count, perDay, contents } = await preview('우동', { excludes })
    expect({ hasMore, shown: contents.length }).toEqual({ hasMore: true, shown: 5 })
    expect([count, Math.round(perDay)]).toEqual([5_000, 864])
  })

  test('reads each slice from the index of the newest posts', async () => {
    await preview('누룽지')
    const plans = plansOf(sqlite(), '"posted_at" < ?', 'from "sales"').filter((step) =>
      /\bsales\b/.test(step),
    )
    expect(plans.length).toBeGreaterThan(1)
    for (const detail of plans)
      expect(detail).toMatch(
        /^SEARCH sales USING (?:COVERING )?INDEX sales_newest \(posted_at>\? AND posted_at<\?\)/,
      )
  })
})
