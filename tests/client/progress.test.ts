import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endProgress, isUnderWay, startProgress, watchProgress } from '#client/progress.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  endProgress()
  vi.useRealTimers()
})

test('a call that is answered at once still shows the line for 200 ms', () => {
  const end = startProgress()
  vi.advanceTimersByTime(20)
  end()
  vi.advanceTimersByTime(179)
  expect(isUnderWay()).toBe(true)
  vi.advanceTimersByTime(1)
  expect(isUnderWay()).toBe(false)
})

test('each start has its own marker, which disappears when its request ends', () => {
  const [first, second] = [startProgress(), startProgress()]
  vi.advanceTimersByTime(5_000)
  first()
  vi.advanceTimersByTime(1_000)
  expect(isUnderWay()).toBe(true)
  second()
  vi.advanceTimersByTime(0)
  expect(isUnderWay()).toBe(false)
})

test('a marker without an end disappears 10 s after its own start', () => {
  startProgress()
  vi.advanceTimersByTime(4_000)
  startProgress()
  vi.advanceTimersByTime(9_999)
  expect(isUnderWay()).toBe(true)
  vi.advanceTimersByTime(1)
  expect(isUnderWay()).toBe(false)
})

test('another page removes all markers and notifies the watchers', () => {
  const seen: boolean[] = []
  const stop = watchProgress(() => seen.push(isUnderWay()))
  const end = startProgress()
  startProgress()
  endProgress()
  end()
  vi.advanceTimersByTime(10_000)
  expect(seen).toEqual([true, true, false])
  stop()
})
