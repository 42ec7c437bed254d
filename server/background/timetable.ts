import { Cron } from 'croner'
import { log, logFailure } from '#app/log.server.ts'
import { againInTurn } from '#db/turn.server.ts'
import { MINUTE_MS, SEOUL_OFFSET_MS } from '#domain/clock.ts'
import { prepareDrawDays } from '#domain/gifts/draw/drawDays.server.ts'
import { announce } from '#domain/live.server.ts'
import { findLastRun, knowJobs, recordJobRun } from '#domain/sources/jobRuns.server.ts'
import { DATA_JOBS, type Job, OTHER_JOBS } from './jobs.ts'
import type { Running } from './running.ts'

/** Of Seoul all the year; by the name of the zone, finding the next second of each job takes a twentieth of a core. */
const SEOUL_MINUTES = SEOUL_OFFSET_MS / MINUTE_MS
/** How often to look whether the clock was put back. */
const LOOK_EVERY_MS = 1_000

const SEEDS: Job = ['*/10 * * * *', 'make the seeds of today and tomorrow', () => prepareDrawDays()]

/** A job that waits for its next instant. */
interface Waiting {
  what: string
  cron: Cron
  /** It runs at a fixed hour, once a day or less often: who misses that hour would wait for long. */
  isRare: boolean
}

/**
 * Starts every recurring job, in Seoul time: at first those of a fixed hour at which no process ran them, one after another.
 * When the clock is put back, the jobs start again, because each waits for an instant that is far away then.
 */
export function startTimetable(jobs = [...DATA_JOBS, ...OTHER_JOBS]): Running {
  const stopping = new AbortController()
  let waiting = startJobs(jobs)
  catchUp(waiting, stopping.signal).catch((error: unknown) =>
    logFailure(error, 'run the jobs that were missed'),
  )
  let lookedAt = Date.now()
  const looking = setInterval(() => {
    const byMs = lookedAt - Date.now()
    lookedAt = Date.now()
    if (byMs <= 0) return
    log.warn({ byMs }, 'the clock was put back: the jobs start again')
    announce('clockBack', { byMs })
    stopJobs(waiting)
    waiting = startJobs(jobs)
  }, LOOK_EVERY_MS)
  return {
    stop: async () => {
      stopping.abort()
      clearInterval(looking)
      stopJobs(waiting)
    },
  }
}

function startJobs(jobs: Job[]): Waiting[] {
  const seeds = wait(SEEDS)
  // A read of the draw finds the seed of the day, also after a restart.
  void seeds.cron.trigger()
  return [seeds, ...jobs.map(wait)]
}

function stopJobs(waiting: Waiting[]): void {
  for (const { cron } of waiting) cron.stop()
}

function wait([pattern, what, act]: Job): Waiting {
  const isRare = isAtHour(pattern)
  const run = async () => {
    await againInTurn(act)
    if (isRare) await againInTurn(() => recordJobRun(what))
  }
  const options = {
    utcOffset: SEOUL_MINUTES,
    protect: true,
    catch: (error: unknown) => logFailure(error, what),
  }
  return { what, cron: new Cron(pattern, options, run), isRare }
}

/** True for a pattern with one minute and one hour. */
function isAtHour(pattern: string): boolean {
  const parts = pattern.split(' ')
  return parts.length === 5 && parts.slice(0, 2).every((part) => Number.isInteger(Number(part)))
}

/**
 * Runs the jobs whose last instant has passed without a run, in the order of these instants. A job that is new, as each is to
 * a new database, has missed nothing. One that is interrupted runs again at the next start.
 */
async function catchUp(waiting: Waiting[], signal: AbortSignal): Promise<void> {
  const rare = waiting.filter(({ isRare }) => isRare)
  await againInTurn(() => knowJobs(rare.map(({ what }) => what)))
  const dueAt = ({ cron }: Waiting) => cron.previousRuns(1)[0]?.getTime() ?? 0
  const missed = rare.filter((job) => dueAt(job) > (findLastRun(job.what) ?? 0))
  for (const { what, cron } of missed.toSorted((a, b) => dueAt(a) - dueAt(b))) {
    if (signal.aborted) return
    log.info({ what }, 'a job was missed: it runs')
    await cron.trigger()
  }
}
