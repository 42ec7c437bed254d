import { closeSync, mkdirSync, openSync } from 'node:fs'
import { join, resolve } from 'node:path'
import Database from 'better-sqlite3'
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3'
import { env } from '#app/env.server.ts'
import { log } from '#app/log.server.ts'
import { leaveToPrimary } from './readOnly.server.ts'
import * as schema from './schema.ts'
import { forgetSingleton, processSingleton } from './singleton.ts'
import { statementText, watchStatements } from './statements.server.ts'
import { type Trouble, troubleOf } from './trouble.ts'

interface Connection {
  sqlite: Database.Database
  db: BetterSQLite3Database<typeof schema>
  file: string
  /** Runs `body` as a transaction, within another one as a savepoint. */
  transact: <T>(body: () => T) => T
  /** A `write()` is running. */
  isWriting: boolean
  /** The write lock is taken for the next `write()`. */
  isHeld: boolean
  /** A write that meets the lock of another process fails at once, because the caller repeats it. */
  isHurried: boolean
  /**
   * Since when every call of `holdLock` has found the lock taken by another process; null when the last call found it
   * free.
   */
  lockedSince: number | null
  begin: Database.Statement
  commit: Database.Statement
  /** The effects to run when the outermost write commits. When a savepoint rolls back, its effects are removed. */
  effects: Array<() => void>
  commits: number
  /** The descriptor of the write-ahead log, once somebody asked for it. */
  logFile: number | null
  /** Why the last write failed, if the reason was outside the program. */
  trouble: Trouble | null
  /** A statement has met a damaged page. */
  isDamaged: boolean
  /** How long a write waits for the lock of another process. The event loop is blocked meanwhile. */
  busyMs: number
  /** How long a statement waits now. */
  timeoutMs: number
}

/**
 * Enough for the upper levels of every index. With SQLite's default of 2 MB each listing would read the file a hundred
 * times.
 */
const CACHE_KIB = 64 * 1024
/**
 * The file is read where the system keeps it, without copies, up to SQLite's own limit of 2 GB: a search in 2,200,000
 * posts and comments takes 3.1 to 3.4 ms (p99) in place of 5.0 to 6.0 (`bun run bench boards`).
 */
const MAPPED_BYTES = 2 ** 31 - 65_536
/**
 * 40 MB of log. If the thread did not keep the log shorter, SQLite copies it within a commit, and no request is
 * answered meanwhile (decision 065).
 */
const CHECKPOINT_PAGES = 10_000
/** Commands and the start of the service wait this long for another process's transaction. */
const PATIENT_MS = 5_000
/**
 * A statement of a process that answers requests waits at most this long, because every request waits with it (decision
 * 058).
 */
const BRIEF_MS = 100

