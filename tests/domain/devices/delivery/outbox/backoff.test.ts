import { expect, test } from 'vitest'
import { MAX_ATTEMPTS, nextAttemptAt } from '#domain/devices/delivery/outbox/backoff.ts'
import fc from '#tests/support/run/fastCheck.ts'

const HOUR_MS = 60 * 60_000
const now = 1_800_000_000_000
const first = { attempts: 1, createdAt: now, now, random: 1 }

test('the wait doubles from five seconds up to an hour', () => {
  const waits = Array.from({ length: MAX_ATTEMPTS - 1 }, (_, index) => {
    const at = nextAttemptAt({ ...first, attempts: index + 1 })
    return at === null ? null : (at - now) / 1000
  })
  expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600])
})

test('the wait is randomized and lasts at least a second', () => {
  expect(nextAttemptAt({ ...first, attempts: 4, random: 0.5 })).toBe(now + 20_000)
  expect(nextAttemptAt({ ...first, random: 0 })).toBe(now + 1_000)
})

test('a longer wait that the push service asks for is respected', () => {
  expect(nextAttemptAt({ ...first, retryAfterMs: 120_000 })).toBe(now + 120_000)
  expect(nextAttemptAt({ ...first, attempts: 8, retryAfterMs: 1_000 })).toBe(now + 640_000)
})

test('a message is given up after twelve attempts, or when the next attempt is a day after the message', () => {
  expect(nextAttemptAt({ ...first, attempts: MAX_ATTEMPTS })).toBeNull()
  expect(nextAttemptAt({ ...first, retryAfterMs: 25 * HOUR_MS })).toBeNull()
  expect(nextAttemptAt({ ...first, createdAt: now - 24 * HOUR_MS })).toBeNull()
})

test('the next attempt is always between now and one day after the message', () => {
  const attempted = fc.record({
    attempts: fc.integer({ min: 1, max: 20 }),
    createdAt: fc.integer({ min: now - 30 * HOUR_MS, max: now }),
    retryAfterMs: fc.nat({ max: 48 * HOUR_MS }),
    random: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  fc.assert(
    fc.property(attempted, (given) => {
      const at = nextAttemptAt({ ...given, now })
      if (at === null) return
      expect(at).toBeGreaterThanOrEqual(now + Math.max(1_000, given.retryAfterMs))
      expect(at).toBeLessThanOrEqual(given.createdAt + 24 * HOUR_MS)
    }),
  )
})
