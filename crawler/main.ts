import { env } from '#app/env.server.ts'
import { createFetcher } from './fetching/fetch.ts'
import { createVisitor, type Handover, type Visitor } from './poller.ts'
import type { Source } from './source.ts'
import { SOURCES } from './sources/all.ts'

type Asked = 'usualMissingShare' | 'countSuspiciousDrops' | 'listPostsToReadAgain' | 'readAgain' | 'hold'

export interface CrawlerOptions extends Omit<Handover, Asked>, Partial<Pick<Handover, Asked>> {
  /** The operator's choice unless given: all but `SOURCES_OFF`. */
  sources?: Source[]
  /** Until when a source must be left alone since before this start; null when it may be read now. */
  restOf?(sourceKey: string): number | null
  /** How much faster than in real life pages fall due; 1 is real life. */
  pace?: number
  /** The least pause between two requests to one host; at least 2 seconds in real life. */
  minIntervalMs?: number
  /** Where all hosts are read instead; `SOURCES_URL` unless given. */
  sourcesUrl?: string
  now?: () => number
}

export interface Crawler {
  /** Ends within a few seconds: the request in hand is finished, nothing else is begun. */
  stop(): Promise<void>
}

/** The sources that the operator has not switched off. */
export const enabledSources = (): Source[] => SOURCES.filter(({ key }) => !env.SOURCES_OFF.includes(key))

/** Reads all sources from now on, each on its own: one in trouble does not hold up the others. */
export function startCrawler(options: CrawlerOptions): Crawler {
  const stopping = new AbortController()
  const { visitors, fetcher } = engage(options, stopping.signal)
  const visits = visitors.map((visitor) => visitor.attend())
  return {
    async stop() {
      stopping.abort()
      await fetcher.close()
      await Promise.all(visits)
    },
  }
}

/**
 * Reads every page of the sources once, then the posts that are new, and ends. Answers the keys of the sources that
 * another process reads, which are left to it.
 */
export async function crawlOnce(options: CrawlerOptions): Promise<string[]> {
  const { sources, visitors, fetcher } = engage(options, new AbortController().signal)
  const wereOurs = await Promise.all(visitors.map((visitor) => visitor.visitOnce()))
  await fetcher.close()
  return sources.filter((_, index) => !wereOurs[index]).map(({ key }) => key)
}

function engage(options: CrawlerOptions, signal: AbortSignal) {
  const { sources = enabledSources(), restOf = () => null, pace = 1, now = Date.now } = options
  const { minIntervalMs, sourcesUrl, take, isKnown, report } = options
  // Alone and without a past, a crawler holds everything and finds nothing unusual.
  const { usualMissingShare = () => null, hold = () => true } = options
  const { countSuspiciousDrops = () => ({ known: 0, suspicious: 0 }) } = options
  const { listPostsToReadAgain = () => [], readAgain = () => {} } = options
  const fetcher = createFetcher({
    now,
    ...(minIntervalMs !== undefined && { minIntervalMs }),
    ...(sourcesUrl && { sourcesUrl }),
  })
  const visitors = sources.map((source): Visitor => {
    const restsUntil = restOf(source.key) ?? 0
    const asked = { usualMissingShare, countSuspiciousDrops, listPostsToReadAgain, readAgain, hold }
    const handover = { take, isKnown, report, ...asked }
    return createVisitor(source, { ...handover, fetcher, pace, restsUntil, now, signal })
  })
  return { sources, visitors, fetcher }
}
