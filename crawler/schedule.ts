import { SECOND_MS, seoulMinute } from '#domain/clock.ts'

/** The pause after the first and the second failure in a row; after more failures the page's usual pause applies. */
const AFTER_BAD_RUN_MS = 120 * SECOND_MS
const CLOSE_RETRIES = 2

/** How long a site rests after its first, second ... refusal in a row. */
const REST_LADDER_MS = [300, 1_800, 7_200, 43_200].map((seconds) => seconds * SECOND_MS)

/** Few posts come at night: pages wait three times as long. */
const NIGHT = { fromHour: 2, toHour: 7, factor: 3 }

/** How the reading of a page ended. */
export type Outcome =
  | { kind: 'read' }
  | { kind: 'bad'; retryAfterMs: number | null }
  | { kind: 'refused'; retryAfterMs: number | null }

interface Circumstances {
  /** The page's pause after a good reading. */
  everyMs: number
  /** How many readings in a row ended like this one, including this one. */
  inARow: number
  now: number
  /** The speed of all pauses; 1 is real time. */
  pace: number
}

/** The instant of a page's next reading. The pause that a site asks for (Retry-After) is never shortened. */
export function nextReadingAt(outcome: Outcome, { everyMs, inARow, now, pace }: Circumstances): number {
  const askedForMs = outcome.kind === 'read' ? 0 : (outcome.retryAfterMs ?? 0)
  return now + Math.max(pauseMs(outcome.kind, everyMs, inARow, now) / pace, askedForMs)
}

function pauseMs(kind: Outcome['kind'], everyMs: number, inARow: number, now: number): number {
  if (kind === 'refused') return REST_LADDER_MS[Math.min(inARow, REST_LADDER_MS.length) - 1] ?? everyMs
  if (kind === 'bad' && inARow <= CLOSE_RETRIES) return AFTER_BAD_RUN_MS
  return isNight(now) ? everyMs * NIGHT.factor : everyMs
}

function isNight(now: number): boolean {
  const minute = seoulMinute(now)
  return minute >= NIGHT.fromHour * 60 && minute < NIGHT.toHour * 60
}
