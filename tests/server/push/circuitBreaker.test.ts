import { beforeEach, describe, expect, test } from 'vitest'
import { type CircuitBreaker, createCircuitBreaker } from '#server/push/circuitBreaker.ts'

const SERVICE = 'https://push.example'
let now: number
let breaker: CircuitBreaker
beforeEach(() => {
  now = 1_000_000
  breaker = createCircuitBreaker({ now: () => now, random: () => 1 })
})

const message = (id: number, { device = id, service = SERVICE } = {}) => ({
  id,
  service,
  device: { id: device },
})
const fail = (times: number) => {
  for (let id = 1; id <= times; id++) breaker.note(message(id), true)
}
const waits = (id: number) => {
  const until = breaker.waitUntil(message(id))
  return until === null ? null : until - now
}

describe('a push service', () => {
  test('a push service that fails ten times in a row gets nothing for 30 seconds', () => {
    fail(9)
    expect(waits(20)).toBeNull()
    expect(breaker.note(message(10), true)).toEqual({ kind: 'paused', until: now + 30_000 })
    expect(waits(20)).toBe(30_000)
    expect(breaker.waitUntil(message(21, { service: 'https://other.example' }))).toBeNull()
  })

  test('a push service that answers once between failures is healthy', () => {
    fail(9)
    breaker.note(message(10), false)
    fail(9)
    expect(waits(20)).toBeNull()
  })

  test('a push service is not down because of one address', () => {
    for (let id = 1; id <= 30; id++) breaker.note(message(id, { device: 7 }), true)
    expect(waits(20)).toBeNull()
  })

  test('a push service gets one message after the pause; when that fails the next pause is twice as long, up to 5 minutes', () => {
    fail(10)
    const pauses = []
    for (let id = 20; id < 26; id++) {
      now += waits(99) ?? 0
      expect(waits(id)).toBeNull()
      expect(waits(99)).toBe(15_000)
      breaker.note(message(id), true)
      pauses.push(waits(99))
    }
    expect(pauses).toEqual([60_000, 120_000, 240_000, 300_000, 300_000, 300_000])
  })

  test('a push service is healthy again after any answer', () => {
    fail(10)
    now += 30_000
    expect(waits(20)).toBeNull()
    expect(breaker.note(message(20), false)).toEqual({ kind: 'resumed' })
    expect(waits(21)).toBeNull()
    fail(9)
    expect(waits(21)).toBeNull()
  })

  test('requests in flight do not lengthen the pause of a push service', () => {
    fail(10)
    for (let id = 11; id < 60; id++) expect(breaker.note(message(id), true)).toBeNull()
    expect(waits(99)).toBe(30_000)
  })
})
