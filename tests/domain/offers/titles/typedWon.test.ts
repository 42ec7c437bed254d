import { expect, test } from 'vitest'
import { typedWon } from '#domain/offers/titles/typedWon.ts'

test.each([
  ['12,000', '12000'],
  ['20000원', 20_000],
  [' 20,000 원 ', 20_000],
  ['2만', 20_000],
  ['1.5만원', 15_000],
  ['1만 5천원', 15_000],
  ['１２,０００원', 12_000],
  ['', undefined],
  [null, undefined],
  [15_000, 15_000],
])('%j in a field of won is %j', (typed, won) => expect(typedWon(typed)).toBe(won))

test.each(['$20', '2만 이하', '만원쯤', '싸게', '1.9만 2.9만'])(
  '%j is no sum and is refused as text',
  (typed) => expect(Number(typedWon(typed))).toBeNaN(),
)

test('a text that is too long for a sum is refused unread: reading it would take many seconds', () => {
  for (const text of [`1만${' '.repeat(50)}5천원`, '1만 '.repeat(50_000)])
    expect(typeof typedWon(text)).toBe('string')
})
