import {
  closeSync,
  cpSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env } from '#app/env.server.ts'
import { closeDatabase } from '#db/client.server.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { forgetSingleton } from '#db/singleton.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const MIGRATIONS = join(ROOT, 'db', 'migrations')
/** Raise this number when the code that fills the kept databases changes: the next run then fills them again. */
const FILL = 2
const KEPT = join(ROOT, 'node_modules', '.cache', 'bench')

/**
 * Runs `body` on a database that `fill` fills at the first run and that is kept until a migration comes. `body` may add
 * rows that later runs do not notice.
 */
export async function onKeptData<T>(
  name: string,
  fill: () => Promise<void>,
  body: () => Promise<T>,
): Promise<T> {
  await keepData(name, fill)
  env.DATA_DIR = keptFolder(name)
  try {
    return await body()
  } finally {
    closeDatabase()
  }
}

/** Fills a database that is kept until a migration comes, unless it is there. */
export async function keepData(name: string, fill: () => Promise<void>): Promise<void> {
  const folder = keptFolder(name)
  const filled = join(folder, 'filled')
  if (existsSync(filled)) return
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  env.DATA_DIR = folder
  migrateDatabase()
  await fill()
  closeDatabase()
  writeFileSync(filled, '')
}

/** Runs `body` on a new empty database in `env.DATA_DIR`, then removes it. */
export async function onEmptyData<T>(body: () => Promise<T>): Promise<T> {
  env.DATA_DIR = mkdtempSync(join(tmpdir(), 'hotdeal-alimi-bench-'))
  migrateDatabase()
  try {
    return await body()
  } finally {
    closeDatabase()
    forgetSingleton('keyword-index')
    rmSync(env.DATA_DIR, { recursive: true, force: true })
  }
}

/** Runs `body` on a copy of the database that `keepData` keeps under this name, then removes the copy. */
export async function onCopiedData<T>(name: string, body: () => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'hotdeal-alimi-bench-'))
  cpSync(keptFolder(name), folder, { recursive: true })
  flush(join(folder, 'app.db'))
  env.DATA_DIR = folder
  try {
    return await body()
  } finally {
    closeDatabase()
    forgetSingleton('keyword-index')
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Flushes the copy to the disk: otherwise the first checkpoint of the measured work would flush it. */
function flush(file: string): void {
  const descriptor = openSync(file, 'r+')
  fsyncSync(descriptor)
  closeSync(descriptor)
}

const keptFolder = (name: string): string => join(KEPT, `${name}-${readdirSync(MIGRATIONS).length}-${FILL}`)
