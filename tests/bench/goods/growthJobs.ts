// How jobs grow with the data: each one's processor time, and its longest stretch without letting others run.
import { DAY_MS } from '#domain/clock.ts'
import { compileAhead } from '#server/compileAhead.ts'
import { type Watched, watchStretches } from '../load/stretch.ts'
import type { Outcome } from '../table.ts'
import { onCopiedData } from './data.ts'
import { listWorks } from './works.ts'

/** The longest time that a job may keep others waiting, at any size. */
const STRETCH_MS = 20

/**
 * Measures each work on a copy of the kept database. The clock is a day ahead, so that the nightly jobs have a day's
 * rows to delete. Each figure is printed to the standard error at once, because the work of a million products takes
 * some 40 minutes.
 */
export const measureJobs = (name: string): Promise<Map<string, Watched>> =>
  onCopiedData(name, async () => {
    const now = Date.now
    Date.now = () => now() + DAY_MS
    try {
      compileAhead()
      const took = new Map<string, Watched>()
      for (const { what, act } of listWorks()) {
        const watched = await watchStretches(async () => act())
        took.set(what, watched)
        console.error(`    ${what}: ${wordsOf(watched)}`)
      }
      return took
    } finally {
      Date.now = now
    }
  })

const wordsOf = ({ processorMs, longestMs, longestByClockMs }: Watched): string =>
  `longest stretch ${longestMs.toFixed(1)} ms, ${longestByClockMs.toFixed(1)} by the clock; ${Math.round(processorMs)} ms in all`

/**
 * The longest stretch of each work at the large size beside the promised limit, with its processor time at both sizes.
 */
export function jobOutcomes(small: Map<string, Watched>, large: Map<string, Watched>): Outcome[] {
  return [...large].map(([what, { processorMs, longestMs, longestByClockMs }]) => {
    const before = small.get(what)?.processorMs ?? Number.POSITIVE_INFINITY
    return {
      what: `job: ${what}, longest stretch`,
      unit: 'ms',
      ours: longestMs,
      limit: STRETCH_MS,
      limitIs: `what is promised; ${Math.round(longestByClockMs)} by the clock; ${Math.round(processorMs)} ms in all, ${Math.round(before)} on the small site`,
    }
  })
}
