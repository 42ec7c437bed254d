import { logFailure } from '#app/log.server.ts'
import { drainFanouts } from '#domain/alerts/fanouts.server.ts'
import { readKeywords } from '#domain/alerts/matching/liveIndex.server.ts'
import { broadcastWork } from '#domain/broadcasts/broadcasts.server.ts'
import { drainGroups, inGroups, ROWS_AT_ONCE, serveNextGroup, workSlice } from '#domain/drainGroups.server.ts'
import { onAnnouncement } from '#domain/live.server.ts'
import { serveNextMerge } from '#domain/merging/mergeGroups.server.ts'
import { splitMessageWork } from '#domain/merging/splitMessages.server.ts'
import type { Running } from './running.ts'

/**
 * Another process (`bun run crawl`) announces its sales only within itself, so this one checks for them each second.
 */
const CHECK_EVERY_MS = 1000

/**
 * Reads every keyword and follows their changes each second without matching them. So if the process that sends alerts
 * dies, this process can continue at once.
 */
export function startStandby(): Running {
  const stopping = new AbortController()
  let reading: Promise<void> | null = null
  const read = () => {
    reading ??= readKeywords(stopping.signal)
      .catch((error: unknown) => logFailure(error, 'reading the keywords failed; trying again'))
      .finally(() => {
        reading = null
      })
  }
  const timer = setInterval(read, CHECK_EVERY_MS)
  read()
  return {
    stop: async () => {
      stopping.abort()
      clearInterval(timer)
      await reading
    },
  }
}

/**
 * Notifies members of sales as soon as they are announced, then of splits. Between these it sends broadcasts and
 * continues merges. `stop` waits for the current group.
 */
export function startFanouts(): Running {
  const stopping = new AbortController()
  let running: Promise<void> | null = null
  let askedAgain = false

  const drain = () => {
    if (stopping.signal.aborted) return
    askedAgain = running !== null
    running ??= drainFanouts(stopping.signal)
      .then(() => drainGroups(splitMessageWork, stopping.signal))
      .then(() => serveSlice(sendBroadcast))
      .then(() => serveSlice(serveMerge))
      .catch((error: unknown) => logFailure(error, 'notifying members failed; trying again'))
      .finally(() => {
        running = null
        if (askedAgain) drain()
      })
  }
  const sendBroadcast = () => serveNextGroup(broadcastWork)
  const serveMerge = inGroups(ROWS_AT_ONCE, serveNextMerge)
  /** Works for a slice of time, then requests another run for alerts that arrived meanwhile. */
  const serveSlice = async (step: () => boolean) => {
    if (!stopping.signal.aborted && (await workSlice(step))) askedAgain = true
  }
  const stopListening = onAnnouncement('fanouts', drain)
  const timer = setInterval(drain, CHECK_EVERY_MS)
  drain()
  return {
    stop: async () => {
      stopping.abort()
      stopListening()
      clearInterval(timer)
      await running
    },
  }
}
