// Every job and every larger work on a whole site: small transactions, so that a slice ends in time and nobody waits.
// `bun run bench growth` measures how long the slices take.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeDatabase, sqlite } from '#db/client.server.ts'
import { DAY_MS } from '#domain/clock.ts'
import { compileAhead } from '#server/compileAhead.ts'
import { countDueRows } from '#tests/bench/goods/dueRows.ts'
import { addSite } from '#tests/bench/goods/site.ts'
import { listWorks } from '#tests/bench/goods/works.ts'
import { watchGroups } from '#tests/bench/load/stretch.ts'
import { proofSize } from '#tests/support/run/proof.ts'

/** In full: the medium site of `bun run bench growth`. */
const PRODUCTS = proofSize({ ordinary: 400, full: 100_000 })
const MEMBERS = PRODUCTS / 10
const SITE = {
  products: PRODUCTS,
  days: proofSize({ ordinary: 20, full: 150 }),
  members: MEMBERS,
  keywords: PRODUCTS,
  histories: PRODUCTS * 5,
  posts: PRODUCTS / 5,
}
/** A group is 10 members or 50 rows; each brings some rows of other tables, and entries of the search. */
const MAX_ROWS = 400
/** The merge of the search ends by clearing the list of what it merged: 9,304 rows of some bytes at 100,000 products, in 2 ms. */
const mostRowsOf = (what: string): number =>
  what === 'merge the parts of the search indexes' ? Math.max(MAX_ROWS, PRODUCTS / 10) : MAX_ROWS

vi.setConfig({ testTimeout: 30 * 60_000, hookTimeout: 30 * 60_000 })

const realNow = Date.now
beforeEach(async () => {
  await addSite(SITE, Date.now())
  // Closing copies the write-ahead log of these rows into the file, so that no commit of a job has to.
  closeDatabase()
  // As each start of the service does.
  compileAhead()
  // A day later each night has rows to delete.
  Date.now = () => realNow() + DAY_MS
})
afterEach(() => {
  Date.now = realNow
})

test('no job and no larger work keeps the others waiting', async () => {
  expect(countDueRows()).toBeGreaterThan(100)
  const most = new Map<string, number>()
  for (const { what, act } of listWorks()) most.set(what, await watchGroups(act))
  expect([...most].filter(([what, rows]) => rows > mostRowsOf(what))).toEqual([])
  expect(countDueRows(), 'every job met what waited for it').toBe(0)
  expect(sqlite().pragma('integrity_check', { simple: true })).toBe('ok')
})
