import { describe, expect, test } from 'vitest'
import { dayHeading } from '#ui/days.ts'
import { freshness, fullTime, relativeTime } from '#ui/time.ts'

/** The instant of a time in Seoul. */
const seoul = (text: string): number => Date.parse(`${text}+09:00`)

const NOW = seoul('2026-11-20T17:42:00')

describe('relative time', () => {
  test.each([
    ['2026-11-20T17:42:30', '방금 전'],
    ['2026-11-20T17:41:01', '방금 전'],
    ['2026-11-20T17:41:00', '1분 전'],
    ['2026-11-20T17:39:00', '3분 전'],
    ['2026-11-20T16:42:01', '59분 전'],
    ['2026-11-20T16:42:00', '1시간 전'],
    ['2026-11-20T08:42:00', '9시간 전'],
    ['2026-11-19T17:42:01', '23시간 전'],
    ['2026-11-19T17:42:00', '어제'],
    ['2026-11-19T00:00:00', '어제'],
    ['2026-11-18T23:59:59', '2일 전'],
    ['2026-11-14T00:00:00', '6일 전'],
    ['2026-11-13T23:59:59', '11.13'],
    ['2026-10-03T12:00:00', '10.03'],
    ['2026-01-01T00:00:00', '01.01'],
    ['2025-12-31T23:59:59', '2025.12.31'],
    ['2025-10-03T12:00:00', '2025.10.03'],
  ])('%s is %s', (at, words) => {
    expect(relativeTime(seoul(at), NOW)).toBe(words)
  })

  test('days change at midnight in Seoul, not in UTC', () => {
    const justAfterMidnight = seoul('2026-11-20T00:30:00')
    expect(relativeTime(seoul('2026-11-18T23:30:00'), justAfterMidnight)).toBe('2일 전')
    expect(relativeTime(seoul('2026-11-19T00:10:00'), justAfterMidnight)).toBe('어제')
  })

  test('the precise form counts the seconds of the last minute', () => {
    expect(freshness(NOW - 400, NOW)).toBe('방금 전')
    expect(freshness(NOW - 12_900, NOW)).toBe('12초 전')
    expect(freshness(NOW - 59_999, NOW)).toBe('59초 전')
    expect(freshness(NOW - 60_000, NOW)).toBe('1분 전')
  })
})

test('the exact time is Seoul time', () => {
  expect(fullTime(Date.parse('2026-11-19T15:05:00Z'))).toBe('2026.11.20 (금) 00:05')
})

test.each([
  ['2026-11-20T00:00:00', '오늘'],
  ['2026-11-19T23:59:00', '어제'],
  ['2026-11-18T12:00:00', '11월 18일 수요일'],
])('rows of %s are below the heading %s', (at, heading) => {
  expect(dayHeading(seoul(at), NOW)).toBe(heading)
})
