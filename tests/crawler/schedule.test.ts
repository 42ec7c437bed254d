import { describe, expect, test } from 'vitest'
import { nextReadingAt } from '#crawler/schedule.ts'
import { SOURCES } from '#crawler/sources/all.ts'

const DAY = Date.parse('2026-10-05T14:30:00+09:00')
const night = (clock: string) => Date.parse(`2026-10-05T${clock}+09:00`)
const MINUTE_MS = 60_000

const pauseMinutes = (
  outcome: Parameters<typeof nextReadingAt>[0],
  { everyMinutes = 10, inARow = 1, now = DAY, pace = 1 } = {},
) => (nextReadingAt(outcome, { everyMs: everyMinutes * MINUTE_MS, inARow, now, pace }) - now) / MINUTE_MS

const read = { kind: 'read' } as const
const bad = { kind: 'bad', retryAfterMs: null } as const
const refused = { kind: 'refused', retryAfterMs: null } as const

test('each source has its decided pace: feeds every few minutes, slow boards every ten', () => {
  const paces = SOURCES.map(({ key, pages }) => [
    key,
    Math.min(...pages.map((page) => page.everyMs)) / MINUTE_MS,
  ])
  expect(Object.fromEntries(paces)).toMatchObject({
    pomppu: 2,
    clien: 3,
    quasarzone: 10,
    fmkorea: 10,
    arcalive: 10,
    theqoo: 5,
  })
})

describe('after a good reading', () => {
  test('the next follows at the usual pace', () => {
    expect(pauseMinutes(read)).toBe(10)
  })

  test.each([
    ['01:59:59', 10],
    ['02:00:00', 30],
    ['06:59:59', 30],
    ['07:00:00', 10],
  ])('at %s in Seoul it follows after %i minutes', (clock, minutes) => {
    expect(pauseMinutes(read, { now: night(clock) })).toBe(minutes)
  })
})

describe('after a bad reading', () => {
  test.each([
    [1, 2],
    [2, 2],
    [3, 10],
    [9, 10],
  ])('the one after number %i follows after %i minutes', (inARow, minutes) => {
    expect(pauseMinutes(bad, { inARow })).toBe(minutes)
  })

  test('a server that asks for a longer pause gets it', () => {
    expect(pauseMinutes({ kind: 'bad', retryAfterMs: 7 * MINUTE_MS })).toBe(7)
  })
})

describe('after a refusal', () => {
  test.each([
    [1, 5],
    [2, 30],
    [3, 120],
    [4, 720],
    [12, 720],
  ])('number %i pauses the site for %i minutes', (inARow, minutes) => {
    expect(pauseMinutes(refused, { inARow })).toBe(minutes)
  })

  test('Retry-After lengthens the pause, and never shortens it', () => {
    expect(pauseMinutes({ kind: 'refused', retryAfterMs: 60 * MINUTE_MS })).toBe(60)
    expect(pauseMinutes({ kind: 'refused', retryAfterMs: MINUTE_MS })).toBe(5)
  })
})

test("a faster pace shortens every pause except the site's own", () => {
  expect(pauseMinutes(read, { pace: 60 })).toBeCloseTo(10 / 60)
  expect(pauseMinutes({ kind: 'refused', retryAfterMs: MINUTE_MS }, { pace: 600 })).toBe(1)
})
