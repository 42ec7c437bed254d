import { write } from '#db/client.server.ts'

/** The members or rows that one transaction serves; other work runs between two groups. */
export const GROUP_SIZE = 500

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

/** Serves one group after another until no job waits or `signal` aborts. */
export async function drainGroups<Job, Item>(
  work: GroupWork<Job, Item>,
  signal?: AbortSignal,
): Promise<void> {
  while (!signal?.aborted && serveNextGroup(work)) await new Promise(setImmediate)
}
