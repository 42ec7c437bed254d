// Jobs of a fixed hour at which no process ran.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sqlite } from '#db/client.server.ts'
import { DAY_MS, HOUR_MS, seoulMidnight } from '#domain/clock.ts'
import type { Job } from '#server/background/jobs.ts'
import type { Running } from '#server/background/running.ts'
import { startTimetable } from '#server/background/timetable.ts'

/** Noon in Seoul. */
const noon = seoulMidnight(Date.now()) + 12 * HOUR_MS
let runs: string[]
let running: Running | null
const jobs: Job[] = [
  ['50 4 * * *', 'the later one', () => void runs.push('later')],
  ['10 4 * * *', 'the earlier one', () => void runs.push('earlier')],
  ['0 20 * * *', 'one of the evening', () => void runs.push('evening')],
  ['7 * * * *', 'one of each hour', () => void runs.push('hourly')],
]
/** Starts the timetable at an instant, waits until it runs what it missed, and stops it. */
async function startAt(now: number): Promise<string[]> {
  runs = []
  vi.setSystemTime(now)
  running = startTimetable(jobs)
  await vi.advanceTimersByTimeAsync(100)
  await running.stop()
  return runs
}

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
