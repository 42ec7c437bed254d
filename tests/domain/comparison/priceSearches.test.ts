import { describe, expect, test } from 'vitest'
import { listPricePages } from '#domain/comparison/pricePages.server.ts'
import type { FoundProduct } from '#domain/comparison/priceReading.ts'
import { isLookedUp, nextSearch, queueSearch, recordSearch } from '#domain/comparison/priceSearches.server.ts'
import { cast } from '#tests/support/people/cast.ts'

const NOW = Date.parse('2026-10-05T14:30:00+09:00')
const HOUR_MS = 3600_000

const found = (pcode: number, minPrice: number | null = 9_900): FoundProduct => ({
  pcode: `${pcode}`,
  name: `상품 ${pcode}`,
  minPrice,
  image: null,
  categoryPath: [],
  cate: null,
  variants: [],
})

describe('searches passed to the price comparison', () => {
  test('a search is queued once, whatever its spacing and whichever member asks', () => {
    const { kim, lee } = cast()
    expect(queueSearch(kim, '무선 청소기', NOW)).toBe(true)
    expect(queueSearch(lee, '무선청소기', NOW + 1)).toBe(true)
    expect(queueSearch(lee, '라면', NOW + 2)).toBe(true)
    expect(nextSearch()?.keyword).toBe('무선 청소기')
    recordSearch(nextSearch()!.id, [found(1)], NOW + 3)
    expect(nextSearch()?.keyword).toBe('라면')
    expect([isLookedUp('무선 청소기', NOW + 3), isLookedUp('라면', NOW + 3)]).toEqual([false, true])
  })

  test('the same search is looked up again after a day', () => {
    const { kim } = cast()
    queueSearch(kim, '라면', NOW)
    recordSearch(nextSearch()!.id, [], NOW)
    expect(queueSearch(kim, '라면', NOW + 23 * HOUR_MS)).toBe(false)
    expect(queueSearch(kim, '라면', NOW + 24 * HOUR_MS)).toBe(true)
  })

  test('a search that was not looked up within an hour is no longer shown as pending', () => {
    const { kim } = cast()
    queueSearch(kim, '라면', NOW)
    expect(isLookedUp('라면', NOW + HOUR_MS)).toBe(false)
    expect(queueSearch(kim, '라면', NOW + HOUR_MS)).toBe(true)
  })

  test('a member has at most three searches in the queue', () => {
    const { kim, lee } = cast()
    expect(['하나', '두울', '세엣', '네엣'].map((keyword) => queueSearch(kim, keyword, NOW))).toEqual([
      true,
      true,
      true,
      false,
    ])
    expect(queueSearch(lee, '네엣', NOW)).toBe(true)
  })

  test.each(['쌀', '!!', ' ', '가'.repeat(51)])('the search "%s" is not queued', (keyword) => {
    expect(queueSearch(cast().kim, keyword, NOW)).toBe(false)
  })

  test('a search queues its first ten available products for reading', () => {
    queueSearch(cast().kim, '라면', NOW)
    recordSearch(
      nextSearch()!.id,
      [found(100, null), ...Array.from({ length: 20 }, (_, index) => found(index + 1))],
      NOW,
    )
    expect(listPricePages().map((page) => [page.pcode, page.askedAt])).toEqual(
      Array.from({ length: 10 }, (_, index) => [`${index + 1}`, NOW]),
    )
  })
})
