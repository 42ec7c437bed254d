// Another connection holds the write lock, as another process would: only those who write wait for it.
import { setImmediate as nextTurn } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { log } from '#app/log.server.ts'
import { db, sqlite, waitBriefly, write, writeInPassing } from '#db/client.server.ts'
import { sources } from '#db/schema/sources.ts'
import { actInTurn, retryInTurn } from '#db/turn.server.ts'

const insert = (key: string) => write(() => db.insert(sources).values({ key }).run())
const keys = () =>
  db
    .select({ key: sources.key })
    .from(sources)
    .all()
    .map(({ key }) => key)

let other: Database.Database
beforeEach(() => {
  waitBriefly()
  other = new Database(sqlite().name)
  const failure = vi.spyOn(log, 'error')
  onTestFinished(() => {
    other.close()
    failure.mockRestore()
  })
})

/** The other connection holds the write lock for this many turns of the event loop. */
async function lockForTurns(turns: number): Promise<void> {
  other.exec('begin immediate')
  for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setTimeout(resolve, 1))
  other.exec('commit')
}

test('a repeatable write lets others run until the lock is free, and logs no error', async () => {
  const unlocking = lockForTurns(100)
  let isLocked = true
  void unlocking.then(() => {
    isLocked = false
  })
  const lockedAt: boolean[] = []
  await retryInTurn(() => {
    lockedAt.push(isLocked)
    insert('clien')
  })
  expect(lockedAt, 'refused at once, and taken once the lock was free').toEqual([true, false])
  expect(keys()).toEqual(['clien'])
  expect(log.error).not.toHaveBeenCalled()
})

test('a second write that meets a lock is done once that is free too', async () => {
  await retryInTurn(() => {
    if (keys().length === 0) {
      insert('clien')
      void lockForTurns(20)
    }
    insert('pomppu')
  })
  expect(keys().toSorted()).toEqual(['clien', 'pomppu'])
  expect(log.error).not.toHaveBeenCalled()
})

test.each([
  ['long acts of those who waited for a lock have a turn each', { tookMs: 5, least: 4, most: 4 }],
  ['short ones share a turn, before another process takes the lock again', { tookMs: 0, least: 1, most: 3 }],
])('%s', async (_, { tookMs, least, most }) => {
  let isCounting = true
  let turn = 0
  const counting = (async () => {
    for (; isCounting; turn++) await nextTurn()
  })()
  const unlocking = lockForTurns(20)
  const wroteIn = await Promise.all(
    ['clien', 'pomppu', 'ruliweb', 'theqoo'].map((key) =>
      actInTurn(() => {
        insert(key)
        const until = performance.now() + tookMs
        while (performance.now() < until);
        return turn
      }),
    ),
  )
  isCounting = false
  await Promise.all([unlocking, counting])
  expect(keys()).toHaveLength(4)
  expect(new Set(wroteIn).size).toBeGreaterThanOrEqual(least)
  expect(new Set(wroteIn).size).toBeLessThanOrEqual(most)
})

test('another error ends it', async () => {
  let attempts = 0
  const act = () => {
    attempts++
    throw new Error('no')
  }
  await expect(retryInTurn(act)).rejects.toThrow('no')
  expect(attempts).toBe(1)
})

test('a write in passing is skipped while another process writes, and no error is logged', async () => {
  const unlocking = lockForTurns(1)
  writeInPassing(() => insert('clien'))
  expect(keys()).toEqual([])
  await unlocking
  writeInPassing(() => insert('clien'))
  expect(keys()).toEqual(['clien'])
  expect(log.error).not.toHaveBeenCalled()
})
