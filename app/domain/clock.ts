// Lengths of time, and days and hours as Seoul counts them (UTC+9 all the year).

export const SECOND_MS = 1000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
export const SEOUL_OFFSET_MS = 9 * HOUR_MS

/** The calendar day in Seoul of an instant, as a number that grows by one a day. */
export const seoulDay = (at: number): number => Math.floor((at + SEOUL_OFFSET_MS) / DAY_MS)

/** The instant at which that day begins in Seoul. */
export const seoulMidnight = (at: number): number => seoulDay(at) * DAY_MS - SEOUL_OFFSET_MS

/** Minutes since midnight in Seoul, 0 to 1439. */
export const seoulMinute = (at: number): number => Math.floor((at - seoulMidnight(at)) / MINUTE_MS)
