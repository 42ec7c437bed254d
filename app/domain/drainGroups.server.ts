import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { db, write } from '#db/client.server.ts'
import { againInTurn } from '#db/turn.server.ts'

/**
 * The members or rows that one transaction serves. Few enough that a group takes at most a few milliseconds, so that a
 * slice of work ends close to its time (decision 051).
 */
export const GROUP_SIZE = 10

/** After this much work in one stretch, a job lets requests and other jobs run. */
const SLICE_MS = 10

/** A kind of job that serves many members. A restart resumes behind the cursor that `serve` saves. */
export interface GroupWork<Job, Item> {
  /** The next job; null when none waits. */
  next: () => Job | null
  /** At most `size` items behind the job's cursor. */
  list: (job: Job, size: number) => Item[]
  /** Serves a group and saves the job's cursor, or ends the job after its last group. */
  serve: (group: Item[], job: Job, isLast: boolean) => void
}

/** Serves the next group in one transaction. Returns false when no job waits. */
export const serveNextGroup = <Job, Item>({ next, list, serve }: GroupWork<Job, Item>): boolean =>
  write(() => {
    const job = next()
    if (job === null) return false
    const group = list(job, GROUP_SIZE)
    serve(group, job, group.length < GROUP_SIZE)
    return true
  })

/** Repeats `step`, a few milliseconds of work, until it returns false or a slice is over. Returns false when it is done. */
export function workSlice(step: () => boolean): boolean {
  const startedAt = performance.now()
  let goesOn = true
  while (goesOn && performance.now() - startedAt < SLICE_MS) goesOn = step()
  return goesOn
}

/**
 * Repeats `step` in slices until it returns false or `signal` aborts; other work runs between two slices. A step that
 * meets the lock of another process is done again once the lock is free.
 */
export async function workInSlices(step: () => boolean, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await againInTurn(() => workSlice(step)))) await new Promise(setImmediate)
}

/** Serves one group after another, in slices, until no job waits or `signal` aborts. */
export const drainGroups = <Job, Item>(work: GroupWork<Job, Item>, signal?: AbortSignal): Promise<void> =>
  workInSlices(() => serveNextGroup(work), signal)

/** How many rows a transaction deletes; rows that cascade from them come on top. */
const ROWS_AT_ONCE = 50

/**
 * Deletes every row of a table that meets a condition, in small transactions and slices, so that requests wait for none
 * and a night deletes as much as a day of ten times the usual size brings. The condition needs an index.
 */
export const deleteRows = (table: SQLiteTable, condition: SQL | undefined): Promise<void> =>
  workInSlices(
    () =>
      write(() => {
        const chosen = db.select({ row: sql`rowid` }).from(table).where(condition).limit(ROWS_AT_ONCE)
        return db.delete(table).where(sql`rowid in ${chosen}`).run().changes
      }) === ROWS_AT_ONCE,
  )
