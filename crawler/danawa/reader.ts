import { env } from '#app/env.server.ts'
import { PRICE_SOURCE } from '#domain/sources/communities.ts'
import { createFetcher } from '../fetching/fetch.ts'
import type { Crawler, CrawlerOptions } from '../main.ts'
import { createRunLog } from './runLog.ts'
import { createTaskQueue, type TaskQueue } from './taskQueue.ts'
import { createProductTasks, createSearchTasks } from './tasks.ts'

/** At most this many readings per queue when danawa is read once. */
const READINGS_OF_ONE_ROUND = 60

export type PriceReaderOptions = Pick<
  CrawlerOptions,
  'report' | 'hold' | 'restOf' | 'pace' | 'minIntervalMs' | 'sourcesUrl' | 'now'
>

/** False when the operator switched danawa off. */
export const isPriceSourceOn = (): boolean => !env.SOURCES_OFF.includes(PRICE_SOURCE.key)

/** Reads danawa from now on: product pages and category lists in one queue, members' searches in another. */
export function startPriceReader(options: PriceReaderOptions): Crawler {
  const stopping = new AbortController()
  const { queues, fetcher, hold } = engage(options, stopping.signal)
  const reading = queues.map((queue) => queue.run(hold))
  return {
    async stop() {
      stopping.abort()
      await fetcher.close()
      await Promise.all(reading)
    },
  }
}

/**
 * Reads the waiting searches, then at most sixty lists and product pages that are due. Returns false when another
 * process reads danawa.
 */
export async function readPricesOnce(options: PriceReaderOptions): Promise<boolean> {
  const { queues, fetcher, hold } = engage(options, new AbortController().signal)
  const isOurs = await hold()
  if (isOurs)
    for (const queue of queues)
      for (let done = 0; done < READINGS_OF_ONE_ROUND && (await queue.step()); done++) await hold()
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
  const products = createProductTasks({ fetcher, pace, now, signal })
  const searches = createSearchTasks({ fetcher, pace, now, signal })
  const queues: TaskQueue[] = []
  const runLog = createRunLog({ report, now, queues, products })
  const restsUntil = restOf(PRICE_SOURCE.key) ?? 0
  const common = { source: PRICE_SOURCE.key, pace, restsUntil, now, signal, onResult: runLog.add }
  const nextProduct = async () => {
    const task = await products.next()
    // The queue pauses now, so the readings so far are reported.
    if (task === null) await runLog.flush()
    return task
  }
  queues.push(
    createTaskQueue({ ...common, nextTask: searches.next }),
    createTaskQueue({ ...common, nextTask: nextProduct }),
  )
  return { queues, fetcher, hold: () => hold(PRICE_SOURCE.key) }
}
