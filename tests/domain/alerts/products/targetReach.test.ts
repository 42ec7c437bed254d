import { describe, expect, test } from 'vitest'
import { reachOf } from '#domain/alerts/products/targetReach.ts'

const low = (day: number, totalWon: number) => ({ day, totalWon, at: day * 1000 })

describe('how often the price reached a target', () => {
  test('days and times at a target are counted by the lowest price of each day', () => {
    const lows = [low(1, 900), low(2, 1_200), low(2, 950), low(3, 1_100), low(5, 1_000), low(6, 1_001)]
    expect(reachOf(lows, 1_000, 1_001)).toEqual({
      target: 1_000,
      times: 2,
      days: 3,
      knownDays: 5,
      lastAt: 5_000,
      lowest: 900,
      current: 1_001,
    })
  })

  test('the count is zero for a target never reached, and without any record', () => {
    expect(reachOf([low(1, 900)], 899, null)).toMatchObject({ times: 0, days: 0, lastAt: null, lowest: 900 })
    expect(reachOf([], 899, null)).toMatchObject({ times: 0, knownDays: 0, lowest: null })
  })
})
