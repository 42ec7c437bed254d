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
    ['it has no condition', {}, null],
    ['it is paused for another millisecond', { pausedUntil: NOW + 1 }, 'paused'],
    ['its pause is over', { pausedUntil: NOW }, null],
    ['the sale costs the maximum', { maxPrice: 129_000 }, null],
    ['the sale costs a won more', { maxPrice: 128_999 }, 'maxPrice'],
    ['the community of the sale is included', { sources: ['clien', 'pomppu'] }, null],
    ['the community of the sale is not included', { sources: ['clien'] }, 'sources'],
    ['the category of the sale is included', { categoryIds: [1, 3] }, null],
    ['the category of the sale is not included', { categoryIds: [1] }, 'categoryIds'],
    ['the sale has the minimum of likes', { minHeat: 10 }, null],
    ['the sale has one like less', { minHeat: 11 }, 'minHeat'],
    ['the sale contains no excluded word', { excludes: ['중고'] }, null],
    ['the sale contains an excluded word', { excludes: ['중고', '무선'] }, 'excludes'],
  ])('a keyword is checked where %s: %j', (_, conditions, expected) => {
    expect(unmet(conditions)).toBe(expected)
  })

  test('an unknown price passes no ceiling', () => {
    expect(unmet({ maxPrice: 1_000_000 }, { priceWon: null })).toBe('price')
    expect(unmet({}, { priceWon: null })).toBeNull()
  })
})
