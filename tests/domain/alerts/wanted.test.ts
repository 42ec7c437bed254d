import { describe, expect, test } from 'vitest'
import { type Conditions, findUnmet, type Offered } from '#domain/alerts/wanted.ts'

const NOW = Date.parse('2026-11-22T12:00:00+09:00')
const OFFERED: Offered = {
  name: '한빛전자 무선청소기',
  shop: '쿠팡',
  sourceKey: 'pomppu',
  categoryId: 3,
  priceWon: 129_000,
  likes: 10,
}
const NOTHING_MORE: Conditions = {
  excludes: [],
  maxPrice: null,
  sources: [],
  categoryIds: [],
  minHeat: null,
  pausedUntil: null,
}

/** The condition of a keyword that a sale fails. */
const unmet = (conditions: Partial<Conditions>, offered: Partial<Offered> = {}) =>
  findUnmet(
    { ...OFFERED, ...offered },
    (word) => OFFERED.name.includes(word),
    { ...NOTHING_MORE, ...conditions },
    NOW,
  )?.condition ?? null

describe('a sale whose words match', () => {
  test.each<[string, Partial<Conditions>, ReturnType<typeof unmet>]>([
    ['nothing more is asked', {}, null],
    ['it is paused for another moment', { pausedUntil: NOW + 1 }, 'paused'],
    ['its pause is over', { pausedUntil: NOW }, null],
    ['it costs as much as it may', { maxPrice: 129_000 }, null],
    ['it costs a won more', { maxPrice: 128_999 }, 'maxPrice'],
    ['its community is among those', { sources: ['clien', 'pomppu'] }, null],
    ['it is not', { sources: ['clien'] }, 'sources'],
    ['its category is among those', { categoryIds: [1, 3] }, null],
    ['it is not', { categoryIds: [1] }, 'categoryIds'],
    ['it is liked as much as it must', { minHeat: 10 }, null],
    ['it is liked once less', { minHeat: 11 }, 'minHeat'],
    ['it says no word that is left out', { excludes: ['중고'] }, null],
    ['it says one', { excludes: ['중고', '무선'] }, 'excludes'],
  ])('where %s: %j', (_, conditions, expected) => {
    expect(unmet(conditions)).toBe(expected)
  })

  test('with an unknown price passes no ceiling', () => {
    expect(unmet({ maxPrice: 1_000_000 }, { priceWon: null })).toBe('price')
    expect(unmet({}, { priceWon: null })).toBeNull()
  })
})
