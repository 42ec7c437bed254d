// The thread that copies the write-ahead log: it keeps what is written, and the locks of the process.
import { spawnSync } from 'node:child_process'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import Database from 'better-sqlite3'
import { beforeEach, expect, test } from 'vitest'
import { shortenLog } from '#db/checkpoints/checkpoints.server.ts'
import { closeDatabase, holdLock, releaseLock, sizeOfLog, sqlite, write } from '#db/client.server.ts'
import { processSingleton } from '#db/singleton.ts'
import { actInTurn } from '#db/turn.server.ts'
import { waitUntil } from '#tests/support/run/waitUntil.ts'

beforeEach(async () => {
  // The copy of the test before ends.
  await shortenLog()
  sqlite().exec('drop table if exists filler; create table filler (bytes)')
  sqlite().pragma('wal_checkpoint(TRUNCATE)')
})

/** Each row fills a page of the log. */
const addRows = (rows: number): void =>
  write(() => {
    const add = sqlite().prepare('insert into filler values (randomblob(3500))')
    for (let added = 0; added < rows; added++) add.run()
  })

/** How many pages of the log the file lacks. */
const countLacking = (): number => {
  const { log, checkpointed } = sizeOfLog()
  return log - checkpointed
}

const countRows = () => sqlite().prepare('select count(*) from filler').pluck().get()

/** Tries to write from another process; returns `wrote` or the error code. */
function writeElsewhere(): string {
  const program = `
    const Database = require('better-sqlite3')
    try {
      new Database(${JSON.stringify(sqlite().name)}, { timeout: 0 }).exec('begin immediate; rollback')
      console.log('wrote')
    } catch (error) {
      console.log(error.code)
    }`
  return spawnSync(process.execPath, ['-e', program], { encoding: 'utf8' }).stdout.trim()
}

test('a short log stays', async () => {
  addRows(50)
  expect(await shortenLog()).toBe(false)
  expect(countLacking()).toBeGreaterThan(50)
})

test('a long log is copied, while the process goes on reading and writing', async () => {
  addRows(2_000)
  let isCopied = false
  const copying = shortenLog().finally(() => {
    isCopied = true
  })
  let written = 0
  while (!isCopied) {
    addRows(1)
    written++
    await nextTurn()
  }
  await copying
  expect(written).toBeGreaterThan(0)
  // What came meanwhile may be long again.
  await shortenLog()
  expect(countLacking()).toBeLessThan(400)
  expect(countRows()).toBe(2_000 + written)
  expect(sqlite().pragma('integrity_check', { simple: true })).toBe('ok')
})

test('the log begins anew although somebody always writes', async () => {
  let longest = 0
  for (let turn = 0; turn < 200; turn++) {
    void shortenLog()
    await actInTurn(() => addRows(100))
    await nextTurn()
    longest = Math.max(longest, sizeOfLog().log)
  }
  // 20,000 pages were written, and SQLite itself copies a log of 10,000.
  expect(longest).toBeGreaterThan(1_000)
  expect(longest).toBeLessThan(9_000)
  expect(countRows()).toBe(20_000)
})

test('a reader of old pages keeps the log long and stops no writer; once it ends, the log is copied', async () => {
  const reader = new Database(sqlite().name, { readonly: true })
  const reading = reader.prepare('select * from sqlite_master').iterate()
  reading.next()
  addRows(5_000)
  expect(await shortenLog()).toBe(false)
  await actInTurn(() => addRows(1))
  reading.return?.()
  reader.close()
  await waitUntil('a whole copy', () => shortenLog())
  expect(countRows()).toBe(5_001)
})

test('two who ask at once share one copy', async () => {
  addRows(1_000)
  expect(await Promise.all([shortenLog(), shortenLog()])).toEqual([true, true])
  expect(await shortenLog()).toBe(false)
})

// POSIX locks belong to the process: closing one handle of the file would release all of its locks.
test('the copy releases no lock of an open transaction', async () => {
  addRows(1_000)
  const copying = shortenLog()
  expect(holdLock()).toBe(true)
  try {
    expect(await copying).toBe(true)
    expect(writeElsewhere()).toBe('SQLITE_BUSY')
  } finally {
    releaseLock()
  }
  expect(writeElsewhere()).toBe('wrote')
})

test('after the thread has died another one copies', async () => {
  addRows(1_000)
  await shortenLog()
  const { running } = processSingleton<{ running: { worker: Worker } }>('checkpoint thread', () => {
    throw new Error('no thread has copied')
  })
  addRows(1_000)
  const copying = shortenLog()
  await running.worker.terminate()
  await copying
  addRows(1_000)
  await waitUntil('a whole copy', () => shortenLog())
  expect(countRows()).toBe(3_000)
})

test('a database that is closed while its log is copied has every row when it opens again', async () => {
  addRows(1_000)
  const copying = shortenLog()
  closeDatabase()
  await copying
  expect(countRows()).toBe(1_000)
  expect(sqlite().pragma('integrity_check', { simple: true })).toBe('ok')
})
