import { seoulTimeText } from '#domain/clock.ts'

/** The lengths of a suspension in days; null is one without an end. */
export const SUSPENSION_DAYS = [1, 3, 7, 30, null] as const

/** The end of a suspension without an end: 9999-12-31. */
export const FOREVER = Date.UTC(9999, 11, 31)

export interface Suspension {
  until: number
  reason: string
}

/** How long a suspension lasts, in words. */
export const untilWords = ({ until }: Pick<Suspension, 'until'>): string =>
  until === FOREVER ? '기한 없이' : `${seoulTimeText(until)}까지`

/** A suspension as its member reads it. */
export const suspensionWords = ({ until, reason }: Suspension): string =>
  `${untilWords({ until })} 이용이 정지되었습니다. 사유: ${reason}`

export const suspensionName = (days: number | null): string =>
  days === null ? '기한 없이 정지' : `${days}일 정지`
