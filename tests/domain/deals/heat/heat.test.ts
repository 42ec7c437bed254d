import { describe, expect, test } from 'vitest'
import { heatOf, popularity, sumHeats, usualOf } from '#domain/deals/heat/heat.ts'
import { findUsual, measureUsuals } from '#domain/deals/heat/usuals.server.ts'
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
    ['usual numbers', asUsual, 1],
    ['four times of each', { likes: 31, comments: 31, views: 4095 }, 4],
    ['what the source does not show is left out', { likes: 31, comments: null, views: null }, 4],
    ['a flood of views alone moves little', { ...asUsual, views: 64 * 1024 - 1 }, 2],
    ['no counts at all', { likes: null, comments: null, views: null }, 0],
  ])('of %s', (_, counts, expected) => {
    expect(popularity(counts, usual)).toBeCloseTo(expected)
  })
})

describe('heat', () => {
  test.each([
    ['the more popular of one age', heat(4, 1), heat(1, 1)],
    ['the younger of equal popularity', heat(1, 1), heat(1, 2)],
    ['ten times the usual above a new one of usual numbers for 14 hours', heat(10, 14), heat(1, 0)],
    ['a new one of usual numbers above ten times the usual a day old', heat(1, 0), heat(10, 24)],
  ])('ranks %s higher', (_, hotter, colder) => {
    expect(hotter).toBeGreaterThan(colder)
  })

  test('adds up like interest: two alike are worth twice one, a cold one hardly anything', () => {
    expect(sumHeats([5, 5])).toBeCloseTo(6)
    expect(sumHeats([500, 480])).toBeCloseTo(500)
    expect(sumHeats([7])).toBe(7)
  })
})

describe('what is usual at a source', () => {
  test('is assumed while it has few posts, and its own once it has many', () => {
    const measured = { likes: 8, comments: null, views: 12 }
    const many = usualOf({ ...measured, posts: 100_000 })
    expect(many.likes).toBeCloseTo(8, 2)
    expect(many.comments).toBe(usualOf(undefined).comments)
    expect(usualOf({ ...measured, posts: 1 }).likes).toBeLessThan(3)
  })

  test('is measured over its own posts that people have had time to see', () => {
    const posted = { likes: 1023, comments: 63, views: null, postedAt: now - 12 * HOUR }
    for (let no = 1; no <= 200; no++) recordListing(post(no, `물건 ${no} (1,000원/무료)`, posted), now)
    recordListing(post(999, '방금 (1,000원/무료)', { ...posted, likes: 0, postedAt: now }), now)
    measureUsuals(now)
    expect(findUsual('pomppu').likes).toBeCloseTo(9.6, 0)
    expect(findUsual('clien')).toEqual(usualOf(undefined))
    measureUsuals(now + 30 * 24 * HOUR)
    expect(findUsual('pomppu')).toEqual(usualOf(undefined))
  })

  test('ranks a post that is much for its board above one that is little for its own', () => {
    const old = { postedAt: now - 10 * HOUR, comments: null, views: null }
    for (let no = 1; no <= 200; no++) {
      recordListing(post(no, `인기판 ${no} (1,000원/무료)`, { ...old, likes: 255, isEnded: true }), now)
      recordListing(clienPost(no, `조용판 ${no} 1,000원`, { ...old, likes: 1, isEnded: true }), now)
    }
    measureUsuals(now)
    const fresh = { ...old, postedAt: now, likes: 30 }
    recordListing(post(901, '[쿠팡] 큰 판의 감귤 5kg (9,900원/무료)', fresh), now)
    recordListing(clienPost(902, '[쿠팡] 조용한 판의 사과 5kg 9,900원', fresh), now)
    expect(names().slice(0, 2)).toEqual(['조용한 판의 사과 5kg', '큰 판의 감귤 5kg'])
  })
})

const names = () => listDeals({ ...EVERY_DEAL, pageNumber: 1, pageSize: 5 }).contents.map(({ name }) => name)

describe('a product', () => {
  const outboundUrl = coupang(7700000101, 20000000101)
  const counts = { likes: 5, comments: 5, views: 500, postedAt: now - HOUR }
  const vacuum = '[쿠팡] 한빛전자 무선청소기 HB-V10 (129,000원/무료)'
  const other = '[쿠팡] 새벽 감귤 5kg (9,900원/무료)'

  test('that two communities carry is hotter than one of a single post, one posted twice in one is not', () => {
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
