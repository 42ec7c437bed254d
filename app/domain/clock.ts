// Lengths of time, and days and hours as Seoul counts them (UTC+9 all the year).

export const SECOND_MS = 1000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
export const SEOUL_OFFSET_MS = 9 * HOUR_MS

/** The pause, in milliseconds, after `earlier` failures before this one: it doubles from `firstMs` to `longestMs`. */
export const doublingPauseMs = (firstMs: number, earlier: number, longestMs: number): number =>
  Math.min(firstMs * 2 ** earlier, longestMs)

/** The calendar day in Seoul of an instant, as a number that grows by one a day. */
export const seoulDay = (at: number): number => Math.floor((at + SEOUL_OFFSET_MS) / DAY_MS)

/** The instant at which that day begins in Seoul. */
export const seoulMidnight = (at: number): number => seoulDay(at) * DAY_MS - SEOUL_OFFSET_MS

/** A day of Seoul as `2026-11-20`. */
export const isoDate = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

/** An instant as spreadsheets read it, in Seoul: `2026-11-20 17:42:00`. */
export const seoulTimestamp = (at: number): string =>
  new Date(at + SEOUL_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ')

/** Minutes since midnight in Seoul, 0 to 1439. */
export const seoulMinute = (at: number): number => Math.floor((at - seoulMidnight(at)) / MINUTE_MS)

const WEEKDAYS = ['일', '월', '화', '수', '목', '금', '토'] as const

/** The calendar date and time in Seoul of an instant. */
export function seoulClock(at: number) {
  const shifted = new Date(at + SEOUL_OFFSET_MS)
  return {
    year: shifted.getUTCFullYear(),
    month: shifted.getUTCMonth() + 1,
    date: shifted.getUTCDate(),
    weekday: WEEKDAYS[shifted.getUTCDay()],
    hours: shifted.getUTCHours(),
    minutes: shifted.getUTCMinutes(),
  }
}

/** 2026년 11월 20일 17시 42분 */
export function seoulTimeText(at: number): string {
  const { year, month, date, hours, minutes } = seoulClock(at)
  return `${year}년 ${month}월 ${date}일 ${hours}시 ${minutes}분`
}

/** The day of Seoul in words: 11월 20일. */
export function dateText(at: number): string {
  const { month, date } = seoulClock(at)
  return `${month}월 ${date}일`
}

/** The day of Seoul in short: 11.20. */
export function shortDay(at: number): string {
  const { month, date } = seoulClock(at)
  return `${month}.${String(date).padStart(2, '0')}`
}
