// The whole chain in the real process: a post on a sample site becomes a message at a push service, whatever is killed when.
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { addKeyword } from '#domain/alerts/keywords/keywords.server.ts'
import { NewKeyword } from '#domain/alerts/keywords/newKeyword.server.ts'
import { buildIfStale } from '#server/build/build.ts'
import { cast } from '#tests/support/people/cast.ts'
import { giveDevice } from '#tests/support/people/devices.ts'
import { ask, type Chain, startChain } from '#tests/support/server/chain.ts'
import type { Behaviour } from '#tests/support/standIns/pushService.ts'

const KEYWORD = '라면'

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 })

let chain: Chain

beforeAll(buildIfStale)
beforeEach(async () => {
  chain = await startChain()
  const { kim } = cast()
  giveDevice(kim, { fcmToken: JSON.stringify(chain.push.subscribe()) })
  addKeyword(kim, NewKeyword.parse({ keyword: KEYWORD }))
})
afterEach(() => chain.close())

const countHistories = () => ask('select count(*) from notify_histories')[0]
const states = () => ask('select state from deliveries order by id')

const untilSent = () =>
  chain.until(
    'the answer to be recorded',
    () => states().length > 0 && states().every((state) => state === 'sent'),
    states,
  )

async function restart(): Promise<void> {
  await chain.kill()
  await chain.revive()
}

test('a post becomes one message that leads to its product', async () => {
  const posted = chain.sites.post(KEYWORD)
  const [message] = await chain.push.waitForMessages(1)
  expect(message?.payload).toMatchObject({
    title: expect.stringContaining(posted.good.name),
    body: expect.stringContaining(`키워드 '${KEYWORD}'`),
    link: expect.stringMatching(/^\/products\/\d+$/),
  })
  const page = await fetch(new URL(message!.payload.link, chain.url))
  expect(await page.text()).toContain(posted.good.name)
  await untilSent()
  expect(chain.push.messages).toHaveLength(1)
})

describe('a process that is killed', () => {
  test('as soon as the match is written leaves the message to the next start', async () => {
    chain.sites.post(KEYWORD)
    await chain.until('the history row', () => countHistories() === 1)
    await restart()
    await untilSent()
    expect(chain.push.shown()).toHaveLength(1)
    expect(countHistories()).toBe(1)
  })

  test('while the push service holds its answer sends again with the same tag, and the device shows one message', async () => {
    const held = Promise.withResolvers<Behaviour>()
    const asked: string[] = []
    chain.push.behave((message) => {
      asked.push(message.payload.tag)
      return asked.length === 1 ? held.promise : 201
    })
    chain.sites.post(KEYWORD)
    await chain.until('the request', () => asked.length === 1)
    await restart()
    held.resolve('loseAnswer')
    await untilSent()
    expect(asked).toHaveLength(2)
    expect(new Set(asked).size).toBe(1)
    expect(chain.push.shown()).toHaveLength(1)
  })

  test('after the answer was recorded never sends again', async () => {
    chain.sites.post(KEYWORD)
    await untilSent()
    await restart()
    const second = chain.sites.post(KEYWORD)
    await chain.push.waitForMessages(2)
    expect(chain.push.messages.map((message) => message.payload.title.includes(second.good.name))).toEqual([
      false,
      true,
    ])
  })
})