function openDatabase(): Connection {
  if (env.ROLE === 'replica') return connect(openFollowed())
  const directory = resolve(env.DATA_DIR)
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const file = join(directory, 'app.db')
  const sqlite = new Database(file)
  sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('synchronous = NORMAL')
  sqlite.pragma('foreign_keys = ON')
  sqlite.pragma(`busy_timeout = ${PATIENT_MS}`)
  // SQLite overwrites deleted content in the file where that needs no further write.
  sqlite.pragma('secure_delete = FAST')
  sqlite.pragma(`cache_size = ${-CACHE_KIB}`)
  sqlite.pragma(`mmap_size = ${MAPPED_BYTES}`)
  // Otherwise the undo data of a statement with several rows goes to a file once it exceeds 64 KB (decision 063).
  sqlite.pragma('temp_store = MEMORY')
  sqlite.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`)
  return connect(sqlite)
}

/**
 * The database of a second machine, which Litestream writes. It keeps no page: Litestream may change one without the
 * counter in the header by which SQLite notices (decision 055).
 */
function openFollowed(): Database.Database {
  const sqlite = new Database(join(resolve(env.DATA_DIR), 'app.db'), { readonly: true, fileMustExist: true })
  sqlite.pragma('cache_size = 0')
  sqlite.pragma(`mmap_size = ${MAPPED_BYTES}`)
  sqlite.pragma(`busy_timeout = ${BRIEF_MS}`)
  return sqlite
}

function connect(sqlite: Database.Database): Connection {
  watchStatements(sqlite, noteDamage)
  // Created once, because creating a transaction function costs more than running a small transaction.
  const { immediate } = sqlite.transaction((body: () => unknown) => body())
  return {
    sqlite,
    db: drizzle(sqlite, { schema, casing: 'snake_case' }),
    file: sqlite.name,
    transact: immediate as Connection['transact'],
    isWriting: false,
    isHeld: false,
    isHurried: false,
    lockedSince: null,
    begin: sqlite.prepare('begin immediate'),
    commit: sqlite.prepare('commit'),
    effects: [],
    commits: 0,
    logFile: null,
    trouble: null,
    isDamaged: false,
    busyMs: PATIENT_MS,
    timeoutMs: PATIENT_MS,
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

/**
 * The descriptor of the write-ahead log, for flushing; null while nothing was written yet. It stays open with the
 * database, so that flushing needs no free descriptor; SQLite keeps the file as long as a connection is open.
 */
export function logDescriptor(): number | null {
  const open = connection()
  try {
    open.logFile ??= openSync(`${open.file}-wal`, 'r')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  return open.logFile
}

/**
 * Runs `body` as one transaction: all or nothing. Takes the write lock first, so that a read inside cannot turn stale;
 * nests as savepoints, so rules compose by calling each other. Refuses async bodies, because these would commit at
 * their first await. On a second machine it leaves the request to the first machine.
 */
export function write<T>(body: () => T): T {
  if (env.ROLE === 'replica') leaveToPrimary()
  const open = connection()
  const { effects } = open
  const outermost = !open.isWriting
  const before = effects.length
  let result: T
  try {
    open.isWriting = true
    result = open.isHeld ? transactHeld(open, body) : transactWaiting(open, body)
  } catch (error) {
    effects.length = before
    if (outermost && stopsWriting(open, error)) noteTrouble(open, troubleOf(error) ?? open.trouble)
    throw error
  } finally {
    if (outermost) open.isWriting = false
  }
  if (outermost) {
    open.commits++
    if (open.trouble) noteTrouble(open, null)
    for (const effect of effects.splice(0)) runEffect(effect)
  }
  return result
}

/**
 * False for a damaged page, which affects only the writes that need it, and for a lock for which the caller retries.
 */
function stopsWriting({ isHurried }: Connection, error: unknown): boolean {
  const trouble = troubleOf(error)
  return trouble !== 'damaged' && !(isHurried && trouble === 'locked')
}

/**
 * Runs `body` in a new transaction, which may wait for the lock; inside a transaction it runs `body` as a savepoint.
 */
function transactWaiting<T>(open: Connection, body: () => T): T {
  if (!open.sqlite.inTransaction) setTimeoutMs(open, patienceOf(open))
  return open.transact(body)
}

/** Runs `body` in the transaction that holds the lock, and ends it. */
function transactHeld<T>(open: Connection, body: () => T): T {
  open.isHeld = false
  try {
    const result = open.transact(body)
    open.commit.run()
    return result
  } catch (error) {
    // Some disk errors have already ended the transaction.
    if (open.sqlite.inTransaction) open.sqlite.exec('rollback')
    throw error
  }
}

/** True within a `write()`. */
export const isWriting = (): boolean => connection().isWriting

/**
 * Takes the write lock for the next `write()`, which then cannot meet the lock of another process. False while another
 * process has it: it does not wait. Use `takeTurn`, which does.
 */
export function holdLock(): boolean {
  const open = connection()
  if (open.isHeld || open.isWriting) return true
  setTimeoutMs(open, 0)
  try {
    open.begin.run()
  } catch (error) {
    if (troubleOf(error) !== 'locked') throw error
    open.lockedSince ??= performance.now()
    return false
  }
  open.isHeld = true
  open.lockedSince = null
  if (open.trouble === 'locked') noteTrouble(open, null)
  return true
}

/** Gives back the lock that no `write()` took over. */
export function releaseLock(): void {
  const open = connection()
  if (!open.isHeld) return
  open.isHeld = false
  if (open.sqlite.inTransaction) open.commit.run()
}

/** Records that a caller has waited in vain for the lock of another process. */
export const noteLocked = (): void => noteTrouble(connection(), 'locked')

/**
 * Runs `act`. A write in it, up to its first await, that meets the lock of another process throws the trouble 'locked'
 * at once instead of blocking the event loop. Use `retryInTurn`, which repeats `act`.
 */
export function withoutWaiting<T>(act: () => T): T {
  const open = connection()
  const { isHurried } = open
  open.isHurried = true
  try {
    return act()
  } finally {
    open.isHurried = isHurried
  }
}

/**
 * Writes what a read request records on the side, such as the first visit of a day. While the database cannot be
 * written, or another process writes, nothing is written and the request is still answered; a later request writes it.
 */
export function writeInPassing(body: () => void): void {
  try {
    withoutWaiting(() => write(body))
  } catch (error) {
    if (troubleOf(error) === null) throw error
  }
}

/** True once a statement has met a damaged page of the file. Data on other pages is read and written as before. */
export const isDamaged = (): boolean => connection().isDamaged

/** Writes a page without changing any data, to test whether the disk can be written. Throws the trouble. */
export function probeWriting(): void {
  const { sqlite } = connection()
  write(() => sqlite.pragma(`user_version = ${sqlite.pragma('user_version', { simple: true })}`))
}

/** How many pages the write-ahead log has, and how many of them the file has too; none while a transaction is open. */
export function sizeOfLog(): { log: number; checkpointed: number } {
  const { sqlite, isWriting, isHeld } = connection()
  const unknown = { log: 0, checkpointed: 0 }
  if (isWriting || isHeld) return unknown
  try {
    const [sizes] = sqlite.pragma('wal_checkpoint(NOOP)') as Array<typeof unknown>
    return sizes ?? unknown
  } catch (error) {
    if (troubleOf(error) === null) throw error
    return unknown
  }
}

/**
 * From now on this process waits only briefly for locks, because it answers requests, and all requests wait with a
 * statement.
 */
export function waitBriefly(): void {
  const open = connection()
  open.busyMs = BRIEF_MS
  setTimeoutMs(open, BRIEF_MS)
}

/**
 * How long the next write waits for the lock, in ms: 0 if the caller retries, or if others have already waited in vain.
 */
function patienceOf({ isHurried, trouble, lockedSince, busyMs }: Connection): number {
  const isLocked = lockedSince !== null && performance.now() - lockedSince > busyMs
  return isHurried || trouble === 'locked' || isLocked ? 0 : busyMs
}

function setTimeoutMs(open: Connection, ms: number): void {
  if (open.timeoutMs === ms) return
  open.timeoutMs = ms
  open.sqlite.pragma(`busy_timeout = ${ms}`)
}

/**
 * Logs once that the database is damaged, because the answers to visitors do not say why they failed. Ignores
 * statements of other databases.
 */
function noteDamage(statement: Database.Statement): void {
  const open = connection()
  if (statement.database !== open.sqlite || open.isDamaged) return
  open.isDamaged = true
  log.error(
    { file: open.file, statement: statementText(statement) },
    'the database is damaged: restore a backup',
  )
}

/** After one write waited in vain for a lock, the next ones do not wait, until one succeeds. */
function noteTrouble(open: Connection, trouble: Trouble | null): void {
  if (trouble === open.trouble) return
  open.trouble = trouble
  if (trouble) log.error({ trouble }, 'the database cannot be written')
  else log.info('the database can be written again')
}

/**
 * Runs an effect after the commit. An effect that throws is logged; it neither fails the write, whose rows are
 * committed, nor stops the other effects.
 */
function runEffect(effect: () => void): void {
  try {
    effect()
  } catch (error) {
    log.error({ err: error }, 'an effect after a commit failed')
  }
}

/**
 * Runs `effect` once the surrounding `write()` has committed; at once outside of one. An error of the effect is logged,
 * not thrown.
 */
export function afterCommit(effect: () => void): void {
  const { isWriting, effects } = connection()
  if (isWriting) effects.push(effect)
  else runEffect(effect)
}

/** How many outermost writes this process has committed: `durably` compares it before and after. */
export const countCommits = (): number => connection().commits

/** Checkpoints and closes the database; the next use opens it again. */
export function closeDatabase(): void {
  const { sqlite, logFile } = connection()
  sqlite.close()
  if (logFile !== null) closeSync(logFile)
  forgetSingleton('database')
}
