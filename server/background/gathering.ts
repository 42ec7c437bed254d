import { logFailure } from '#app/log.server.ts'
import { shortenLog } from '#db/checkpoints/checkpoints.server.ts'
import { flushHits } from '#domain/boards/hits.server.ts'
import { MINUTE_MS, SECOND_MS } from '#domain/clock.ts'
import { flushBumpHits } from '#domain/deals/bumps/bumpHits.server.ts'
import { flushViews } from '#domain/interest/views.server.ts'
import { lookAtReplica } from '../backup/replica.ts'
import type { Running } from './running.ts'

/**
 * The work that each process does for itself: every second it writes the counts of its requests and shortens the
 * write-ahead log, and every minute it checks the replica. `stop` writes the remaining counts.
 */
export function startGathering(): Running {
  const timers = [
    setInterval(flush, SECOND_MS),
    setInterval(
      () => shortenLog().catch((error: unknown) => logFailure(error, 'shorten the log')),
      SECOND_MS,
    ),
    setInterval(
      () => lookAtReplica().catch((error: unknown) => logFailure(error, 'look at the replica')),
      MINUTE_MS,
    ),
  ]
  return {
    stop: async () => {
      for (const timer of timers) clearInterval(timer)
      await flush()
    },
  }
}

/** Writes each kind of count separately: what cannot be written now stays in memory until the next second. */
async function flush(): Promise<void> {
  const flushing = [flushViews, flushHits, flushBumpHits].map((flushCounts) =>
    flushCounts().catch((error: unknown) => logFailure(error, 'write what was counted')),
  )
  await Promise.all(flushing)
}
