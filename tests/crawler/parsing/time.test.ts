import { describe, expect, test } from 'vitest'
import { readTime } from '#crawler/parsing/time.ts'
import fc from '#tests/support/run/fastCheck.ts'

const NOW = Date.parse('2026-10-05T14:30:00+09:00')
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const kst = (text: string) => Date.parse(`${text}+09:00`)

describe('times as Korean boards write them, read on 5 October 2026 at 14:30 in Seoul', () => {
  test.each([
    ['14:03', kst('2026-10-05T14:03:00')],
    ['14:03:22', kst('2026-10-05T14:03:22')],
    ['14:41', kst('2026-10-04T14:41:00')],
    ['26/10/04', kst('2026-10-04T00:00:00')],
    ['26.10.04', kst('2026-10-04T00:00:00')],
    ['2026.10.04', kst('2026-10-04T00:00:00')],
    ['2026.10.05 13:46', kst('2026-10-05T13:46:00')],
    ['2026.10.05 (13:47:22)', kst('2026-10-05T13:47:22')],
    ['2026-10-05 13:40:12', kst('2026-10-05T13:40:12')],
    ['26.10.05 13:52:41', kst('2026-10-05T13:52:41')],
    ['10-04', kst('2026-10-04T00:00:00')],
    ['10.04', kst('2026-10-04T00:00:00')],
    ['06/03', kst('2026-06-03T00:00:00')],
    ['12.31', kst('2025-12-31T00:00:00')],
    ['3분 전', NOW - 3 * 60_000],
    ['39분전', NOW - 39 * 60_000],
    ['1시간 전', NOW - HOUR_MS],
    ['2일 전', NOW - 2 * DAY_MS],
    ['3주 전', NOW - 21 * DAY_MS],
    ['2개월 전', NOW - 60 * DAY_MS],
    ['1년 전', NOW - 365 * DAY_MS],
    ['방금', NOW],
    ['방금 전', NOW],
    ['잠시 전', NOW],
    ['어제', NOW - DAY_MS],
    ['어제 22:10', kst('2026-10-04T22:10:00')],
    ['2026-10-05T05:00:00Z', kst('2026-10-05T14:00:00')],
    ['2026-10-05T13:51:08+09:00', kst('2026-10-05T13:51:08')],
    ['Mon, 05 Oct 2026 04:52:41 GMT', kst('2026-10-05T13:52:41')],
    ['Mon, 05 Oct 2026 13:52:41 +0900', kst('2026-10-05T13:52:41')],
  ])('%s', (text, instant) => {
    expect(readTime(text, NOW)).toBe(instant)
  })

  test.each([
    '',
    '공지',
    '25:61',
    '13.45',
    '2026.02.30',
    '129,000원',
    '3분',
    '2926.10.05',
    '0026-10-05',
    '2026.10.07',
    '99년 전',
    'Mon, 99 Oct 2026 04:52:41 GMT',
  ])('%s is not a time', (text) => {
    expect(readTime(text, NOW)).toBeNull()
  })
})

test.each([
  ['14:30:02', '2026-10-05T14:30:00'],
  ['14:31', '2026-10-05T14:30:00'],
  ['14:40', '2026-10-05T14:30:00'],
  ['10-05 14:31', '2026-10-05T14:30:00'],
  ['2026-10-05 14:31:00', '2026-10-05T14:30:00'],
  ['Mon, 05 Oct 2026 14:30:20 +0900', '2026-10-05T14:30:00'],
  ['10-06', '2026-10-05T23:59:58'],
  ['01-01 00:00', '2026-12-31T23:59:58'],
])('%s, which a fast clock of a board wrote, is the moment of reading: %s', (text, readAt) => {
  expect(readTime(text, kst(readAt))).toBe(kst(readAt))
})

test('a past time with omitted parts is read back correctly and never as a future time', () => {
  // What is almost a day old may as well come from a clock that is ten minutes fast.
  const aDay = fc.integer({ min: 0, max: DAY_MS - 11 * 60_000 })
  const anInstant = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2034, 0, 1) })
  fc.assert(
    fc.property(anInstant, aDay, (now, agoMs) => {
      const shown = new Date(now - agoMs + 9 * HOUR_MS).toISOString()
      const byClock = readTime(shown.slice(11, 16), now)
      expect(byClock).toBe(Math.floor((now - agoMs) / 60_000) * 60_000)
      const byDay = readTime(shown.slice(5, 10), now)
      expect(byDay).toBe(Date.parse(`${shown.slice(0, 10)}T00:00:00+09:00`))
      expect(byDay).toBeLessThanOrEqual(now)
    }),
  )
})
