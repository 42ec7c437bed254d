// The whole chain in the real process: a post on a sample site becomes a message at a push service, whatever is killed when.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { env } from '#app/env.server.ts'
import { POSTED } from '#crawler/samples/goods.ts'
import { type SampleSites, startSampleSites } from '#crawler/samples/server.ts'
import { sqlite } from '#db/client.server.ts'
import { addKeyword } from '#domain/alerts/keywords/keywords.server.ts'
import { NewKeyword } from '#domain/alerts/keywords/newKeyword.server.ts'
import { buildIfStale } from '#server/build/build.ts'
import { cast } from '#tests/support/people/cast.ts'
import { giveDevice } from '#tests/support/people/devices.ts'
import { type ServiceProcess, startProcess } from '#tests/support/server/service.ts'
import { type Behaviour, type PushService, startPushService } from '#tests/support/standIns/pushService.ts'

const KEYWORD = '라면'
const PATIENCE_MS = 30_000
/** Three sources are a chain enough; the others only take longer to be read. */
const SOURCES_OFF = 'fmkorea,arcalive,theqoo,damoang,ruliweb,eomisae,coolenjoy,danawa'
const BOARDS = ['ppomppu', 'ppomppu4', 'ppomppu8', 'jirum', 'qb_saleinfo']
const POSTS = POSTED.flatMap(([, ...boards]) => boards).filter((board) => BOARDS.includes(board)).length
const KILLS = process.env.PROVE === 'full' ? 1000 : 10

// At night in Seoul, and on a busy machine, the sources are read more slowly.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 })

let sites: SampleSites
let push: PushService
let service: ServiceProcess | null = null

beforeAll(buildIfStale)
beforeEach(async () => {
  // A world in which nothing happens by itself: what is posted is what the test posts.
  sites = await startSampleSites({ everyReading: () => {} })
  push = await startPushService()
  const { kim } = cast()
  giveDevice(kim, { fcmToken: JSON.stringify(push.subscribe()) })
  service = await start()
  await until('the sources to be read', () => count('listings') === POSTS)
  addKeyword(kim, NewKeyword.parse({ keyword: KEYWORD }))
})
afterEach(async () => {
  await service?.crash()
  await Promise.all([sites.close(), push.close()])
})
afterAll(() => {
  service = null
})

const start = () =>
  startProcess({
    DATA_DIR: env.DATA_DIR,
    SOURCES_URL: sites.url,
    SOURCES_OFF,
    ALLOW_HOSTS: push.host,
    NODE_EXTRA_CA_CERTS: push.caFile,
  })

async function restart(): Promise<void> {
  await service?.crash()
  service = await start()
}

const ask = (query: string) => sqlite().prepare(query).pluck().all() as unknown[]
const count = (table: string) => ask(`select count(*) from ${table}`)[0] as number
const states = () => ask('select state from deliveries order by id')

async function until(what: string, holds: () => boolean): Promise<void> {
  const patience = Date.now() + PATIENCE_MS
  while (!holds()) {
    if (Date.now() > patience)
      throw new Error(`waited in vain for ${what}\n${service?.log.slice(-10).join('\n')}`)
    await sleep(5)
  }
}

test('a post becomes one message that leads to its product', async () => {
  const posted = sites.post(KEYWORD)
  const [message] = await push.waitForMessages(1)
  expect(message?.payload).toMatchObject({
    title: expect.stringContaining(posted.good.name),
    body: expect.stringContaining(`키워드 '${KEYWORD}'`),
    link: expect.stringMatching(/^\/products\/\d+$/),
  })
  const page = await fetch(new URL(message!.payload.link, service?.url))
  expect(await page.text()).toContain(posted.good.name)
  await until('the answer to be recorded', () => states().every((state) => state === 'sent'))
  expect(push.messages).toHaveLength(1)
})

describe('killed', () => {
  test('as soon as the match is written: sent by the next start', async () => {
    sites.post(KEYWORD)
    await until('the history row', () => count('notify_histories') === 1)
    await restart()
    await until('the answer to be recorded', () => states().includes('sent'))
    expect(push.shown()).toHaveLength(1)
    expect(count('notify_histories')).toBe(1)
  })

  test('while the push service holds its answer: sent again with the same tag, and the device shows one', async () => {
    const held = Promise.withResolvers<Behaviour>()
    const asked: string[] = []
    push.behave((message) => {
      asked.push(message.payload.tag)
      return asked.length === 1 ? held.promise : 201
    })
    sites.post(KEYWORD)
    await until('the request', () => asked.length === 1)
    await restart()
    held.resolve('loseAnswer')
    await until('the answer to be recorded', () => states().includes('sent'))
    expect(asked).toHaveLength(2)
    expect(new Set(asked).size).toBe(1)
    expect(push.shown()).toHaveLength(1)
  })

  test('after the answer was recorded: never sent again', async () => {
    sites.post(KEYWORD)
    await until('the answer to be recorded', () => states().includes('sent'))
    await restart()
    const second = sites.post(KEYWORD)
    await push.waitForMessages(2)
    expect(push.messages.map((message) => message.payload.title.includes(second.good.name))).toEqual([
      false,
      true,
    ])
  })

  test(`${KILLS} times at any instant: nothing lost, nothing that was answered sent twice`, {
    timeout: PATIENCE_MS + KILLS * 10_000,
  }, async () => {
    const settled = new Set<unknown>()
    const sentAfterSettling: string[] = []
    push.behave((message) => {
      if (settled.has(message.payload.deliveryKey)) sentAfterSettling.push(message.payload.deliveryKey)
      return 201
    })
    const newestBefore = ask('select max(id) from sales')[0] as number
    for (let kill = 0; kill < KILLS; kill++) {
      sites.post(KEYWORD)
      await sleep(Math.random() * 1500)
      await service?.crash()
      for (const key of ask("select delivery_key from deliveries where state = 'sent'")) settled.add(key)
      service = await start()
    }
    await until('every post to be taken', () => count('listings') === POSTS + KILLS)
    // Posts of one thing are one deal, of which a member is told once, and again when it became clearly cheaper.
    const deals = () => ask(`select count(distinct product_id) from sales where id > ${newestBefore}`)[0]
    await until('every deal to be told', () => count('notify_histories') === deals())
    await until('every answer to be recorded', () => states().every((state) => state === 'sent'))
    expect(sentAfterSettling).toEqual([])
    expect(push.shown()).toHaveLength(count('notify_histories'))
    expect(count('deliveries')).toBe(ask('select sum(messages) from tellings')[0])
    expect(ask('select count(*) from sales group by post_key having count(*) > 1')).toEqual([])
  })
})
