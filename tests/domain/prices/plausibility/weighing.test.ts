import { describe, expect, test } from 'vitest'
import { type Baseline, saysFree, weighPrice } from '#domain/prices/plausibility/weighing.ts'
import fc from '#tests/support/run/fastCheck.ts'

const TODAY = 20_000
const NOTHING: Baseline = { lows: [], readings: 0 }
/** One reading a day at `totalWon`. */
const usual = (totalWon: number, days = 15): Baseline => ({
  lows: Array.from({ length: days }, (_, index) => ({ day: TODAY - index, totalWon })),
  readings: days,
})
const weigh = (price: number | null, history: Baseline, isFree = false) =>
  weighPrice({ price, totalWon: price, saysFree: isFree }, history, TODAY)

describe('weighing a price', () => {
  test.each([
    ['missing', null, 'unreadable'],
    ['not a number', Number.NaN, 'unreadable'],
    ['infinite', Number.POSITIVE_INFINITY, 'unreadable'],
    ['dollars as won', 6.82, 'unreadable'],
    ['negative', -1, 'negative'],
    ['over 100 million', 100_000_001, 'too_dear'],
    ['1e15', 1e15, 'too_dear'],
    ['beyond whole numbers', 2 ** 53, 'unreadable'],
    ['0 in a text that does not say free', 0, 'free_unsaid'],
    ['more than ten times the baseline', 1_000_001, 'ten_times'],
  ])('a price is rejected: %s', (_, price, reason) => {
    expect(weigh(price, usual(100_000))).toMatchObject({ kind: 'refused', reason })
  })

  test.each([
    ['60 % of the baseline', 60_000, usual(100_000)],
    ['ten times the baseline', 1_000_000, usual(100_000)],
    ['0 in a text that says free', 0, usual(100_000)],
    ['low, after 9 readings', 1, usual(100_000, 9)],
    ['low, after 13 days', 1, usual(100_000, 13)],
    ['of a new product', 1, NOTHING],
    ['high, after two days', 99_000_000, usual(100_000, 2)],
  ])('a price is believed: %s', (_, price, history) => {
    expect(weigh(price, history, true)).toEqual({ kind: 'believed' })
  })

  test('a price over 40 % below the median of fourteen days is suspicious', () => {
    expect(weigh(59_999, usual(100_000, 14))).toEqual({ kind: 'suspicious', baselineWon: 100_000 })
  })

  test('a single low day does not change the median', () => {
    const history = usual(100_000)
    history.lows[0] = { day: TODAY, totalWon: 10_000 }
    expect(weigh(59_000, history)).toEqual({ kind: 'suspicious', baselineWon: 100_000 })
  })

  test('only whole amounts from 0 to 100 million and at most ten times the baseline are accepted', () => {
    const price = fc.oneof(fc.double(), fc.integer({ min: -10, max: 2_000_000_000 }), fc.constant(null))
    const history = fc.record({
      totalWon: fc.integer({ min: 1, max: 50_000_000 }),
      days: fc.integer({ min: 14, max: 30 }),
    })
    fc.assert(
      fc.property(price, history, fc.boolean(), (asked, { totalWon, days }, isFree) => {
        const { kind } = weigh(asked, usual(totalWon, days), isFree)
        const isAmount = asked !== null && Number.isSafeInteger(asked) && asked >= 0 && asked <= 100_000_000
        const isPossible = isAmount && (asked > 0 ? asked <= totalWon * 10 : isFree)
        const isLow = isAmount && asked > 0 && asked < totalWon * 0.6
        expect(kind).toBe(!isPossible ? 'refused' : isLow ? 'suspicious' : 'believed')
      }),
      { numRuns: 2_000 },
    )
  })
})

test.each([
  ['[쿠팡] 이모티콘 (무료/무료)', true],
  ['무료 나눔합니다', true],
  ['[쿠팡] 쿠폰 0원', true],
  ['[쿠팡] 청소기 (0/무료)', false],
  ['[쿠팡] 청소기 129,000원 무료배송', false],
  ['[쿠팡] 청소기 10,000원', false],
  ['[쿠팡] 청소기 · ₩0', false],
])('"%s" says that the product is free: %s', (text, isFree) => {
  expect(saysFree(text)).toBe(isFree)
})
