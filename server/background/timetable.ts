import { Cron } from 'croner'
import { log, logFailure } from '#app/log.server.ts'
import { retryInTurn } from '#db/turn.server.ts'
import { MINUTE_MS, SEOUL_OFFSET_MS } from '#domain/clock.ts'
import { prepareDrawDays } from '#domain/gifts/draw/drawDays.server.ts'
import { announce } from '#domain/live.server.ts'
import { findLastRun, knowJobs, recordJobRun } from '#domain/sources/jobRuns.server.ts'
import { DATA_JOBS, type Job, OTHER_JOBS } from './jobs.ts'
import type { Running } from './running.ts'

/** The fixed offset of Seoul, all year. With the zone name, computing the next run of each job takes 5% of a core. */
const SEOUL_MINUTES = SEOUL_OFFSET_MS / MINUTE_MS
/** How often to check whether the clock was set back. */
const LOOK_EVERY_MS = 1_000

const SEEDS: Job = ['*/10 * * * *', 'make the seeds of today and tomorrow', () => prepareDrawDays()]

/** A job of the timetable, which never runs twice at once. */
interface Task {
  pattern: string
  what: string
  /** True for a job that runs at a fixed hour, at most once a day: if it was missed, it runs after the next start. */
  isCaughtUp: boolean
  /** Runs the job, or waits for the run that is under way. */
  run: () => Promise<void>
}

/**
 * Starts every recurring job, in Seoul time: at first, one after another, the jobs of a fixed hour that no process ran
 * at that hour. When the clock is set back, the timers of the jobs are set again, because each would fire too late.
 */
export function startTimetable(jobs = [...DATA_JOBS, ...OTHER_JOBS]): Running {
  const stopping = new AbortController()
  const seeds = taskOf(SEEDS)
  const tasks = jobs.map(taskOf)
  const startWaiting = (): Cron[] => {
    // Runs at once, so that the seed of the day exists before the draw is read, also after a restart.
    void seeds.run()
    return [seeds, ...tasks].map((task) => cronOf(task).schedule(task.run))
  }
  let waiting = startWaiting()
  catchUp(tasks, stopping.signal).catch((error: unknown) =>
    logFailure(error, 'run the jobs that were missed'),
  )
  let lookedAt = Date.now()
  const looking = setInterval(() => {
    const byMs = lookedAt - Date.now()
    lookedAt = Date.now()
    if (byMs <= 0) return
    log.warn({ byMs }, 'the clock was put back: the timers of the jobs are set again')
    announce('clockBack', { byMs })
    stopWaiting(waiting)
    waiting = startWaiting()
  }, LOOK_EVERY_MS)
  return {
    stop: async () => {
      stopping.abort()
      clearInterval(looking)
      stopWaiting(waiting)
    },
  }
}

function stopWaiting(waiting: Cron[]): void {
  for (const cron of waiting) cron.stop()
}

function taskOf([pattern, what, act, ifMissed]: Job): Task {
  const isCaughtUp = isAtHour(pattern) && ifMissed === undefined
  const work = async () => {
    await retryInTurn(act)
    if (isCaughtUp) await retryInTurn(() => recordJobRun(what))
  }
  let underWay: Promise<void> | null = null
  const run = () => {
    underWay ??= work()
      .catch((error: unknown) => logFailure(error, what))
      .finally(() => {
        underWay = null
      })
    return underWay
  }
  return { pattern, what, isCaughtUp, run }
}

const cronOf = ({ pattern }: Task): Cron => new Cron(pattern, { utcOffset: SEOUL_MINUTES })

/** True for a pattern with one minute and one hour. */
function isAtHour(pattern: string): boolean {
  const parts = pattern.split(' ')
  return parts.length === 5 && parts.slice(0, 2).every((part) => Number.isInteger(Number(part)))
}

/**
 * Runs the jobs whose last scheduled time has passed without a run, in that order. A job that is new to this database
 * counts as not missed. An interrupted job runs again at the next start.
 */
async function catchUp(tasks: Task[], signal: AbortSignal): Promise<void> {
  const rare = tasks.filter(({ isCaughtUp }) => isCaughtUp)
  await retryInTurn(() => knowJobs(rare.map(({ what }) => what)))
  const dueAt = (task: Task) => cronOf(task).previousRuns(1)[0]?.getTime() ?? 0
  const isMissed = (task: Task) => dueAt(task) > (findLastRun(task.what) ?? 0)
  const missed = rare.filter(isMissed)
  for (const task of missed.toSorted((a, b) => dueAt(a) - dueAt(b))) {
    if (signal.aborted) return
    // Its next scheduled run may have happened while another job ran here.
    if (!isMissed(task)) continue
    log.info({ what: task.what }, 'a job was missed: it runs')
    await task.run()
  }
}
