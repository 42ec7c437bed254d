// The thread that merges the full-text indexes: a step cannot divide a word, and with a million titles the step for one
// word takes 70 ms.
import { parentPort } from 'node:worker_threads'
import { inDatabase } from '#db/threadDatabase.ts'
import { type Index, MERGES, MIN_CHANGES } from './merges.ts'

/** A step of a merge in the database of a file. */
export interface Step {
  file: string
  index: Index
  pages: number
}

parentPort?.on('message', (step: Step) => parentPort?.postMessage(take(step)))

/** True when there was something to merge. */
const take = ({ file, index, pages }: Step) =>
  inDatabase(file, (database) => {
    database.pragma('synchronous = NORMAL')
    database.pragma('secure_delete = FAST')
    database.pragma('wal_autocheckpoint = 0')
    database.prepare(MERGES[index]).run(pages)
    const changes = database.prepare('select total_changes()').pluck().get() as number
    return changes >= MIN_CHANGES
  })
