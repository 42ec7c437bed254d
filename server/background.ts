import { takeListings } from '../app/domain/alerts/takeListing.server.ts'
import { isKnownListing } from '../app/domain/products/listings.server.ts'
import { expectSources, findRest, recordRun } from '../app/domain/products/sources.server.ts'
import { env } from '../app/env.server.ts'
import { enabledSources, startCrawler } from '../crawler/main.ts'
import { holdAlone } from '../db/alone.server.ts'
import { startFanouts } from './fanouts.ts'
import { startOutbox } from './push/outbox.ts'
import { createSender } from './push/send.ts'

const SENDS_IN_FLIGHT = 50

export interface Running {
  stop(): Promise<void>
}

/** What the demo and the tests do faster than real life. */
export interface Pace {
  /** How many times as often as in real life pages fall due. */
  pace?: number
  /** The least pause between two requests to one host. */
  minIntervalMs?: number
}

/** Telling, sending and crawling: each in one process only, however many are started on the same data. */
export function startBackground(pace: Pace): Running {
  const parts = [startAlone('messages', startMessages)]
  if (env.CRAWL) parts.push(startAlone('crawler', () => startReading(pace)))
  return together(parts)
}

function startMessages(): Running {
  return together([startFanouts(), startOutbox({ send: createSender(), concurrency: SENDS_IN_FLIGHT })])
}

function startReading(pace: Pace): Running {
  expectSources(enabledSources().map(({ key }) => key))
  return startCrawler({
    ...pace,
    take: takeListings,
    isKnown: isKnownListing,
    report: recordRun,
    restOf: findRest,
  })
}

/** Waits until no other process does `name`, then starts it; lets go of it once it has stopped. */
function startAlone(name: string, start: () => Running): Running {
  const stopping = new AbortController()
  const working = holdAlone(name, stopping.signal).then((release) => release && { running: start(), release })
  return {
    stop: async () => {
      stopping.abort()
      const work = await working
      await work?.running.stop()
      work?.release()
    },
  }
}

const together = (parts: Running[]): Running => ({
  stop: async () => {
    await Promise.all(parts.map((part) => part.stop()))
  },
})
