import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { env } from '#app/env.server.ts'

const LOOK_AGAIN_MS = 1_000

/** The locks of this process. A handle that nothing refers to is closed by the garbage collector, and its lock with it. */
const held = new Set<Database.Database>()

/**
 * Resolves when this process alone holds `name` among all that share DATA_DIR; until then it looks again every
 * second. Answers how to let go, or null when `signal` ended the wait. When the process dies, however it dies,
 * the kernel lets go.
 */
export async function holdAlone(name: string, signal?: AbortSignal): Promise<(() => void) | null> {
  const directory = resolve(env.DATA_DIR)
  mkdirSync(directory, { recursive: true })
  const lock = new Database(join(directory, `${name}.lock`), { timeout: 0 })
  held.add(lock)
  const release = () => {
    held.delete(lock)
    lock.close()
  }
  while (!tryLock(lock)) {
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
