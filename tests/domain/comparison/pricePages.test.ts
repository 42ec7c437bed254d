// How fresh the prices of the comparison are, with more pages than one turn reads.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { sqlite } from '#db/client.server.ts'
import { forgetSingletons } from '#db/singleton.ts'
import { addPricePages, followPage, readPriceFreshness } from '#domain/comparison/pricePages.server.ts'
import { cast } from '#tests/support/people/cast.ts'

const PAGES = 1_201
const NOW = Date.parse('2026-11-20T08:42:00Z')

const addPages = (from: number, count: number) =>
  addPricePages(
    Array.from({ length: count }, (_, i) => String(from + i)),
    NOW,
  )
const change = (set: string, where: string) =>
  sqlite().exec(`update price_pages set ${set} where pcode ${where}`)

test('the freshness is that of all pages that are compared, and others run meanwhile', async () => {
  expect(await readPriceFreshness()).toEqual({ pages: 0, oldestReadAt: null, oldestFollowedReadAt: null })
  forgetSingletons()
  addPages(1, PAGES)
  change(`read_at = ${NOW} - id`, "<> '7'")
  change('expired_at = 1', `= '${PAGES}'`)
  const { kim } = cast()
  for (const pageId of [7, 900, 30]) followPage(kim, pageId, NOW)

  let turns = 0
  let isDone = false
  const reading = readPriceFreshness().finally(() => {
    isDone = true
  })
  for (; !isDone; turns++) await nextTurn()
  expect(await reading).toEqual({
    pages: PAGES - 1,
    oldestReadAt: NOW - (PAGES - 1),
    oldestFollowedReadAt: NOW - 900,
  })
  expect(turns).toBeGreaterThanOrEqual(3)
})

test('the pages are read once for everybody who asks within ten minutes', async () => {
  addPages(1, 2)
  const asked = [readPriceFreshness(), readPriceFreshness()]
  addPages(3, 1)
  const [first, second] = await Promise.all(asked)
  expect(second).toBe(first)
  expect(await readPriceFreshness()).toBe(first)
})
