// Jobs of a fixed hour at which no process ran, and jobs that are due while they run.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sqlite } from '#db/client.server.ts'
import { NewBoard } from '#domain/boards/newBoard.server.ts'
import { writeBoard } from '#domain/boards/writing.server.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, seoulMidnight } from '#domain/clock.ts'
import { listHistories } from '#domain/devices/histories.server.ts'
import { DATA_JOBS, type Job } from '#server/background/jobs.ts'
import type { Running } from '#server/background/running.ts'
import { startTimetable } from '#server/background/timetable.ts'
import { cast } from '#tests/support/people/cast.ts'
import { reportThing } from '#tests/support/people/reporting.ts'

/** Noon in Seoul. */
const noon = seoulMidnight(Date.now()) + 12 * HOUR_MS
/** 4:15 in Seoul, two nights later. */
const night = noon + DAY_MS + 16 * HOUR_MS + 15 * MINUTE_MS
let runs: string[]
let running: Running | null
const jobs: Job[] = [
  ['50 4 * * *', 'the later one', () => void runs.push('later')],
  ['10 4 * * *', 'the earlier one', () => void runs.push('earlier')],
  ['0 20 * * *', 'one of the evening', () => void runs.push('evening')],
  ['7 * * * *', 'one of each hour', () => void runs.push('hourly')],
]
/** Starts the timetable at an instant, waits until it runs what it missed, and stops it. */
async function startAt(now: number, given = jobs, forMs = 100): Promise<string[]> {
  runs = []
  vi.setSystemTime(now)
  running = startTimetable(given)
  await vi.advanceTimersByTimeAsync(forMs)
  await running.stop()
  return runs
}

/** A job that runs for this many minutes. */
const lasting = (pattern: string, what: string, minutes: number): Job => [
  pattern,
  what,
  async () => {
    runs.push(`${what} begins`)
    await new Promise((resolve) => setTimeout(resolve, minutes * MINUTE_MS))
    runs.push(`${what} ends`)
  },
]

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(async () => {
  await running?.stop()
  vi.useRealTimers()
})

test('a job that was missed runs once after the start, the earlier ones first', async () => {
  expect(await startAt(noon), 'a new database has missed nothing').toEqual([])
  expect(await startAt(noon + HOUR_MS)).toEqual([])
  expect(await startAt(noon + DAY_MS)).toEqual(['evening', 'earlier', 'later'])
  expect(await startAt(noon + DAY_MS + 1_000), 'also by a second process').toEqual([])
  expect(await startAt(noon + DAY_MS + 9 * HOUR_MS)).toEqual(['evening'])
})

test('a job that fails or is interrupted runs again after the next start', async () => {
  await startAt(noon)
  sqlite().exec(`create temp trigger broken before update on job_runs when new.job = 'the earlier one'
    begin select raise(abort, 'crash'); end`)
  expect(await startAt(noon + DAY_MS)).toEqual(['evening', 'earlier', 'later'])
  sqlite().exec('drop trigger broken')
  expect(await startAt(noon + DAY_MS + HOUR_MS)).toEqual(['earlier'])
})

test('a job that ran at its hour is not missed', async () => {
  runs = []
  vi.setSystemTime(noon + 8 * HOUR_MS - 1_000)
  running = startTimetable(jobs)
  await vi.advanceTimersByTimeAsync(3_000)
  await running.stop()
  expect(runs).toEqual(['evening'])
  expect(await startAt(noon + 9 * HOUR_MS)).toEqual([])
})

test('a missed job whose hour comes while another one is caught up runs once', async () => {
  const given = [lasting('18 4 * * *', 'first', 10), lasting('20 4 * * *', 'second', 1)]
  await startAt(noon, given)
  expect(await startAt(night, given, 30 * MINUTE_MS)).toEqual([
    'first begins',
    'second begins',
    'second ends',
    'first ends',
  ])
})

test('a missed job that still runs by its hour when its turn comes does not run beside itself', async () => {
  const given = [lasting('18 4 * * *', 'first', 10), lasting('20 4 * * *', 'second', 20)]
  await startAt(noon, given)
  expect(await startAt(night, given, HOUR_MS)).toEqual([
    'first begins',
    'second begins',
    'first ends',
    'second ends',
  ])
})

test.each([
  ['caught up', { knownAt: noon, startedAt: night + 10 * MINUTE_MS }],
  ['run by its hour', { knownAt: night, startedAt: night + 4 * MINUTE_MS }],
])('a job that is being %s does not run beside itself when the clock is put back', async (_, given) => {
  const long = [lasting('20 4 * * *', 'long', 20)]
  await startAt(given.knownAt, long)
  runs = []
  vi.setSystemTime(given.startedAt)
  running = startTimetable(long)
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS)
  expect(runs).toEqual(['long begins'])
  vi.setSystemTime(night)
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS)
  expect(runs, 'its hour has come again').toEqual(['long begins'])
  await vi.advanceTimersByTimeAsync(20 * MINUTE_MS)
  expect(runs).toEqual(['long begins', 'long ends'])
})

test('staff are notified of open cases at nine, even if the service started during the night', async () => {
  const { kim, lee, park } = cast()
  const report = (title: string) =>
    reportThing(lee, 'BOARD', writeBoard(kim, NewBoard.parse({ title, content: '본문' })).id)
  const given = DATA_JOBS.filter(([, what]) => what === 'notify staff of open cases')
  const titles = () => listHistories(park, { pageNumber: 1, pageSize: 20 }).contents.map(({ title }) => title)
  const midnight = noon + DAY_MS + 12 * HOUR_MS
  await startAt(noon, given)
  report('하나')
  await startAt(midnight + HOUR_MS, given)
  expect(titles()).toEqual([])
  report('둘')
  await startAt(midnight + 9 * HOUR_MS - SECOND_MS, given, 3 * SECOND_MS)
  expect(titles()).toEqual(['확인할 신고가 2건 있습니다'])
})
