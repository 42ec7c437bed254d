import { dateText, seoulClock, seoulDay } from '#domain/clock.ts'

/** 11월 20일 금요일 */
export const dayText = (at: number): string => `${dateText(at)} ${seoulClock(at).weekday}요일`

/** The heading of a group of rows: 오늘, 어제, or the day. */
export function dayHeading(at: number, now: number): string {
  const days = seoulDay(now) - seoulDay(at)
  if (days <= 0) return '오늘'
  return days === 1 ? '어제' : dayText(at)
}
