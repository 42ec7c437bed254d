import { describe, expect, test } from 'vitest'
import {
  expectSources,
  findRest,
  listSourceHealth,
  recordRun,
  type SourceRun,
} from '#domain/sources/sources.server.ts'

const NOW = Date.parse('2026-10-05T14:30:00+09:00')
const MINUTE_MS = 60_000

const run = (changes: Partial<SourceRun> = {}): SourceRun => ({
  at: NOW,
  page: '/list',
  outcome: 'read',
  rows: 20,
  missingPrices: 0,
  latencyMs: 80,
  reason: null,
  trouble: null,
  nextReadAt: NOW + 2 * MINUTE_MS,
  ...changes,
})

const failed = (runs: number, kind: 'bad' | 'refused' = 'bad') =>
  run({
    at: NOW + MINUTE_MS,
    outcome: kind,
    rows: null,
    missingPrices: null,
    latencyMs: null,
    trouble: { kind, reason: '페이지가 비어 있습니다', runs },
  })

const healthOf = (key: string, now = NOW) => listSourceHealth(now).find((source) => source.key === key)

test('a source that was never read is waiting; a source that was read shows its last run', () => {
  recordRun('clien', run())
  expectSources(['pomppu', 'clien'])
  expect(healthOf('pomppu')).toEqual({
    key: 'pomppu',
    name: '뽐뿌',
    state: 'waiting',
    reason: null,
    rows: null,
    missingShare: null,
    latencyMs: null,
    lastReadAt: null,
    nextReadAt: null,
    hours: Array(24).fill(null),
  })
  expect(healthOf('clien')).toMatchObject({
    state: 'ok',
    rows: 20,
    lastReadAt: NOW,
    nextReadAt: NOW + 2 * MINUTE_MS,
  })
})

test('an unchanged page counts as read and keeps its number of posts', () => {
  recordRun('clien', run())
  recordRun('clien', run({ at: NOW + MINUTE_MS, outcome: 'unchanged', rows: null, missingPrices: null }))
  expect(healthOf('clien')).toMatchObject({ state: 'ok', rows: 20, lastReadAt: NOW + MINUTE_MS })
})

test.each([
  [1, 'slow'],
  [2, 'slow'],
  [3, 'off'],
  [4, 'off'],
])(
  'after %i failed runs a source is %s, with the reason and the time of the last successful run',
  (runs, state) => {
    recordRun('clien', run())
    recordRun('clien', failed(runs))
    expect(healthOf('clien')).toMatchObject({
      state,
      reason: '페이지가 비어 있습니다',
      rows: 20,
      lastReadAt: NOW,
    })
  },
)

test('a successful run clears the trouble', () => {
  recordRun('clien', failed(3))
  recordRun('clien', run())
  expect(healthOf('clien')).toMatchObject({ state: 'ok', reason: null })
})

describe('a source that refuses the crawler', () => {
  test('a refusing source rests until its next allowed reading', () => {
    recordRun('clien', failed(1, 'refused'))
    expect(healthOf('clien')?.state).toBe('refused')
    expect(findRest('clien', NOW)).toBe(NOW + 2 * MINUTE_MS)
    expect(findRest('clien', NOW + 2 * MINUTE_MS)).toBeNull()
  })

  test('a source does not rest after a successful run', () => {
    recordRun('clien', failed(1, 'refused'))
    recordRun('clien', run())
    expect(findRest('clien', NOW)).toBeNull()
    expect(findRest('pomppu', NOW)).toBeNull()
  })
})

test('an overdue source is slow', () => {
  recordRun('clien', run())
  expect(healthOf('clien', NOW + 12 * MINUTE_MS)?.state).toBe('ok')
  expect(healthOf('clien', NOW + 12 * MINUTE_MS + 1)).toMatchObject({
    state: 'slow',
    reason: expect.stringContaining('수집하지 못했습니다'),
  })
})

test('a source that the operator switched off is off with its reason, in the fixed order of sources', () => {
  for (const key of ['quasarzone', 'clien', 'pomppu']) recordRun(key, run())
  expect(listSourceHealth(NOW).map(({ key, state }) => `${key} ${state}`)).toEqual([
    'pomppu ok',
    'clien ok',
    'quasarzone ok',
    'fmkorea off',
  ])
  expect(healthOf('fmkorea')?.reason).toBe('운영자가 꺼 둔 출처입니다')
})
