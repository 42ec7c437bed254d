import { eq } from 'drizzle-orm'
import { db, write } from '#db/client.server.ts'
import { jobRuns } from '#db/schema/sources.ts'

/** Records jobs that are not known yet as known from now on, so that no earlier run of theirs counts as missed. */
export function knowJobs(jobs: string[], now = Date.now()): void {
  write(() => {
    for (const job of jobs) db.insert(jobRuns).values({ job, ranAt: now }).onConflictDoNothing().run()
  })
}

/** Records that a job has run to its end. */
export function recordJobRun(job: string, now = Date.now()): void {
  write(() => {
    const run = { job, ranAt: now }
    db.insert(jobRuns).values(run).onConflictDoUpdate({ target: jobRuns.job, set: run }).run()
  })
}

/** When a job last ran to its end, or else since when it is known; null for an unknown job. */
export const findLastRun = (job: string): number | null =>
  db.select().from(jobRuns).where(eq(jobRuns.job, job)).get()?.ranAt ?? null
