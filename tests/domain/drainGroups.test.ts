import { count, lt } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db, sqlite, write } from '#db/client.server.ts'
import { sourceRuns } from '#db/schema/sources.ts'
import { deleteRows } from '#domain/drainGroups.server.ts'

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
  await expect(deleteRows(sourceRuns, lt(sourceRuns.at, 200))).rejects.toThrow('crash')
  sqlite().exec('drop trigger broken')
  expect(total()).toBe(20)
  await deleteRows(sourceRuns, lt(sourceRuns.at, 200))
  expect(total()).toBe(0)
})
