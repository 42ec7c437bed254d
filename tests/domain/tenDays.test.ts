// One night deletes what is due, also when ten days of a large site are due at once, and others run meanwhile.
import { expect, test, vi } from 'vitest'
import { countCommits, sqlite } from '#db/client.server.ts'
import { DAY_MS, seoulMidnight } from '#domain/clock.ts'
import { DATA_JOBS } from '#server/background/jobs.ts'
import { addBeginning, addDay } from '#tests/bench/goods/dayRows.ts'

/** Every table of the site's days that is kept for a time; older rows are due. */
const KEPT_FOR_A_TIME = [
  'notify_histories',
  'messages',
  'subjects',
  'causes',
  'deliveries',
  'delivery_acks',
  'telegram_messages',
  'message_counts',
  'recommendations',
  'sessions',
  'source_runs',
  'counted_visits',
  'recent_texts',
  'product_views',
  'product_view_histories',
  'action_histories',
]
const FORGETTING = DATA_JOBS.filter(([, what]) => what.startsWith('forget'))
/** More than a transaction of a job deletes, even with what cascades from its 50 rows. */
const MAX_A_COMMIT = 200

const countRows = () => Object.fromEntries(KEPT_FOR_A_TIME.map((table) => [table, count(table)]))
const count = (table: string) => sqlite().prepare(`select count(*) from ${table}`).pluck().get() as number
const sum = (rows: Record<string, number>) => Object.values(rows).reduce((total, each) => total + each, 0)

test('one night deletes all that is due of ten days, in small transactions between which others run', async () => {
  const long = seoulMidnight(Date.now()) - 400 * DAY_MS
  addBeginning(long)
  for (let day = 1; day <= 10; day++) addDay(day, long + day * DAY_MS)
  const due = countRows()
  for (const [table, rows] of Object.entries(due)) expect([table, rows > 0]).toEqual([table, true])

  // With three milliseconds between two looks at the clock a transaction has 50 rows, and a slice one transaction.
  let ms = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (ms += 3))
  let turns = 0
  let isOver = false
  const others = (): void => {
    turns++
    if (!isOver) setImmediate(others)
  }
  others()
  const before = countCommits()
  for (const [, , act] of FORGETTING) await act()
  const commits = countCommits() - before
  isOver = true
  clock.mockRestore()

  expect(countRows()).toEqual(Object.fromEntries(KEPT_FOR_A_TIME.map((table) => [table, 0])))
  expect(commits).toBeGreaterThan(sum(due) / MAX_A_COMMIT)
  expect(turns).toBeGreaterThan(commits * 0.9)
})
