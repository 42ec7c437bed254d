import * as z from 'zod'
import { logFailure } from '#app/log.server.ts'
import { type QueuedView, takeQueuedViews } from '#domain/interest/views.server.ts'
import { keysPrint } from '#http/protection/machines.server.ts'
import type { Running } from '../background/running.ts'
import type { PageVisit } from '../http/pageViews.ts'
import { callPrimary } from './primary.ts'

const EVERY_MS = 1_000
/** The maximum number of page visits between two calls; further ones are not counted. */
export const MAX_QUEUED = 5_000
export const HELLO = '/machines/hello'

const Answer = z.object({ beat: z.number().int() })

/** The connection of a second machine to the first one. */
export interface Link extends Running {
  isReachable: () => boolean
  /** Keeps a visit to a page for the next call; while the first machine is gone, visits wait up to a bound. */
  notePageVisit: (visit: PageVisit) => void
  /** Called when the copy has reached a beat. */
  noteShown: (beat: number) => void
  /** The age of the oldest change that the first machine has and this one lacks, in milliseconds. */
  lagMs: () => number
}

/** Calls the first machine every second: it notes a beat in its database, and counts the visits to pages here. */
export function startLink(): Link {
  let isReachable = false
  let visits: PageVisit[] = []
  let queuedViews: QueuedView[] = []
  let shown = 0
  let lastLagMs = 0
  /** Beats that the first machine has written and this one has not seen yet, with the time of the call. */
  const expected: { beat: number; at: number }[] = []
  let calling = false
  const call = async () => {
    if (calling) return
    calling = true
    const sent = visits
    visits = []
    queuedViews = [...queuedViews, ...takeQueuedViews()].slice(0, MAX_QUEUED)
    const at = performance.now()
    try {
      const { beat } = Answer.parse(
        await callPrimary(HELLO, { looks: sent, memberLooks: queuedViews, keys: keysPrint() }),
      )
      isReachable = true
      queuedViews = []
      if (beat > Math.max(shown, expected.at(-1)?.beat ?? 0)) expected.push({ beat, at })
    } catch (error) {
      if (isReachable) logFailure(error, 'the first machine is gone')
      isReachable = false
      visits = [...sent, ...visits].slice(0, MAX_QUEUED)
    } finally {
      calling = false
    }
  }
  const timer = setInterval(call, EVERY_MS)
  void call()
  return {
    isReachable: () => isReachable,
    notePageVisit: (visit) => {
      if (visits.length < MAX_QUEUED) visits.push(visit)
    },
    noteShown: (beat) => {
      shown = beat
      while (expected[0] && expected[0].beat <= beat)
        lastLagMs = performance.now() - (expected.shift()?.at ?? 0)
    },
    lagMs: () => Math.max(lastLagMs, expected[0] ? performance.now() - expected[0].at : 0),
    stop: async () => clearInterval(timer),
  }
}
