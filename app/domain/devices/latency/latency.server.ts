import { and, asc, gt, lte, sql } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { columnsOf, prepare } from '#db/prepare.server.ts'
import { stepLatencies } from '#db/schema/devices.ts'
import { processSingleton } from '#db/singleton.ts'
import { HOUR_MS } from '#domain/clock.ts'
import { deleteRows } from '#domain/drainGroups.server.ts'
import { classOf, percentile, STEPS, type Step, type StepLatency, type StepMedian } from './latency.ts'

/*
 * The latency from a deal to its reader, step by step. The rows of each step have the instants; this table
 * counts how often a step took how long, by the hour, so that reading a day costs the same however busy it
 * was.
 */

const SHOWN_HOURS = 24
const FRESH_MS = 2_000

/** Counts that a step took this long, `times` times. Call it inside the `write()` that ends the step. */
export function countStep(step: Step, place: string, tookMs: number, times = 1, now = Date.now()): void {
  if (times > 0) addCount({ step, place, hour: hourOf(now), class: classOf(tookMs), count: times })
}

const addCount = prepare(
  'run',
  columnsOf(stepLatencies, 'step', 'place', 'hour', 'class', 'count'),
  (db, given) =>
    db
      .insert(stepLatencies)
      .values(given)
      .onConflictDoUpdate({
        target: [stepLatencies.step, stepLatencies.place, stepLatencies.hour, stepLatencies.class],
        set: { count: sql`${stepLatencies.count} + excluded.count` },
      }),
)

/** Every step of the last 24 hours, in order, by place. Read at most every two seconds. */
export const readLatencies = (now = Date.now()): StepLatency[] => readKept(now).latencies

/** The median of each step of the last 24 hours at all places together, in order. Read at most every two seconds. */
export const readStepMedians = (now = Date.now()): StepMedian[] => readKept(now).medians

function readKept(now: number) {
  const none = { latencies: [] as StepLatency[], medians: [] as StepMedian[] }
  const kept = processSingleton('latencies', () => ({ at: 0, ...none }))
  if (Math.abs(now - kept.at) >= FRESH_MS) {
    const counted = listCounted(now)
    Object.assign(kept, { at: now, latencies: summarise(counted), medians: mediansOf(counted) })
  }
  return kept
}

type Counted = ReturnType<typeof listCounted>

/** The counts of the last 24 hours, the shortest durations first. */
const listCounted = (now: number) =>
  db
    .select({
      step: stepLatencies.step,
      place: stepLatencies.place,
      class: stepLatencies.class,
      count: sql<number>`sum(${stepLatencies.count})`,
    })
    .from(stepLatencies)
    .where(and(gt(stepLatencies.hour, hourOf(now) - SHOWN_HOURS), lte(stepLatencies.hour, hourOf(now))))
    .groupBy(stepLatencies.step, stepLatencies.place, stepLatencies.class)
    .orderBy(asc(stepLatencies.class))
    .all()

const mediansOf = (counted: Counted): StepMedian[] =>
  STEPS.map((step) => ({ step, classes: counted.filter((count) => count.step === step) }))
    .filter(({ classes }) => classes.length > 0)
    .map(({ step, classes }) => ({ step, p50: percentile(classes, 0.5) }))

function summarise(counted: Counted): StepLatency[] {
  return [...Map.groupBy(counted, ({ step, place }) => `${step} ${place}`).values()]
    .map((classes) => ({
      step: classes[0]!.step,
      place: classes[0]!.place,
      count: classes.reduce((sum, { count }) => sum + count, 0),
      p50: percentile(classes, 0.5),
      p95: percentile(classes, 0.95),
      p99: percentile(classes, 0.99),
    }))
    .sort((a, b) => STEPS.indexOf(a.step) - STEPS.indexOf(b.step) || (a.place < b.place ? -1 : 1))
}

/** Deletes counts older than a day. */
export const forgetOldLatencies = (now = Date.now()): Promise<void> =>
  deleteRows(stepLatencies, lte(stepLatencies.hour, hourOf(now) - SHOWN_HOURS))

const hourOf = (at: number): number => Math.floor(at / HOUR_MS)
