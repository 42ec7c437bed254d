// What requests read on a second machine: a state of the database that does not change while they read.
//
// Litestream writes page after page into the file. It takes the lock of SQLite for that, but it also releases the
// lock when a change is interrupted, so the lock alone proves nothing. A separate connection therefore holds the lock
// for all readers of the process, and only where the file with Litestream's place is younger than the database: then
// the last change is complete (decision 055).

import { closeSync, existsSync, openSync, readSync, statSync, writeSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { env } from '#app/env.server.ts'
import { log } from '#app/log.server.ts'
import { readBeat } from '#db/beat.server.ts'
import { closeDatabase, sqlite } from '#db/client.server.ts'
import { readMigrationState } from '#db/migrate.ts'
import { troubleOf } from '#db/trouble.ts'
import { placeFile } from './follower.ts'

/** A state is shown this long before the next one may come. */
const SHOWN_MS = 200
/** How long to wait for readers to end. After that they continue to read, and the state stays. */
const ENDED_WITHIN_MS = 500
const AGAIN_AFTER_MS = 3
/** How long a request waits for a state before the first machine answers it. */
const MAX_WAIT_MS = 250
/** The position of the write format in the header of a database, and the value there for a file without a log. */
const FORMAT_AT = 18
const PLAIN = Buffer.of(1, 1)

/** The states that requests read. */
export interface View {
  /** Waits for a state and returns a function that releases it; null when there is none in time. */
  enter: () => Promise<(() => void) | null>
  /** The beat of the newest state that was shown; 0 before the first. */
  beat: () => number
  /** True while the tables have another schema than this program. */
  isOtherSchema: () => boolean
  /** Closes the database until there is a new one. */
  forget: () => void
  stop: () => Promise<void>
}

/** Shows one state after the other, and calls `onShown` for each. */
export function startView(onShown: (beat: number) => void): View {
  const file = join(resolve(env.DATA_DIR), 'app.db')
  const stopping = new AbortController()
  let holder: Database.Database | null = null
  let held: Iterator<unknown> | null = null
  let isShown = false
  /** The number that SQLite gives to the tables; a migration changes it. */
  let schema: unknown = null
  let isOther = false
  let beat = 0
  let readers = 0
  const waiting = new Set<() => void>()

  const take = (): boolean => {
    holder ??= openHolder(file)
    if (holder === null) return false
    try {
      // An unfinished statement holds the lock.
      held = holder.prepare('select name from sqlite_schema').iterate()
      held.next()
      if (isComplete(file)) return true
    } catch (error) {
      if (troubleOf(error) !== 'locked') throw error
    }
    letGo()
    return false
  }
  const letGo = () => {
    held?.return?.()
    held = null
  }
  const show = () => {
    const now = sqlite().pragma('schema_version', { simple: true })
    if (now !== schema) {
      const { pending, isNewer } = readMigrationState()
      isOther = pending > 0 || isNewer
      schema = now
    }
    beat = readBeat()
    if (isOther) return
    isShown = true
    for (const wake of waiting) wake()
    waiting.clear()
    onShown(beat)
  }
  const forget = () => {
    isShown = false
    letGo()
    holder?.close()
    if (schema !== null) closeDatabase()
    schema = null
    holder = null
  }
  /** Shows a state for one turn. A state with readers left stays for another turn. */
  const turn = async () => {
    if (held === null && !take()) return sleep(AGAIN_AFTER_MS)
    show()
    await sleep(SHOWN_MS)
    isShown = false
    const until = performance.now() + ENDED_WITHIN_MS
    while (readers > 0 && performance.now() < until) await sleep(1)
    if (readers === 0) letGo()
  }
  const work = async () => {
    while (!stopping.signal.aborted)
      await turn().catch(async (error: unknown) => {
        log.error({ err: error }, 'the copy of the database cannot be read')
        forget()
        await sleep(SHOWN_MS)
      })
  }
  const working = work()
  const wait = () =>
    new Promise<void>((resolve) => {
      waiting.add(resolve)
      setTimeout(() => {
        waiting.delete(resolve)
        resolve()
      }, MAX_WAIT_MS)
    })
  return {
    enter: async () => {
      if (!isShown) await wait()
      if (!isShown) return null
      readers++
      return () => void readers--
    },
    beat: () => beat,
    isOtherSchema: () => isOther,
    forget,
    stop: async () => {
      stopping.abort()
      await working
      forget()
    },
  }
}

/** Opens the connection that holds the lock; null while there is no complete database yet. */
function openHolder(file: string): Database.Database | null {
  if (!existsSync(placeFile()) || !existsSync(file)) return null
  makePlain(file)
  const holder = new Database(file, { readonly: true, fileMustExist: true })
  holder.pragma('busy_timeout = 0')
  return holder
}

/**
 * Switches the copy to a format without a write-ahead log: with one, readers would never let Litestream write. Closing
 * a file releases every lock that the process has on it, so this runs before the first connection.
 */
function makePlain(file: string): void {
  const opened = openSync(file, 'r+')
  try {
    const format = Buffer.alloc(PLAIN.length)
    readSync(opened, format, 0, format.length, FORMAT_AT)
    if (!format.equals(PLAIN)) writeSync(opened, PLAIN, 0, PLAIN.length, FORMAT_AT)
  } finally {
    closeSync(opened)
  }
}

/** Litestream writes its place after each change: an older place belongs to a change that is not complete. */
const isComplete = (file: string): boolean => statSync(placeFile()).mtimeMs >= statSync(file).mtimeMs
