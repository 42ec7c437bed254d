// The thread that copies the write-ahead log into the file: only this thread waits for the disk.
import { parentPort } from 'node:worker_threads'
import { inDatabase } from '../threadDatabase.ts'

/** The result of a copy: how many pages the log has and how many of them the file has. */
export interface Copied {
  log: number
  checkpointed: number
}

parentPort?.on('message', (file: string) => parentPort?.postMessage(copyLog(file)))

const copyLog = (file: string) =>
  inDatabase(file, (database) => {
    const [reached] = database.pragma('wal_checkpoint(PASSIVE)') as [Copied]
    return reached
  })
