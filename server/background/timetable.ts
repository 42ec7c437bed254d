import { Cron } from 'croner'
import { log, logFailure } from '#app/log.server.ts'
import { againInTurn } from '#db/turn.server.ts'
import { MINUTE_MS, SEOUL_OFFSET_MS } from '#domain/clock.ts'
import { prepareDrawDays } from '#domain/gifts/draw/drawDays.server.ts'
import { announce } from '#domain/live.server.ts'
import { DATA_JOBS, type Job, OTHER_JOBS } from './jobs.ts'
import type { Running } from './running.ts'

/** Of Seoul all the year; by the name of the zone, finding the next second of each job takes a twentieth of a core. */
const SEOUL_MINUTES = SEOUL_OFFSET_MS / MINUTE_MS
/** How often to look whether the clock was put back. */
const LOOK_EVERY_MS = 1_000

/**
 * Starts every recurring job, in Seoul time. When the clock is put back, they start again, because each waits for an
 * instant that is far away then.
 */
export function startTimetable(): Running {
  let stopJobs = startJobs()
  let lookedAt = Date.now()
  const looking = setInterval(() => {
    const byMs = lookedAt - Date.now()
    lookedAt = Date.now()
    if (byMs <= 0) return
    log.warn({ byMs }, 'the clock was put back: the jobs start again')
    announce('clockBack', { byMs })
    stopJobs()
    stopJobs = startJobs()
  }, LOOK_EVERY_MS)
  return {
    stop: async () => {
      clearInterval(looking)
      stopJobs()
    },
  }
}

function startJobs(): () => void {
  const seeds = at('*/10 * * * *', 'make the seeds of today and tomorrow', () => prepareDrawDays())
  // A read of the draw finds the seed of the day, also after a restart.
  void seeds.trigger()
  const jobs = [seeds, ...[...DATA_JOBS, ...OTHER_JOBS].map((job) => at(...job))]
  return () => {
    for (const job of jobs) job.stop()
  }
}

function at(...[pattern, what, act]: Job): Cron {
  return new Cron(
    pattern,
    { utcOffset: SEOUL_MINUTES, protect: true, catch: (error) => logFailure(error, what) },
    () => againInTurn(act),
  )
}
