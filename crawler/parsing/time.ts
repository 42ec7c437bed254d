import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, SEOUL_OFFSET_MS, seoulMidnight } from '#domain/clock.ts'

const AGO_MS: Record<string, number> = {
  초: SECOND_MS,
  분: MINUTE_MS,
  시간: HOUR_MS,
  일: DAY_MS,
  주: 7 * DAY_MS,
  개월: 30 * DAY_MS,
  달: 30 * DAY_MS,
  년: 365 * DAY_MS,
}

const AGO = /^(\d+)\s*(초|분|시간|일|주|개월|달|년)\s*전$/
const JUST_NOW = /^(?:방금|방금\s*전|잠시\s*전)$/
const WITH_ZONE =
  /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})$|^[A-Z][a-z]{2},\s\d{1,2}\s[A-Z][a-z]{2}\s\d{4}\s[\d:]+\s(?:GMT|UTC|[+-]\d{4})$/
const CLOCK = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/
const YESTERDAY = /^어제(?:\s+(\d{1,2}:\d{2}(?::\d{2})?))?$/
const DATE = /^(?:(\d{4}|\d{2})[./-])?(\d{1,2})[./-](\d{1,2})\.?(?:[\sT(]+(\d{1,2}:\d{2}(?::\d{2})?)\)?)?$/

/**
 * Earlier dates are misreadings: no board is older. A date after tomorrow is a misreading too, even with a fast clock.
 */
const EARLIEST = Date.UTC(2000, 0, 1)
/** A board's clock may be this much ahead of ours, so a clock time slightly in the future is today, not yesterday. */
const MAX_AHEAD_MS = 10 * MINUTE_MS

/**
 * The instant (ms since 1970) that a Korean board means by `text`, read at `now`; null when it means none. Days and
 * clocks are Seoul's. A clock time later than now is yesterday's; a future day of this year is last year's; a day
 * without a clock time is its midnight. An instant at most ten minutes ahead counts as now, and so does an instant
 * at most a day ahead that is written in full.
 */
export function readTime(text: string, now: number): number | null {
  const instant = readAnyTime(text.trim(), now)
  return instant !== null && instant >= EARLIEST && instant <= now + DAY_MS ? Math.min(instant, now) : null
}

function readAnyTime(plain: string, now: number): number | null {
  if (JUST_NOW.test(plain)) return now
  if (WITH_ZONE.test(plain)) return instantOrNull(Date.parse(plain))
  return readAgo(plain, now) ?? readClock(plain, now) ?? readYesterday(plain, now) ?? readDate(plain, now)
}

function readAgo(text: string, now: number): number | null {
  const match = AGO.exec(text)
  return match && now - Number(match[1]) * (AGO_MS[match[2] ?? ''] ?? 0)
}

function readClock(text: string, now: number): number | null {
  const sinceMidnight = clockMs(text)
  if (sinceMidnight === null) return null
  const today = seoulMidnight(now) + sinceMidnight
  return today > now + MAX_AHEAD_MS ? today - DAY_MS : today
}

function readYesterday(text: string, now: number): number | null {
  const match = YESTERDAY.exec(text)
  if (!match) return null
  const sinceMidnight = clockMs(match[1] ?? '')
  return sinceMidnight === null ? now - DAY_MS : seoulMidnight(now) - DAY_MS + sinceMidnight
}

function readDate(text: string, now: number): number | null {
  const match = DATE.exec(text)
  if (!match) return null
  const [, yearText, month, day, clock] = match
  const sinceMidnight = clock === undefined ? 0 : clockMs(clock)
  if (sinceMidnight === null) return null
  const at = (year: number) => {
    const start = dayStart(year, Number(month), Number(day))
    return start === null ? null : start + sinceMidnight
  }
  if (yearText !== undefined) return at(yearText.length === 2 ? 2000 + Number(yearText) : Number(yearText))
  // On the last evening of a year, a fast clock already shows the first day of the next year.
  const latestYear = new Date(now + MAX_AHEAD_MS + SEOUL_OFFSET_MS).getUTCFullYear()
  const instant = at(latestYear)
  return instant !== null && instant <= now + MAX_AHEAD_MS ? instant : at(latestYear - 1)
}

/** Milliseconds since midnight of `14:03` or `14:03:22`; null for other texts. */
function clockMs(text: string): number | null {
  const match = CLOCK.exec(text)
  if (!match) return null
  const [hours, minutes, seconds] = [Number(match[1]), Number(match[2]), Number(match[3] ?? 0)]
  if (hours > 23 || minutes > 59 || seconds > 59) return null
  return hours * HOUR_MS + minutes * MINUTE_MS + seconds * SECOND_MS
}

/** Midnight in Seoul of a day of the calendar; null for one that does not exist, like 13.45 or 02.30. */
function dayStart(year: number, month: number, day: number): number | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return exists ? date.getTime() - SEOUL_OFFSET_MS : null
}

const instantOrNull = (instant: number): number | null => (Number.isNaN(instant) ? null : instant)
