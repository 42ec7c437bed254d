import type { SourceTrouble } from '#domain/sources/sources.server.ts'
import { type Failure, troubleAfter } from '../failure.ts'
import { attempt, LOOK_EVERY_MS, pollUntilStopped } from '../pollLoop.ts'
import { nextReadingAt } from '../schedule.ts'

/** One reading of a page. */
export interface Task {
  /** The name under which its runs are recorded. */
  name: string
  /** Reads the page and passes it to the domain. Throws the errors of the fetcher and the parsers. */
  run(): Promise<PageCounts>
  /** Records that the page could not be read, so that it is not the next task again. */
  giveUp(): Promise<void>
}

/** The counts of a page that was read. */
export interface PageCounts {
  rows: number
  /** The rows without a price. */
  missingPrices: number
  latencyMs: number
}

/** How a task ended. */
export type TaskResult = { name: string } & (
  | ({ outcome: 'read' } & PageCounts)
  | { outcome: Failure['kind']; reason: string }
)

interface QueueOptions {
  source: string
  /** The speed at which a queue in trouble continues; 1 is real time. */
  pace: number
  restsUntil: number
  now: () => number
  signal: AbortSignal
  nextTask(): Promise<Task | null>
  onResult(result: TaskResult): Promise<void>
}

/** The tasks of one host, one after another. */
export interface TaskQueue {
  /** The failures in a row; null after a good reading. */
  trouble(): SourceTrouble | null
  restsUntil(): number
  /** Runs the next task; false when none is due or the queue rests. */
  step(): Promise<boolean>
  /** Runs due tasks until the signal aborts. `hold`: whether this process may read the source. */
  run(hold: () => boolean | Promise<boolean>): Promise<void>
}

/** How long an idle queue waits before it looks for a task again. */
const IDLE_MS = 2_000
/** A single page can be broken; this many failures in a row mean that the whole site is. */
const SITE_IS_BROKEN_RUNS = 3

/** A queue that rests after a refusal, and after three failures in a row. */
export function createTaskQueue(options: QueueOptions): TaskQueue {
  const state: QueueState = { options, trouble: null, restsUntil: options.restsUntil }
  const step = () => doNext(state)
  return {
    step,
    trouble: () => state.trouble,
    restsUntil: () => state.restsUntil,
    run: (hold) =>
      pollUntilStopped({
        ...options,
        hold,
        step,
        lookEveryMs: LOOK_EVERY_MS,
        idleMs: () => IDLE_MS,
        onClockBack: (byMs) => {
          state.restsUntil -= byMs
        },
      }),
  }
}

interface QueueState {
  options: QueueOptions
  trouble: SourceTrouble | null
  restsUntil: number
}

async function doNext(state: QueueState): Promise<boolean> {
  const { now, nextTask, onResult } = state.options
  const task = state.restsUntil > now() ? null : await nextTask()
  if (task === null) return false
  await attempt(
    state.options,
    async () => {
      const counts = await task.run()
      state.trouble = null
      await onResult({ name: task.name, outcome: 'read', ...counts })
    },
    (failure) => failTask(state, task, failure),
  )
  return true
}

async function failTask(state: QueueState, task: Task, failure: Failure): Promise<void> {
  const { pace, now, onResult } = state.options
  const { kind, reason } = failure
  const trouble = troubleAfter(state.trouble, failure)
  state.trouble = trouble
  if (kind === 'bad') await task.giveUp()
  if (kind === 'refused' || trouble.runs >= SITE_IS_BROKEN_RUNS) {
    // A broken site always pauses as long as after its first bad run.
    const inARow = kind === 'bad' ? 1 : trouble.runs
    state.restsUntil = nextReadingAt(failure, { everyMs: 0, inARow, now: now(), pace })
  }
  await onResult({ name: task.name, outcome: kind, reason })
}
