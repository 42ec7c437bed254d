import { setTimeout as sleep } from 'node:timers/promises'
import type { SourceTrouble } from '#domain/sources/sources.server.ts'
import { again, type BadOutcome, outcomeOf } from '../outcome.ts'
import { nextLook } from '../schedule.ts'

/** Something to read. */
export interface Task {
  /** Under this name its runs are kept. */
  name: string
  /** Reads it and hands it over. Throws what the fetcher and the parsers throw. */
  run(): Promise<Read>
  /** It could not be read: it must not be the next one again. */
  giveUp(): void
}

/** What a task showed. */
export interface Read {
  rows: number
  /** Of the rows, those without a price. */
  missingPrices: number
  latencyMs: number
}

/** How a task went, for whoever keeps the health of the source. */
export type Step = { name: string } & (
  | ({ outcome: 'read' } & Read)
  | (Pick<BadOutcome, 'reason'> & { outcome: BadOutcome['kind'] })
)

interface LaneOptions {
  source: string
  /** How much faster than in real life a lane in trouble goes on. */
  pace: number
  restsUntil: number
  now: () => number
  signal: AbortSignal
  nextTask(): Task | null
  tell(step: Step): void
}

export interface Lane {
  /** What keeps the lane from being read as it should. */
  trouble(): SourceTrouble | null
  restsUntil(): number
  /** Does the next task; false when none waits, or the lane rests. */
  step(): Promise<boolean>
  /** Does one task after another, as the fetcher lets it, until the signal aborts. `hold`: whether this process may. */
  attend(hold: () => boolean): Promise<void>
}

/** How soon to look for a task again when there was none. */
const LOOK_AGAIN_MS = 2_000
/** One page can be broken; so many in a row are the site. */
const SITE_IS_BROKEN_RUNS = 3

/** Does the tasks of one host one after another; rests when the site refuses or seems to be broken. */
export function createLane(options: LaneOptions): Lane {
  const { source, pace, now, signal, nextTask, tell } = options
  let restsUntil = options.restsUntil
  let trouble: SourceTrouble | null = null

  async function step(): Promise<boolean> {
    const task = restsUntil > now() ? null : nextTask()
    if (task === null) return false
    try {
      const read = await task.run()
      trouble = null
      tell({ name: task.name, outcome: 'read', ...read })
    } catch (error) {
      signal.throwIfAborted()
      suffer(task, outcomeOf(error, source))
    }
    return true
  }

  function suffer(task: Task, outcome: BadOutcome): void {
    trouble = again(trouble, outcome)
    if (outcome.kind === 'bad') task.giveUp()
    if (outcome.kind === 'refused' || trouble.runs >= SITE_IS_BROKEN_RUNS)
      restsUntil = restAfter(outcome, trouble)
    tell({ name: task.name, outcome: outcome.kind, reason: outcome.reason })
  }

  /** A site that seems to be broken is tried again as after a first bad run, each time. */
  const restAfter = (outcome: BadOutcome, { runs }: SourceTrouble): number =>
    nextLook(outcome, { everyMs: 0, inARow: outcome.kind === 'bad' ? 1 : runs, now: now(), pace })

  return {
    step,
    trouble: () => trouble,
    restsUntil: () => restsUntil,
    async attend(hold) {
      while (!signal.aborted) {
        const isBusy = hold() && (await step().catch(() => false))
        if (!isBusy) await sleep(LOOK_AGAIN_MS, undefined, { signal }).catch(() => {})
      }
    },
  }
}
