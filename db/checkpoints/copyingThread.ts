// The thread that copies the write-ahead log into the file: while it waits for the disk, nobody else does.
import { parentPort } from 'node:worker_threads'
import Database from 'better-sqlite3'

/** What a copy reached: how many pages the log has and how many of them the file has; or why it failed. */
export type Copied = { log: number; checkpointed: number } | { code: string; message: string }

parentPort?.on('message', (file: string) => parentPort?.postMessage(copyLog(file)))

function copyLog(file: string): Copied {
  try {
    const database = new Database(file, { fileMustExist: true })
    try {
      const [reached] = database.pragma('wal_checkpoint(PASSIVE)') as [{ log: number; checkpointed: number }]
      return reached
    } finally {
      database.close()
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    return { code: String(code), message }
  }
}
