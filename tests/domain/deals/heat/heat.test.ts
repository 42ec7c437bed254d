import { describe, expect, test } from 'vitest'
import { heatOf, interestBaselineOf, popularity, sumHeats } from '#domain/deals/heat/heat.ts'
import {
  findInterestBaseline,
  measureInterestBaselines,
} from '#domain/deals/heat/interestBaselines.server.ts'
import { listDeals } from '#domain/feed/deals.server.ts'
import { recordListing } from '#domain/intake/listings.server.ts'
import { clienPost, coupang, post } from '#tests/support/goods/listings.ts'
import { EVERY_DEAL } from '#ui/products/deals/paths.ts'

const HOUR = 3600_000
const now = Date.UTC(2026, 10, 20, 3)
const usual = { likes: 3, comments: 3, views: 10 }
const asUsual = { likes: 7, comments: 7, views: 1023 }
const heat = (times: number, ageHours: number) =>
  heatOf(
    { likes: 8 * times - 1, comments: 8 * times - 1, views: 1024 * times - 1 },
    usual,
    now - ageHours * HOUR,
  )

describe('popularity', () => {
  test.each([
    ['baseline counts', asUsual, 1],
    ['four times the baseline of each count', { likes: 31, comments: 31, views: 4095 }, 4],
    ['counts that the source does not show are left out', { likes: 31, comments: null, views: null }, 4],
    ['a flood of views alone changes little', { ...asUsual, views: 64 * 1024 - 1 }, 2],
    ['no counts at all', { likes: null, comments: null, views: null }, 0],
  ])('popularity: %s', (_, counts, expected) => {
    expect(popularity(counts, usual)).toBeCloseTo(expected)
  })
})

describe('heat', () => {
  test.each([
    ['the more popular of two equally old posts', heat(4, 1), heat(1, 1)],
    ['the younger of two equally popular posts', heat(1, 1), heat(1, 2)],
    ['ten times the baseline after 14 hours than for the baseline now', heat(10, 14), heat(1, 0)],
    ['the baseline now than for ten times the baseline after a day', heat(1, 0), heat(10, 24)],
  ])('heat is higher for %s', (_, hotter, colder) => {
    expect(hotter).toBeGreaterThan(colder)
  })

  test('adding two equal heats doubles the popularity; a much lower heat adds almost nothing', () => {
    expect(sumHeats([5, 5])).toBeCloseTo(6)
    expect(sumHeats([500, 480])).toBeCloseTo(500)
    expect(sumHeats([7])).toBe(7)
  })
})

describe('the baseline of a source', () => {
  test('the baseline is assumed for few posts and measured for many', () => {
    const measured = { likes: 8, comments: null, views: 12 }
    const many = interestBaselineOf({ ...measured, posts: 100_000 })
    expect(many.likes).toBeCloseTo(8, 2)
    expect(many.comments).toBe(interestBaselineOf(undefined).comments)
    expect(interestBaselineOf({ ...measured, posts: 1 }).likes).toBeLessThan(3)
  })

  test("the baseline is measured over the source's own posts older than a few hours", async () => {
    const posted = { likes: 1023, comments: 63, views: null, postedAt: now - 12 * HOUR }
    for (let no = 1; no <= 200; no++) recordListing(post(no, `물건 ${no} (1,000원/무료)`, posted), now)
    recordListing(post(999, '방금 (1,000원/무료)', { ...posted, likes: 0, postedAt: now }), now)
    await measureInterestBaselines(now)
    expect(findInterestBaseline('pomppu').likes).toBeCloseTo(9.6, 0)
    expect(findInterestBaseline('clien')).toEqual(interestBaselineOf(undefined))
    await measureInterestBaselines(now + 30 * 24 * HOUR)
    expect(findInterestBaseline('pomppu')).toEqual(interestBaselineOf(undefined))
  })

  test("a post far above a quiet board's baseline ranks above a post below a busy board's", async () => {
    const old = { postedAt: now - 10 * HOUR, comments: null, views: null }
    for (let no = 1; no <= 200; no++) {
      recordListing(post(no, `인기판 ${no} (1,000원/무료)`, { ...old, likes: 255, isEnded: true }), now)
      recordListing(clienPost(no, `조용판 ${no} 1,000원`, { ...old, likes: 1, isEnded: true }), now)
    }
    await measureInterestBaselines(now)
    const fresh = { ...old, postedAt: now, likes: 30 }
    recordListing(post(901, '[쿠팡] 큰 판의 감귤 5kg (9,900원/무료)', fresh), now)
    recordListing(clienPost(902, '[쿠팡] 조용한 판의 사과 5kg 9,900원', fresh), now)
    expect(names().slice(0, 2)).toEqual(['조용한 판의 사과 5kg', '큰 판의 감귤 5kg'])
  })
})

const names = () => listDeals({ ...EVERY_DEAL, pageNumber: 1, pageSize: 5 }).contents.map(({ name }) => name)

describe('heat of a product', () => {
  const outboundUrl = coupang(7700000101, 20000000101)
  const counts = { likes: 5, comments: 5, views: 500, postedAt: now - HOUR }
  const vacuum = '[쿠팡] 한빛전자 무선청소기 HB-V10 (129,000원/무료)'
  const other = '[쿠팡] 새벽 감귤 5kg (9,900원/무료)'

  test('posts in two communities make a product hotter, two posts in the same community do not', () => {
    recordListing(post(1, other, { ...counts, likes: 6 }), now)
    recordListing(post(2, vacuum, { ...counts, outboundUrl }), now)
    recordListing(post(3, vacuum, { ...counts, outboundUrl }), now)
    expect(names()[0]).toBe('새벽 감귤 5kg')
    recordListing(
      clienPost(4, '[쿠팡] 한빛전자 무선청소기 HB-V10 129,000원', { ...counts, outboundUrl }),
      now,
    )
    expect(names()[0]).toBe('한빛전자 무선청소기 HB-V10')
  })
})
