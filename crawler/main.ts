import { env } from '#app/env.server.ts'
import { createFetcher } from './fetching/fetch.ts'
import { createPoller, type Handover } from './poller.ts'
import type { Source } from './source.ts'
import { SOURCES } from './sources/all.ts'

/** Defaults for parts of a handover: a crawler without stored data holds every source and knows no baseline. */
const WITHOUT_PAST = {
  baselineMissingShare: () => null,
  countSuspiciousDrops: () => ({ known: 0, suspicious: 0 }),
  listPostsToReadAgain: () => [],
  takeSecondReading: () => {},
  wasAsked: () => false,
  hold: () => true,
} satisfies Partial<Handover>

type WithDefault = keyof typeof WITHOUT_PAST

export interface CrawlerOptions extends Omit<Handover, WithDefault>, Partial<Pick<Handover, WithDefault>> {
  /** By default all sources but those of `SOURCES_OFF`. */
  sources?: Source[]
  /** The end of a rest that began before this start; null when the source may be read at once. */
  restOf?(sourceKey: string): number | null
  /** The speed at which pages become due; 1 is real time. */
  pace?: number
  /** The minimum pause between two requests to one host; by default 2 seconds. */
  minIntervalMs?: number
  /** The server that replaces all hosts; by default `SOURCES_URL`. */
  sourcesUrl?: string
  now?: () => number
  /** Called with a source's robots.txt and whether it allows the source's pages. */
  noteRobots?: (sourceKey: string, robots: { text: string; isAllowed: boolean }) => void | Promise<void>
}

export interface Crawler {
  /** Ends within a few seconds: the current request is finished, no other is begun. */
  stop(): Promise<void>
}

/** The sources that the operator has not switched off. */
export const enabledSources = (): Source[] => SOURCES.filter(({ key }) => !env.SOURCES_OFF.includes(key))

/** Reads all sources from now on, each independently: a source in trouble does not delay the others. */
export function startCrawler(options: CrawlerOptions): Crawler {
  const stopping = new AbortController()
  const { pollers, fetcher } = engage(options, stopping.signal)
  const polling = pollers.map((poller) => poller.run())
  return {
    async stop() {
      stopping.abort()
      await fetcher.close()
      await Promise.all(polling)
    },
  }
}

/**
 * Reads every page of the sources once, then the new posts, and ends. Returns the keys of the sources that another
 * process reads, which are skipped.
 */
export async function crawlOnce(options: CrawlerOptions): Promise<string[]> {
  const { sources, pollers, fetcher } = engage(options, new AbortController().signal)
  const wereOurs = await Promise.all(pollers.map((poller) => poller.runOnce()))
  await fetcher.close()
  return sources.filter((_, index) => !wereOurs[index]).map(({ key }) => key)
}

function engage(options: CrawlerOptions, signal: AbortSignal) {
  const { sources = enabledSources(), restOf = () => null, pace = 1, now = Date.now } = options
  const { minIntervalMs, sourcesUrl } = options
  const fetcher = createFetcher({
    now,
    ...(minIntervalMs !== undefined && { minIntervalMs }),
    ...(sourcesUrl && { sourcesUrl }),
    noteRobots: async ({ host, text, allows }) => {
      const source = sources.find((each) => each.host === host)
      if (!source) return
      await options.noteRobots?.(source.key, {
        text,
        isAllowed: await allows(source.pages.map(({ path }) => path)),
      })
    },
  })
  const common = { ...WITHOUT_PAST, ...options, fetcher, pace, now, signal }
  const pollers = sources.map((source) =>
    createPoller(source, { ...common, restsUntil: restOf(source.key) ?? 0 }),
  )
  return { sources, pollers, fetcher }
}
