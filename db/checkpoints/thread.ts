// The thread that copies the write-ahead log into the file: while it waits for the disk, nobody else does.
import { parentPort } from 'node:worker_threads'
import Database from 'better-sqlite3'

parentPort?.on('message', (file: string) => parentPort?.postMessage(copyLog(file)))

/** True when it copied; a disk that refuses the copy is asked again with the next one. */
function copyLog(file: string): boolean {
  try {
    const database = new Database(file, { fileMustExist: true })
    try {
      database.pragma('wal_checkpoint(PASSIVE)')
    } finally {
      database.close()
    }
    return true
  } catch {
    return false
  }
}
