import { DAY_MS, seoulMidnight } from '#domain/clock.ts'

/** How long an alert may be paused by one tap. */
export const PAUSES = ['today', 'day', 'week', 'off'] as const
export type Pause = (typeof PAUSES)[number]

/** Means "until its owner resumes it". */
export const PAUSED_FOR_EVER = Date.UTC(9999, 0, 1)

/** The end of a pause that begins now. */
export function pauseEnd(pause: Pause, now: number): number {
  if (pause === 'off') return PAUSED_FOR_EVER
  if (pause === 'today') return seoulMidnight(now) + DAY_MS
  return now + (pause === 'day' ? DAY_MS : 7 * DAY_MS)
}

/** The end of a pause until `until` for an alert that may pause for longer already. */
export const longerPause = (alert: { pausedUntil: number | null } | null, until: number): number =>
  Math.max(alert?.pausedUntil ?? 0, until)

export const isPaused = ({ pausedUntil }: { pausedUntil: number | null }, now: number): boolean =>
  pausedUntil !== null && now < pausedUntil

/**
 * Appended to the toast after saving an alert that is switched off: a change of its condition does not switch it on.
 */
export const STILL_OFF = ' 이 알림은 지금 꺼져 있습니다.'
