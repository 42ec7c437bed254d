import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { acquireProcessLock } from '#db/processLock.server.ts'
import { requireDatabase } from './dataFolder.ts'

interface Work {
  name: 'backup' | 'drill'
  /** The names of the folders in which the work takes place, beside its result and in DATA_DIR. */
  begun: RegExp
  /** The folder of the result. */
  to?: string
}

/**
 * Runs only one work of this name on DATA_DIR at a time; a second one waits. Unfinished folders come from killed
 * processes, so they are deleted first. Refuses a DATA_DIR without a database.
 */
export async function alone<T>({ name, begun, to }: Work, run: () => Promise<T>): Promise<T> {
  const from = requireDatabase()
  const release = await acquireProcessLock(name)
  try {
    for (const folder of to === undefined ? [from] : [from, to]) removeBegun(folder, begun)
    return await run()
  } finally {
    release?.()
  }
}

function removeBegun(folder: string, begun: RegExp): void {
  const names = existsSync(folder) ? readdirSync(folder) : []
  for (const name of names) if (begun.test(name)) rmSync(join(folder, name), { recursive: true, force: true })
}
