import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { shortenLog } from '#db/checkpoints/checkpoints.server.ts'
import { db, write } from '#db/client.server.ts'
import { troubleOf } from '#db/trouble.ts'
import { retryInTurn } from '#db/turn.server.ts'

/** At most this many members or rows are served by one transaction (decision 051). */
export const GROUP_SIZE = 10

/** After this much work in one stretch, a job lets requests and other jobs run. */
const SLICE_MS = 4
/** A transaction of a job should take about this long. After a longer one the next has fewer rows (decision 063). */
const GROUP_MS = 3

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
export const serveNextGroup = <Job, Item>(
  { next, list, serve }: GroupWork<Job, Item>,
  size = GROUP_SIZE,
): boolean =>
  write(() => {
    const job = next()
    if (job === null) return false
    const group = list(job, size)
    serve(group, job, group.length < size)
    return true
  })

/**
 * Starts the clock of a transaction of a job. The function that it returns says whether the transaction should end now.
 */
export function startGroupClock(): () => boolean {
  const startedAt = performance.now()
  return () => performance.now() - startedAt >= GROUP_MS
}

/**
 * Repeats `step` until it returns false, or until the time left in the slice is shorter than the longest step so far.
 * If another process holds the lock, the slice ends; a first step is repeated once the lock is free. Returns false when
 * the work is done.
 */
export const workSlice = (step: () => boolean): Promise<boolean> => retryInTurn(() => repeatForSlice(step))

function repeatForSlice(step: () => boolean): boolean {
  const startedAt = performance.now()
  let longestMs = 0
  let goesOn = true
  for (let now = startedAt; goesOn && now - startedAt + longestMs < SLICE_MS; ) {
    const before = now
    try {
      goesOn = step()
    } catch (error) {
      if (before === startedAt || troubleOf(error) !== 'locked') throw error
      return true
    }
    now = performance.now()
    longestMs = Math.max(longestMs, now - before)
  }
  return goesOn
}

/**
 * Repeats `step` in slices until it returns false or `signal` aborts; other work runs between two slices. Between
 * slices the write-ahead log is copied into the database file.
 */
export async function workInSlices(step: () => boolean, signal?: AbortSignal): Promise<void> {
  let goesOn = !signal?.aborted
  while (goesOn) {
    goesOn = (await workSlice(step)) && !signal?.aborted
    await new Promise(setImmediate)
    await shortenLog()
  }
}

/**
 * A step that serves a group of rows. The first group, and the first one after no rows were left, has one row. Later
 * groups have as many rows as take a few milliseconds, estimated from the duration of the last group, and at most
 * `most`.
 */
export function inGroups(most: number, serveGroup: (size: number) => boolean): () => boolean {
  let size = 1
  return () => {
    const startedAt = performance.now()
    const goesOn = serveGroup(size)
    const tookMs = performance.now() - startedAt
    const fitting = Math.floor((size * GROUP_MS) / tookMs)
    // A slow group (the disk may be busy) halves the size of the next one; a fast group doubles it at most. A group
    // within the time always makes the next one larger, so that a fixed cost per group does not keep groups small.
    const least = tookMs < GROUP_MS ? size + 1 : Math.max(1, Math.floor(size / 2))
    size = goesOn ? Math.min(most, Math.max(least, Math.min(2 * size, fitting))) : 1
    return goesOn
  }
}

/** Repeats `serveGroup`, in groups and slices, until it returns false or `signal` aborts. */
export const workInGroups = (
  most: number,
  serveGroup: (size: number) => boolean,
  signal?: AbortSignal,
): Promise<void> => workInSlices(inGroups(most, serveGroup), signal)

/** Serves one group after another, in slices, until no job waits or `signal` aborts. */
export const drainGroups = <Job, Item>(work: GroupWork<Job, Item>, signal?: AbortSignal): Promise<void> =>
  workInGroups(GROUP_SIZE, (size) => serveNextGroup(work, size), signal)

/** At most this many rows are deleted by a transaction; rows that cascade from them come on top. */
export const ROWS_AT_ONCE = 50

/**
 * Repeats `serve` in small transactions and slices until it finds fewer rows than it may serve. `serve` returns the
 * number of rows that it served and must not find them again, so that a restart continues where it stopped.
 */
export const serveRows = (
  serve: (size: number) => number,
  most = ROWS_AT_ONCE,
  signal?: AbortSignal,
): Promise<void> => workInGroups(most, (size) => write(() => serve(size) === size), signal)

/**
 * Serves the entries of a map in small transactions and slices. An entry leaves the map once its group is committed, so
 * entries of a failed group stay for the next time. Entries that are added meanwhile are served too.
 */
export const serveGathered = <Key, Value>(
  gathered: Map<Key, Value>,
  serve: (group: Value[]) => void,
): Promise<void> =>
  workInGroups(ROWS_AT_ONCE, (size) => {
    const group = firstOf(gathered, size)
    if (group.length > 0) write(() => serve(group.map(([, value]) => value)))
    for (const [key] of group) gathered.delete(key)
    return gathered.size > 0
  })

function firstOf<T>(all: Iterable<T>, size: number): T[] {
  const first: T[] = []
  for (const one of all) if (first.push(one) === size) break
  return first
}

/** Deletes at most `size` rows that meet a condition and returns them: for a `serve` that follows up each row. */
export function deleteSome<Table extends SQLiteTable>(
  table: Table,
  condition: SQL | undefined,
  size: number,
): Array<Table['$inferSelect']> {
  const some = db
    .select({ row: sql`rowid` })
    .from(table as SQLiteTable)
    .where(condition)
    .limit(size)
  return db.delete(table).where(sql`rowid in ${some}`).returning().all() as Array<Table['$inferSelect']>
}

/**
 * Deletes every row of a table that meets a condition, in small transactions like `serveRows`, so that one night can
 * delete the rows of a day with ten times the usual traffic. The condition needs an index.
 */
export const deleteRows = (table: SQLiteTable, condition: SQL | undefined): Promise<void> =>
  serveRows((size) => {
    const chosen = db.select({ row: sql`rowid` }).from(table).where(condition).limit(size)
    return db.delete(table).where(sql`rowid in ${chosen}`).run().changes
  })
