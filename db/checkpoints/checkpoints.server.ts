import { env } from '#app/env.server.ts'
import { logFailure } from '#app/log.server.ts'
import { sizeOfLog, sqlite } from '../client.server.ts'
import { processSingleton } from '../singleton.ts'
import { threadOf } from '../thread.ts'
import { doneBy, type ThreadAnswer } from '../threadDatabase.ts'
import type { Copied } from './copyingThread.ts'

/**
 * The log is copied into the file once the file lacks this many pages. The copy takes about 10 ms of work and two
 * flushes of the disk.
 */
const LONG_PAGES = 400
/**
 * A log of this many pages has grown in spite of the copies, because something was written during each copy: SQLite
 * goes back to the start of the log only when the file has all of it. So new writes then wait until the next copy ends.
 */
const GROWN_PAGES = 4_000
/**
 * After a copy that could not finish, because a reader or another process was in its way, the next one waits this long.
 */
const TRY_AGAIN_MS = 1_000
/** A copy is given up after this time, so that a hanging disk does not stop the jobs that wait for it. */
const MAX_COPY_MS = 10_000

/** The copies of this process. */
interface Copies {
  running: Promise<boolean> | null
  /** The log of the running copy has grown. */
  isOfGrown: boolean
  /** A reader or another process was in the way of the last copy. Making writes wait does not help then. */
  isHindered: boolean
  /** Until then no other copy is tried. */
  restsUntil: number
}

const copies = () =>
  processSingleton<Copies>(
    'checkpoints',
    () => ({ running: null, isOfGrown: false, isHindered: false, restsUntil: 0 }),
    { survives: true },
  )

/**
 * Copies the write-ahead log into the file when it has become long. A thread does it (decision 065): the flushes of a
 * checkpoint take 10 to 300 ms, in which this process would answer nobody. Resolves true when the file has the whole
 * log; false at once when the log is short, or when the last attempt failed a moment ago.
 */
export async function shortenLog(): Promise<boolean> {
  const shared = copies()
  if (env.ROLE === 'replica' || performance.now() < shared.restsUntil) return false
  const { log, checkpointed } = sizeOfLog()
  const hasGrown = log >= GROWN_PAGES && log > checkpointed
  if (shared.running) {
    // On a busy machine the log may grow during the copy.
    shared.isOfGrown ||= hasGrown && !shared.isHindered
    return shared.running
  }
  if (log - checkpointed < LONG_PAGES && !hasGrown) return false
  shared.isOfGrown = hasGrown && !shared.isHindered
  shared.running = copy(sqlite().name).finally(() => {
    shared.running = null
  })
  return shared.running
}

/**
 * Waits for the running copy of a log that has grown. Without new writes SQLite can go back to the start of the log.
 */
export async function waitForCopy(): Promise<void> {
  const { running, isOfGrown } = copies()
  if (isOfGrown) await running
}

const thread = threadOf<string, ThreadAnswer<Copied>>(
  'checkpoint thread',
  new URL('copyingThread.ts', import.meta.url),
)

async function copy(file: string): Promise<boolean> {
  try {
    return isWhole(doneBy(await thread.ask(file, AbortSignal.timeout(MAX_COPY_MS))))
  } catch (error) {
    return fail(error)
  }
}

function isWhole({ log, checkpointed }: Copied): boolean {
  const isHindered = log - checkpointed >= LONG_PAGES
  copies().isHindered = isHindered
  if (isHindered) rest()
  return log === checkpointed
}

function fail(error: unknown): false {
  logFailure(error, 'copy the log of the database')
  rest()
  return false
}

const rest = (): void => {
  copies().restsUntil = performance.now() + TRY_AGAIN_MS
}
