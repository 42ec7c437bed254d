import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import Database from 'better-sqlite3'
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3'
import { env } from '#app/env.server.ts'
import { log } from '#app/log.server.ts'
import * as schema from './schema/all.ts'
import { forgetSingleton, processSingleton } from './singleton.ts'

interface Connection {
  sqlite: Database.Database
  db: BetterSQLite3Database<typeof schema>
  file: string
  /** Runs `body` as a transaction, within another one as a savepoint. */
  transact: <T>(body: () => T) => T
  /** What runs when the outermost write commits; cut back when a savepoint rolls back. */
  effects: Array<() => void>
  commits: number
}

/** Enough for the upper levels of every index; SQLite's own 2 MB make each listing read the file a hundred times. */
const CACHE_KIB = 64 * 1024
/** 32 MB of log: a page that is written again and again comes into the file once. */
const CHECKPOINT_PAGES = 8_000

function openDatabase(): Connection {
  const directory = resolve(env.DATA_DIR)
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const file = join(directory, 'app.db')
  const sqlite = new Database(file)
  sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('synchronous = NORMAL')
  sqlite.pragma('foreign_keys = ON')
  sqlite.pragma('busy_timeout = 5000')
  // What a member deletes is overwritten in the file where that costs no write more.
  sqlite.pragma('secure_delete = FAST')
  sqlite.pragma(`cache_size = ${-CACHE_KIB}`)
  sqlite.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`)
  // Made once: making it costs more than running a small one.
  const { immediate } = sqlite.transaction((body: () => unknown) => body())
  return {
    sqlite,
    db: drizzle(sqlite, { schema, casing: 'snake_case' }),
    file,
    transact: immediate as Connection['transact'],
    effects: [],
    commits: 0,
  }
}

const connection = () => processSingleton('database', openDatabase, { survives: true })

/** The one database handle of the process. Read with it freely; change rows inside `write()` only. */
export const db: BetterSQLite3Database<typeof schema> = new Proxy(
  {} as BetterSQLite3Database<typeof schema>,
  {
    get: (_, name) => Reflect.get(connection().db, name, connection().db),
  },
)

/** The raw handle, for prepared statements on hot paths and for pragmas. */
export const sqlite = (): Database.Database => connection().sqlite

/** A value that is made once for each opened database, for example a compiled statement. */
export function perDatabase<T>(make: (handle: Database.Database) => T): () => T {
  const values = new WeakMap<Database.Database, T>()
  return () => {
    const handle = sqlite()
    const value = values.get(handle) ?? make(handle)
    values.set(handle, value)
    return value
  }
}

/** The path of the database file in DATA_DIR. */
export const databaseFile = (): string => connection().file

/**
 * Runs `body` as one transaction: all or nothing. Takes the write lock first, so that a read inside cannot
 * turn stale; nests as savepoints, so rules compose by calling each other. Refuses async bodies, which
 * would commit before their first await.
 */
export function write<T>(body: () => T): T {
  const open = connection()
  const { sqlite, transact, effects } = open
  const outermost = !sqlite.inTransaction
  const before = effects.length
  let result: T
  try {
    result = transact(body)
  } catch (error) {
    effects.length = before
    throw error
  }
  if (outermost) {
    open.commits++
    for (const effect of effects.splice(0)) runEffect(effect)
  }
  return result
}

/** The rows are committed by now: an effect that throws is logged, and neither fails the write nor stops the others. */
function runEffect(effect: () => void): void {
  try {
    effect()
  } catch (error) {
    log.error({ err: error }, 'an effect after a commit failed')
  }
}

/**
 * Runs `effect` once the surrounding `write()` has committed; at once outside of one. An error of the effect is logged
 * and goes no further.
 */
export function afterCommit(effect: () => void): void {
  const { sqlite, effects } = connection()
  if (sqlite.inTransaction) effects.push(effect)
  else runEffect(effect)
}

/** How many outermost writes this process has committed: `durably` compares it before and after. */
export const countCommits = (): number => connection().commits

/** Checkpoints and closes the database; the next use opens it again. */
export function closeDatabase(): void {
  connection().sqlite.close()
  forgetSingleton('database')
}
