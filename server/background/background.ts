import { env } from '#app/env.server.ts'
import { log } from '#app/log.server.ts'
import { isPriceSourceOn, startPriceReader } from '#crawler/danawa/reader.ts'
import { intoDomain } from '#crawler/intoDomain.ts'
import { createLeaseHolder } from '#crawler/leaseHolder.ts'
import { enabledSources, startCrawler } from '#crawler/main.ts'
import { acquireProcessLock } from '#db/processLock.server.ts'
import { troubleOf } from '#db/trouble.ts'
import { retryInTurn } from '#db/turn.server.ts'
import { PRICE_SOURCE } from '#domain/sources/communities.ts'
import { releaseSources } from '#domain/sources/sourceLeases.server.ts'
import { expectSources } from '#domain/sources/sources.server.ts'
import { isTelegramOn } from '#providers/telegram.server.ts'
import { readProgrammes } from '../commission/programmes.ts'
import { startCommissions } from '../commission/worker.ts'
import { startOutbox } from '../push/outbox.ts'
import { createSender } from '../push/send.ts'
import { startFanouts, startStandby } from './fanouts.ts'
import { offerPageReader } from './pageReader.ts'
import { retryUntilDone } from './retryUntilDone.ts'
import type { Running } from './running.ts'
import { startTelegramUpdates } from './telegramPolling.ts'
import { startTimetable } from './timetable.ts'

const SENDS_IN_FLIGHT = 100
const START_AGAIN_MS = 1_000

/** Settings by which the demo and the tests run faster than real time. */
export interface Pace {
  /** The speed at which pages become due; 1 is real time. */
  pace?: number
  /** The minimum pause between two requests to one host. */
  minIntervalMs?: number
}

/**
 * Starts recurring jobs, notifying, sending and crawling. One process at a time does each, however many processes are
 * started on the same data.
 */
export function startBackground(pace: Pace): Running {
  offerPageReader()
  const parts = [startAlone('timetable', startTimetable), startMessages()]
  if (env.CRAWL) parts.push(startAlone('crawler', () => startReading(pace)))
  if (isTelegramOn()) parts.push(startAlone('telegram', startTelegramUpdates))
  const programmes = readProgrammes()
  if (programmes.length > 0) parts.push(startAlone('commissions', () => startCommissions(programmes)))
  return together(parts)
}

/** Notifies members and sends messages; while another process does that, this one waits. */
function startMessages(): Running {
  const standby = startStandby()
  const messages = startAlone('messages', () => {
    // The start of the outbox may fail and is tried again, so nothing else starts before it.
    const outbox = startOutbox({ send: createSender(), concurrency: SENDS_IN_FLIGHT })
    void standby.stop()
    return together([outbox, startFanouts()])
  })
  return together([standby, messages])
}

/**
 * Reads the sources. Several processes may read (`bun run crawl` too); only the process that holds a source reads it.
 */
function startReading(pace: Pace): Running {
  const communities = enabledSources().map(({ key }) => key)
  expectSources(isPriceSourceOn() ? [...communities, PRICE_SOURCE.key] : communities)
  const holder = createLeaseHolder()
  const options = { ...pace, ...intoDomain(holder) }
  const readers = [startCrawler(options), ...(isPriceSourceOn() ? [startPriceReader(options)] : [])]
  return {
    stop: async () => {
      await together(readers).stop()
      releaseSources(holder)
    },
  }
}

/** Waits until no other process runs `name`, then starts it; releases it once it has stopped. */
function startAlone(name: string, start: () => Running): Running {
  const stopping = new AbortController()
  const { signal } = stopping
  const working = retryUntilDone(() => acquireProcessLock(name, signal), signal, pauseInTrouble).then(
    async (release) =>
      release && { running: await retryUntilDone(() => retryInTurn(start), signal, pauseInTrouble), release },
  )
  return {
    stop: async () => {
      stopping.abort()
      const work = await working
      await work?.running?.stop()
      work?.release()
    },
  }
}

/** The pause after trouble with the database or the disk, which is temporary. Throws any other error. */
function pauseInTrouble(error: unknown): number {
  if (troubleOf(error) === null) throw error
  log.warn({ err: error }, 'background work cannot start yet')
  return START_AGAIN_MS
}

const together = (parts: Running[]): Running => ({
  stop: async () => {
    await Promise.all(parts.map((part) => part.stop()))
  },
})
