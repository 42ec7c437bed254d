import { expect, test } from 'vitest'
import { pageNumbers } from '#ui/controls/lists/pages.ts'
import { badgeText, countText } from '#ui/count.ts'

test.each([
  [0, '0'],
  [56, '56'],
  [1_234, '1,234'],
  [9_999, '9,999'],
  [10_000, '1만'],
  [12_345, '1.2만'],
  [12_999, '1.2만'],
  [123_456, '12만'],
  [12_345_678, '1,234만'],
  [120_000_000, '1.2억'],
])('%i is shown as %s', (count, words) => {
  expect(countText(count)).toBe(words)
})

test('a badge shows at most two digits', () => {
  expect([3, 99, 100].map(badgeText)).toEqual(['3', '99', '99+'])
})

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, 0, 9]],
  [5, 9, [1, 0, 4, 5, 6, 0, 9]],
  [3, 5, [1, 2, 3, 4, 5]],
  [9, 9, [1, 0, 8, 9]],
])('page %i of %i offers %j', (current, last, pages) => {
  expect(pageNumbers(current, last)).toEqual(pages)
})
