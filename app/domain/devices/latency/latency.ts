import { DAY_MS } from '#domain/clock.ts'
/** The steps from a deal to its reader: each begins where the previous one ended. */
export const STEPS = ['READ', 'MATCHED', 'HANDED', 'SHOWN'] as const
export type Step = (typeof STEPS)[number]

/** How long a step took in the last 24 hours, in milliseconds, at one source or on one channel. */
export interface StepLatency {
  step: Step
  /** A source's key for READ and MATCHED, a channel for HANDED and SHOWN. */
  place: string
  count: number
  p50: number
  p95: number
  p99: number
}

/** How long a step took at all places together. */
export type StepMedian = Pick<StepLatency, 'step' | 'p50'>

/** Durations are counted in classes, each 5 % longer than the previous: a percentile is exact to 2.5 %. */
const GROWTH = 1.05
const MAX_LATENCY_MS = 30 * DAY_MS

/** The class of a duration. A negative duration (two clocks) counts as zero. */
export const classOf = (tookMs: number): number =>
  tookMs < 1 ? 0 : 1 + Math.floor(Math.log(Math.min(tookMs, MAX_LATENCY_MS)) / Math.log(GROWTH))

/** The middle duration of a class. */
const durationOf = (which: number): number => (which === 0 ? 0 : Math.round(GROWTH ** (which - 0.5)))

/** The duration that the share `p` of all counted ones does not exceed; the classes are in order. */
export function percentile(classes: Array<{ class: number; count: number }>, p: number): number {
  const total = classes.reduce((sum, { count }) => sum + count, 0)
  let missing = Math.max(1, Math.ceil(total * p))
  for (const { class: which, count } of classes) {
    missing -= count
    if (missing <= 0) return durationOf(which)
  }
  return 0
}
