import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { env } from '#app/env.server.ts'
import { log } from '#app/log.server.ts'

/** A check takes about 8 µs. After a process was killed, its work pauses for up to this time. */
const LOOK_AGAIN_MS = 250

/**
 * The locks that this process holds. The set keeps their handles from the garbage collector, which would release the
 * locks.
 */
const lockHandles = new Set<Database.Database>()

/**
 * Resolves once no other process that shares DATA_DIR holds `name`; checks four times a second. Returns a function that
 * releases the lock, or null when `signal` ends the wait. The kernel releases the lock when the process dies.
 */
export async function acquireProcessLock(name: string, signal?: AbortSignal): Promise<(() => void) | null> {
  const directory = resolve(env.DATA_DIR)
  mkdirSync(directory, { recursive: true })
  const lock = new Database(join(directory, `${name}.lock`), { timeout: 0 })
  lockHandles.add(lock)
  const release = () => {
    lockHandles.delete(lock)
    lock.close()
  }
  while (!tryLock(lock)) {
    log.debug({ lock: name }, 'another process holds the lock')
    await sleep(LOOK_AGAIN_MS, undefined, { signal }).catch(() => {})
    if (signal?.aborted) {
      release()
      return null
    }
  }
  return release
}

function tryLock(lock: Database.Database): boolean {
  try {
    lock.exec('begin exclusive')
    return true
  } catch (error) {
    if ((error as { code?: string }).code === 'SQLITE_BUSY') return false
    throw error
  }
}
