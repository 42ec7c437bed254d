import { DAY_MS, HOUR_MS, MINUTE_MS, seoulClock, seoulDay } from '#domain/clock.ts'

/** A relative time as in Korean lists: 방금 전, 3분 전, 9시간 전, 어제, 2일 전, 10.03, 2025.10.03. */
export function relativeTime(at: number, now: number): string {
  const age = now - at
  if (age < MINUTE_MS) return '방금 전'
  if (age < HOUR_MS) return `${Math.floor(age / MINUTE_MS)}분 전`
  if (age < DAY_MS) return `${Math.floor(age / HOUR_MS)}시간 전`
  const days = seoulDay(now) - seoulDay(at)
  if (days === 1) return '어제'
  if (days < 7) return `${days}일 전`
  const then = seoulClock(at)
  const date = `${two(then.month)}.${two(then.date)}`
  return then.year === seoulClock(now).year ? date : `${then.year}.${date}`
}

/** Like `relativeTime`, with seconds within the last minute: for screens that update every minute. */
export function freshness(at: number, now: number): string {
  const age = now - at
  return age >= 1000 && age < MINUTE_MS ? `${Math.floor(age / 1000)}초 전` : relativeTime(at, now)
}

/** An exact instant: 2026.11.20 (금) 17:42. */
export function fullTime(at: number): string {
  const { year, month, date, weekday, hours, minutes } = seoulClock(at)
  return `${year}.${two(month)}.${two(date)} (${weekday}) ${two(hours)}:${two(minutes)}`
}

/** 17:42 */
export function clockTime(at: number): string {
  const { hours, minutes } = seoulClock(at)
  return `${two(hours)}:${two(minutes)}`
}

const two = (number: number): string => String(number).padStart(2, '0')
