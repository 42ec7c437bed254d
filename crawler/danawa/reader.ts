import { env } from '#app/env.server.ts'
import { DAY_MS } from '#domain/clock.ts'
import { PRICE_SOURCE } from '#domain/sources/communities.ts'
import type { SourceRun, SourceTrouble } from '#domain/sources/sources.server.ts'
import { createFetcher } from '../fetching/fetch.ts'
import type { Crawler, CrawlerOptions } from '../main.ts'
import { createLane, type Lane, type Step } from './lane.ts'
import { createProductTasks, createSearchTasks, type Tasks } from './tasks.ts'

/** Of product pages and lists, when danawa is read once. */
const READINGS_OF_ONE_ROUND = 60
/** The good runs of so long are kept as one. */
const TELL_EVERY_MS = 60_000

export type PriceReaderOptions = Pick<
  CrawlerOptions,
  'report' | 'hold' | 'restOf' | 'pace' | 'minIntervalMs' | 'sourcesUrl' | 'now'
>

/** Whether the operator lets danawa be read. */
export const isPriceSourceOn = (): boolean => !env.SOURCES_OFF.includes(PRICE_SOURCE.key)

/** Reads danawa from now on: product pages and category lists in one lane, members' searches in another. */
export function startPriceReader(options: PriceReaderOptions): Crawler {
  const stopping = new AbortController()
  const { lanes, fetcher, hold } = engage(options, stopping.signal)
  const reading = lanes.map((lane) => lane.attend(hold))
  return {
    async stop() {
      stopping.abort()
      await fetcher.close()
      await Promise.all(reading)
    },
  }
}

/**
 * Reads the searches that wait, then up to sixty lists and product pages that are due, and ends; false when
 * another process reads danawa.
 */
export async function readPricesOnce(options: PriceReaderOptions): Promise<boolean> {
  const { lanes, fetcher, hold } = engage(options, new AbortController().signal)
  const isOurs = hold()
  if (isOurs) {
    for (const lane of lanes) {
      for (let done = 0; done < READINGS_OF_ONE_ROUND && (await lane.step()); done++) hold()
    }
  }
  await fetcher.close()
  return isOurs
}

function engage(options: PriceReaderOptions, signal: AbortSignal) {
  const { pace = 1, now = Date.now, minIntervalMs, sourcesUrl, report } = options
  const { restOf = () => null, hold = () => true } = options
  const fetcher = createFetcher({
    now,
    ...(minIntervalMs !== undefined && { minIntervalMs }),
    ...(sourcesUrl && { sourcesUrl }),
  })
  const searches = createSearchTasks({ fetcher, pace, now })
  const products = createProductTasks({ fetcher, pace, now })
  const restsUntil = restOf(PRICE_SOURCE.key) ?? 0
  const lanes: Lane[] = [searches, products].map((tasks) =>
    createLane({
      source: PRICE_SOURCE.key,
      pace,
      restsUntil,
      now,
      signal,
      nextTask: withIdleNoted(tasks),
      tell: (step) => diary.note(step),
    }),
  )
  const diary = createDiary({ report, now, lanes, products })

  /** What was read is told before a pause. */
  function withIdleNoted(tasks: Tasks) {
    return () => {
      const task = tasks.next()
      if (task === null && tasks === products) diary.tell()
      return task
    }
  }

  return { lanes, fetcher, hold: () => hold(PRICE_SOURCE.key) }
}

interface DiaryOptions {
  report: PriceReaderOptions['report']
  now: () => number
  lanes: Lane[]
  products: Tasks
}

/** Keeps how the reading goes: good runs a minute at a time, trouble and its end at once. */
function createDiary({ report, now, lanes, products }: DiaryOptions) {
  let untold: Pick<SourceRun, 'page' | 'outcome' | 'rows' | 'missingPrices' | 'latencyMs' | 'reason'> | null =
    null
  let toldAt = 0
  let toldTrouble: SourceTrouble | null = null

  function tell(): void {
    if (untold === null) return
    const trouble = worstOf(lanes)
    report(PRICE_SOURCE.key, { ...untold, at: now(), trouble, nextReadAt: nextReadAt(trouble) })
    untold = null
    toldAt = now()
    toldTrouble = trouble
  }

  function nextReadAt(trouble: SourceTrouble | null): number {
    const rests = lanes.map((lane) => lane.restsUntil())
    // Until then nothing is read after a restart either.
    if (trouble?.kind === 'refused') return Math.max(...rests)
    return Math.max(now(), products.nextDueAt() ?? now() + DAY_MS, Math.min(...rests))
  }

  return {
    tell,
    note(step: Step): void {
      if (step.outcome !== 'read') tell()
      const before = untold
      untold =
        step.outcome === 'read'
          ? {
              page: step.name,
              outcome: 'read',
              rows: (before?.rows ?? 0) + step.rows,
              missingPrices: (before?.missingPrices ?? 0) + step.missingPrices,
              latencyMs: step.latencyMs,
              reason: null,
            }
          : {
              page: step.name,
              outcome: step.outcome,
              rows: null,
              missingPrices: null,
              latencyMs: null,
              reason: step.reason,
            }
      if (worstOf(lanes) !== toldTrouble || now() - toldAt >= TELL_EVERY_MS) tell()
    },
  }
}

/** A refusal before everything else, then what has gone on for longest. */
function worstOf(lanes: Lane[]): SourceTrouble | null {
  const troubles = lanes.map((lane) => lane.trouble()).filter((trouble) => trouble !== null)
  const refusal = troubles.find((trouble) => trouble.kind === 'refused')
  return refusal ?? troubles.sort((a, b) => b.runs - a.runs)[0] ?? null
}
