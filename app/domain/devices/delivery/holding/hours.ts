import { DAY_MS, MINUTE_MS, seoulMidnight, seoulMinute } from '#domain/clock.ts'

/** Allowed hours, in minutes since midnight in Seoul; the end is exclusive, equal values mean always. */
export interface Hours {
  startMinute: number
  endMinute: number
}

/** The hours in which messages to a member without chosen hours are silent: 23:00 to 08:00. */
const NIGHT: Hours = { startMinute: 23 * 60, endMinute: 8 * 60 }

export function isOpen({ startMinute, endMinute }: Hours, at: number): boolean {
  const minute = seoulMinute(at)
  if (startMinute === endMinute) return true
  if (startMinute < endMinute) return startMinute <= minute && minute < endMinute
  return startMinute <= minute || minute < endMinute
}

/** Advertising pauses from 21:00 to 08:00. */
export const AD_HOURS: Hours = { startMinute: 8 * 60, endMinute: 21 * 60 }

export const isAdHour = (at: number): boolean => isOpen(AD_HOURS, at)

export const isNight = (at: number): boolean => isOpen(NIGHT, at)

/** The first instant from `at` on within the allowed hours. */
export const nextOpening = (hours: Hours, at: number): number =>
  isOpen(hours, at) ? at : nextMinuteOfDay(hours.startMinute, at)

/** The next instant after `at` at which clocks in Seoul show that minute. */
export function nextMinuteOfDay(minute: number, at: number): number {
  const today = seoulMidnight(at) + minute * MINUTE_MS
  return today > at ? today : today + DAY_MS
}
