import { setTimeout as sleep } from 'node:timers/promises'
import { shortenLog } from '#db/checkpoints/checkpoints.server.ts'
import { sqlite, write } from '#db/client.server.ts'
import { threadOf } from '#db/thread.ts'
import { doneBy, type ThreadAnswer } from '#db/threadDatabase.ts'
import { type Index, MERGES, MIN_CHANGES } from './merges.ts'
import type { Step } from './mergingThread.server.ts'

/** A step merges about this many pages: a millisecond for most steps. */
const PAGES = 16
/** The thread waits this long after each step without the lock, so that others can write. */
const APART_MS = 2
const MAX_STEP_MS = 60_000

const thread = threadOf<Step, ThreadAnswer<boolean>>(
  'merging thread',
  new URL('mergingThread.server.ts', import.meta.url),
)

/** Merges the parts of each full-text index. */
export async function mergeSearchIndexes(): Promise<void> {
  for (const index of Object.keys(MERGES) as Index[]) await mergeIndex(index)
}

/**
 * Merges the parts that changes leave of a full-text index into one: a search looks its words up in each part. A thread
 * takes the steps, because the longest would keep others waiting (decision 063); each is a transaction.
 */
export async function mergeIndex(index: Index): Promise<void> {
  let pages = -PAGES
  while (await takeInThread(index, pages)) {
    pages = PAGES
    await shortenLog()
    await sleep(APART_MS)
  }
}

async function takeInThread(index: Index, pages: number): Promise<boolean> {
  const step = { file: sqlite().name, index, pages }
  return doneBy(await thread.ask(step, AbortSignal.timeout(MAX_STEP_MS)))
}

/**
 * Merges some pages of the parts that changes leave, where there are four of about one size or a merge has begun.
 * Returns false when there was nothing to merge. Call it after each group of changes: FTS5 does not merge by itself
 * (decision 063).
 */
export const mergeSome = (index: Index): boolean =>
  write(() => {
    const before = countChanges()
    sqlite().prepare(MERGES[index]).run(PAGES)
    return countChanges() - before >= MIN_CHANGES
  })

const countChanges = (): number => sqlite().prepare('select total_changes()').pluck().get() as number
