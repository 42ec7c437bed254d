import Database from 'better-sqlite3'
import { count, lt } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { db, sqlite, waitBriefly, write } from '#db/client.server.ts'
import { sourceRuns } from '#db/schema/sources.ts'
import { deleteRows, inGroups, workInGroups, workInSlices, workSlice } from '#domain/drainGroups.server.ts'

const addRuns = (runs: number): void =>
  write(() => {
    for (let at = 1; at <= runs; at++)
      db.insert(sourceRuns).values({ sourceKey: 'clien', page: '/', at, outcome: 'read' }).run()
  })

const total = () => db.select({ total: count() }).from(sourceRuns).get()?.total

test('every row that is due goes, and no other one', async () => {
  addRuns(1_234)
  await deleteRows(sourceRuns, lt(sourceRuns.at, 1_201))
  expect(total()).toBe(34)
  await deleteRows(sourceRuns, lt(sourceRuns.at, 1_201))
  expect(total()).toBe(34)
})

test('a transaction deletes at most 50 rows, so that a delete that fails has lost little', async () => {
  addRuns(120)
  sqlite().exec(
    "create temp trigger broken before delete on source_runs when old.at = 101 begin select raise(abort, 'crash'); end",
  )
  // A slow group would make the next one smaller: here each takes no time.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  await expect(deleteRows(sourceRuns, lt(sourceRuns.at, 200))).rejects.toThrow('crash')
  clock.mockRestore()
  sqlite().exec('drop trigger broken')
  // Groups of 1, 2, 4 to 32 rows went; that of 50 failed.
  expect(total()).toBe(57)
  await deleteRows(sourceRuns, lt(sourceRuns.at, 200))
  expect(total()).toBe(0)
})

test('groups begin with one row and stay small where rows take long, and every row is served', async () => {
  const sizes: number[] = []
  let left = 200
  await workInGroups(50, (size) => {
    sizes.push(size)
    left -= size
    const until = performance.now() + size
    while (performance.now() < until);
    return left > 0
  })
  expect(left).toBeLessThanOrEqual(0)
  expect(sizes[0]).toBe(1)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(6)
})

test('groups grow while they end in time, even if each has a large fixed cost', async () => {
  let ms = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => ms)
  const sizes: number[] = []
  await workInGroups(50, (size) => {
    sizes.push(size)
    ms += 2 + size / 10
    return sizes.length < 20
  })
  clock.mockRestore()
  expect(sizes.slice(0, 3)).toEqual([1, 2, 3])
  expect(Math.max(...sizes)).toBe(10)
})

test('a step that found nothing begins with a group of one row again', () => {
  const sizes: number[] = []
  const step = inGroups(50, (size) => sizes.push(size) % 3 > 0)
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  for (let no = 0; no < 6; no++) step()
  clock.mockRestore()
  expect(sizes).toEqual([1, 2, 4, 1, 2, 4])
})

test('a slice goes on with its step once another process gives the write lock back', async () => {
  waitBriefly()
  const other = new Database(sqlite().name)
  let steps = 0
  const step = () => {
    if (++steps === 1) {
      other.exec('begin immediate')
      setTimeout(() => other.exec('commit'), 50)
    }
    addRuns(1)
    return false
  }
  expect(await workSlice(step)).toBe(false)
  other.close()
  expect(total()).toBe(1)
})

test('a job that writes much leaves a short log behind, with all its rows', async () => {
  sqlite().exec('create table filler (bytes)')
  const waiting = Array.from({ length: 1_500 }, (_, i) => i)
  await workInSlices(() => {
    waiting.pop()
    write(() => sqlite().exec('insert into filler values (randomblob(3000))'))
    return waiting.length > 0
  })
  const [log] = sqlite().pragma('wal_checkpoint(NOOP)') as [{ log: number; checkpointed: number }]
  expect(log.log - log.checkpointed).toBeLessThan(400)
  expect(sqlite().prepare('select count(*) from filler').pluck().get()).toBe(1_500)
  expect(sqlite().pragma('integrity_check', { simple: true })).toBe('ok')
})
