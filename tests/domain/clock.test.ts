import { expect, test } from 'vitest'
import { doublingPauseMs } from '#domain/clock.ts'

test('a pause doubles after each failure, up to the longest pause', () => {
  const pauses = [0, 1, 2, 3, 4, 2_000].map((earlier) => doublingPauseMs(3_000, earlier, 20_000))
  expect(pauses).toEqual([3_000, 6_000, 12_000, 20_000, 20_000, 20_000])
})
