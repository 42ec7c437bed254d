import { expect, test } from 'vitest'
import { readCount } from '#crawler/parsing/counts.ts'

test.each([
  ['8,421', 8_421],
  ['4004', 4_004],
  ['16.7 k', 16_700],
  ['2.8k', 2_800],
  ['1.5만', 15_000],
  ['1.1천', 1_100],
  ['[5]', 5],
  ['(12)', 12],
  [' 0 ', 0],
])('%s is %i', (text, count) => {
  expect(readCount(text)).toBe(count)
})

test.each(['', '-', '조회', '18 - 1', '129,000원', '9'.repeat(40)])('%s is no count', (text) => {
  expect(readCount(text)).toBeNull()
})
