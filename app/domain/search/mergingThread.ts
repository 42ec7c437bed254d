// The thread that merges the full-text indexes: a step divides no word, and one in a million titles takes 70 ms.
import { parentPort } from 'node:worker_threads'
import Database from 'better-sqlite3'
import { type Index, LEAST_CHANGES, MERGES } from './merges.ts'

/** A step of a merge in the database of a file. */
export interface Step {
  file: string
  index: Index
  pages: number
}

/** Whether there was something to merge; or why the step failed. */
export type Taken = { merged: boolean } | { code: string; message: string }

parentPort?.on('message', (step: Step) => parentPort?.postMessage(take(step)))

function take({ file, index, pages }: Step): Taken {
  try {
    const database = new Database(file, { fileMustExist: true })
    try {
      database.pragma('synchronous = NORMAL')
      database.pragma('secure_delete = FAST')
      database.pragma('wal_autocheckpoint = 0')
      database.prepare(MERGES[index]).run(pages)
      const changes = database.prepare('select total_changes()').pluck().get() as number
      return { merged: changes >= LEAST_CHANGES }
    } finally {
      database.close()
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    return { code: String(code), message }
  }
}
