// The clock of the real process jumps two days ahead and back: posts still become messages, and jobs still run.
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { env } from '#app/env.server.ts'
import { addKeyword } from '#domain/alerts/keywords/keywords.server.ts'
import { NewKeyword } from '#domain/alerts/keywords/newKeyword.server.ts'
import { buildIfStale } from '#server/build/build.ts'
import { createClock } from '#tests/support/faults/clock.ts'
import { createPerson, repeat, watchHealth } from '#tests/support/faults/watch.ts'
import { cast } from '#tests/support/people/cast.ts'
import { giveDevice } from '#tests/support/people/devices.ts'
import { ask, type Chain, startChain } from '#tests/support/server/chain.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

const KEYWORD = '라면'
/** The service looks at its clock every second. */
const LOOKED_MS = 2_000

let chain: Chain
let clock: ReturnType<typeof createClock>

beforeAll(buildIfStale)
beforeEach(async () => {
  clock = createClock(env.DATA_DIR)
  chain = await startChain(clock.settings)
})
afterEach(() => chain.close())

test('two days ahead and back, a post becomes a message and is found, and nobody sees a fault', async () => {
  const { kim } = cast()
  giveDevice(kim, { fcmToken: JSON.stringify(chain.push.subscribe()) })
  addKeyword(kim, NewKeyword.parse({ keyword: KEYWORD }))
  const health = watchHealth(chain.url)
  const guest = createPerson(chain.url)
  const statuses = new Set<number>()
  const reading = repeat(async () => {
    for (const path of ['/bestCheapers', '/status', '/readyz']) statuses.add((await guest.ask(path)).status)
  }, 50)
  const isSearchNew = () => ask('select count(*) from search_changes')[0] === 0
  const countSent = () => chain.push.shown().length
  const countHistories = () => ask('select count(*) from notify_histories')[0]

  chain.sites.post(KEYWORD)
  await chain.until('the first message', () => countSent() === 1)
  const jumpedAt = performance.now()
  clock.setAhead(2)
  chain.sites.post(KEYWORD)
  // A push service refuses a signature of the future.
  await chain.until(
    'the refusal',
    () => ask("select count(*) from deliveries where state = 'pending' and reason is not null")[0] === 1,
  )
  await chain.until('a look at the clock', () => performance.now() - jumpedAt > LOOKED_MS)
  clock.setAhead(0)
  await chain.until('the second message', () => countSent() === 2)
  chain.sites.post(KEYWORD)
  await chain.until('the third message', () => countSent() === 3)
  await chain.until('the jobs of each second', isSearchNew)

  await reading.stop()
  guest.leave()
  expect((await health.stop()).wrong).toEqual([])
  expect([...statuses]).toEqual([200])
  expect(chain.push.messages).toHaveLength(3)
  expect(countHistories()).toBe(3)
})
