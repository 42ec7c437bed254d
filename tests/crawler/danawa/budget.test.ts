import { describe, expect, test } from 'vitest'
import { nextList, planReadings } from '#crawler/danawa/budget.ts'
import type { PricePage } from '#domain/comparison/pricePages.server.ts'

const NOW = Date.parse('2026-10-05T14:30:00+09:00')
const HOUR_MS = 3_600_000
const REAL = { now: NOW, pace: 1 }

const page = (
  pcode: string,
  ageHours: number | null,
  followers = 0,
  more: Partial<PricePage> = {},
): PricePage => {
  const readAt = ageHours === null ? null : NOW - ageHours * HOUR_MS
  return { pcode, followers, addedAt: NOW - 240 * HOUR_MS, askedAt: null, triedAt: readAt, readAt, ...more }
}
const plan = async (pages: PricePage[], size = 10) => (await planReadings([pages], size, REAL)).pcodes

describe('the next pages to read', () => {
  test('pages with more followers and older readings come first', async () => {
    expect(
      await plan([page('few', 3, 1), page('many', 3, 50), page('old', 9, 30), page('new', 2, 60)]),
    ).toEqual(['old', 'many', 'new', 'few'])
  })

  test('no page is read twice within an hour, and none without followers twice a day', async () => {
    expect(
      (await plan([page('a', 0.9, 1000), page('b', 1, 1), page('c', 23.9), page('d', 24)])).sort(),
    ).toEqual(['b', 'd'])
  })

  test('pages that members have just asked for come first, in the order of asking; once only', async () => {
    const asked = (pcode: string, minutes: number) => page(pcode, 0.1, 1, { askedAt: NOW - minutes * 60_000 })
    expect(
      await plan([page('many', 10, 5_000), asked('second', 1), asked('first', 3), asked('done', 30)]),
    ).toEqual(['first', 'second', 'many'])
  })

  test('a page about to miss its second reading of the day comes before many followers, while there is time for all', async () => {
    const owed = page('owed', 11.5, 1)
    expect(await plan([page('many', 10, 5_000), owed])).toEqual(['owed', 'many'])
    const tooMany = Array.from({ length: 21_601 }, (_, index) => page(`p${index}`, 10, 2_000))
    expect(await plan([owed, ...tooMany, page('many', 10, 5_000)], 1)).toEqual(['many'])
  })

  test('a failed page waits like a read one', async () => {
    expect(await plan([page('failed', 30, 5, { triedAt: NOW - HOUR_MS / 2 })])).toEqual([])
  })

  test('a day suffices to read every followed page twice, and none waits over 12 hours', async () => {
    const pages = Array.from({ length: 400 }, (_, index) =>
      page(`${index}`, 12 * (index / 400), index < 5 ? 900 : 1),
    )
    const readings = new Map(pages.map(({ pcode }) => [pcode, 0]))
    let oldest = 0
    // One reading in 90 seconds: 960 a day for 400 pages, in the proportion of 2 seconds for 18,000.
    for (let now = NOW; now < NOW + 24 * HOUR_MS; now += 90_000) {
      const [pcode] = (await planReadings([pages], 1, { now, pace: 1 })).pcodes
      const chosen = pages.find((candidate) => candidate.pcode === pcode)
      if (!chosen) continue
      readings.set(chosen.pcode, (readings.get(chosen.pcode) ?? 0) + 1)
      oldest = Math.max(oldest, now - (chosen.readAt ?? now))
      Object.assign(chosen, { readAt: now, triedAt: now })
    }
    expect(Math.min(...readings.values())).toBeGreaterThanOrEqual(2)
    expect(oldest).toBeLessThan(12.5 * HOUR_MS)
  })

  test('the plan names when the next page is due', async () => {
    expect(await planReadings([[page('a', 0.5, 1)], [page('b', 3)]], 5, REAL)).toEqual({
      pcodes: [],
      nextDueAt: NOW + HOUR_MS / 2,
    })
    expect(await planReadings([], 5, REAL)).toEqual({ pcodes: [], nextDueAt: null })
  })
})

describe('the lists of categories', () => {
  const at = (time: string) => Date.parse(`2026-10-05T${time}:00+09:00`)
  const read = (time: string, cates = ['1', '2']) =>
    cates.flatMap((cate) => [1, 2].map((page) => ({ cate, page, readAt: at(time) })))

  test('two pages of each list are read, the first pages first', () => {
    expect(nextList(['1', '2'], [], NOW)).toEqual({ cate: '1', page: 1 })
    expect(nextList(['1', '2'], read('14:00', ['1']), NOW)).toEqual({ cate: '2', page: 1 })
    const firstPages = read('14:00').filter((list) => list.page === 1)
    expect(nextList(['1', '2'], firstPages, NOW)).toEqual({ cate: '1', page: 2 })
  })

  test('lists are read once a night, not in the day', () => {
    expect(nextList(['1'], read('01:00'), at('01:59'))).toBeNull()
    expect(nextList(['1'], read('01:00'), at('02:00'))).toEqual({ cate: '1', page: 1 })
    expect(nextList(['1'], read('02:10'), at('06:59'))).toBeNull()
    expect(nextList(['1'], read('01:00'), at('07:00'))).toBeNull()
    expect(nextList(['1'], read('02:10'), at('02:00') + 24 * HOUR_MS)).toEqual({ cate: '1', page: 1 })
  })
})
