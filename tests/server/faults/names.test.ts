// No name resolves, as without a resolver: messages wait, and each is sent once when names resolve again.
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { env } from '#app/env.server.ts'
import { startSampleSites } from '#crawler/samples/server.ts'
import { sqlite, write } from '#db/client.server.ts'
import { queueDeliveries } from '#domain/devices/delivery/outbox/queueing.server.ts'
import { writeHistory } from '#domain/devices/histories.server.ts'
import { buildIfStale } from '#server/build/build.ts'
import { startTelegram, type TelegramStandIn } from '#server/demo/telegram.ts'
import { withoutNames } from '#tests/support/faults/names.ts'
import { createPerson } from '#tests/support/faults/watch.ts'
import { cast } from '#tests/support/people/cast.ts'
import { giveDevice } from '#tests/support/people/devices.ts'
import { waitUntil } from '#tests/support/run/waitUntil.ts'
import { type ServiceProcess, startProcess } from '#tests/support/server/service.ts'
import { type PushService, startPushService } from '#tests/support/standIns/pushService.ts'
import { giveChat } from '#tests/support/standIns/telegram.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

const TOKEN = '4711:stand-in'
const CHAT = 501
const ALSO = 'fmkorea,arcalive,theqoo,damoang,ruliweb,eomisae,coolenjoy,danawa'

let sites: Awaited<ReturnType<typeof startSampleSites>>
let push: PushService
let telegram: TelegramStandIn
let names: ReturnType<typeof withoutNames>
let service: ServiceProcess

const outside = (url: string): string => `http://outside.test:${new URL(url).port}`

beforeAll(buildIfStale)
beforeEach(async () => {
  ;[sites, push, telegram] = await Promise.all([
    startSampleSites({ everyReading: () => {} }),
    startPushService(),
    startTelegram({ token: TOKEN }),
  ])
  names = withoutNames(process.execPath)
  const { kim } = cast()
  giveDevice(kim, { fcmToken: JSON.stringify(push.subscribe()) })
  giveChat(telegram, kim, CHAT)
  write(() => {
    const notice = { title: '진라면', body: '19,900원', imageUrl: null, link: '/products/1' }
    queueDeliveries(writeHistory(kim.id, { subject: 'deal:1', kind: 'KEYWORD', ...notice }).id, kim.id)
  })
  service = await startProcess(
    {
      DATA_DIR: env.DATA_DIR,
      SOURCES_URL: outside(sites.url),
      SOURCES_OFF: ALSO,
      ALLOW_HOSTS: push.host,
      NODE_EXTRA_CA_CERTS: push.caFile,
      VAPID_SUBJECT: 'mailto:operator@example.com',
      TELEGRAM_BOT_TOKEN: TOKEN,
      TELEGRAM_API_URL: outside(telegram.url),
    },
    names.command,
  )
})
afterEach(async () => {
  await service.crash()
  names.remove()
  await Promise.all([sites.close(), push.close(), telegram.close()])
})

const ask = (query: string): unknown[] => sqlite().prepare(query).pluck().all()
const until = (what: string, holds: () => boolean) =>
  waitUntil(what, holds, {
    withinMs: 60_000,
    diagnose: () => [
      sqlite().prepare('select state, reason, attempts, due_at from deliveries').all(),
      ...service.log.slice(-10),
    ],
  })

test('messages wait and the sources are read later', async () => {
  const person = createPerson(service.url)
  await until(
    'both messages to be tried',
    () => ask('select 1 from deliveries where reason is not null').length === 2,
  )
  await until('a source to be tried', () => ask('select 1 from sources where failures > 0').length > 0)
  expect(ask("select reason from deliveries where state in ('sent', 'failed', 'cancelled')")).toEqual([])
  expect(ask('select 1 from listings')).toEqual([])
  for (const path of ['/bestCheapers', '/status', '/readyz', '/healthz'])
    expect([path, (await person.ask(path)).status]).toEqual([path, 200])

  names.bringBack()
  write(() => sqlite().prepare("update deliveries set due_at = 0 where state = 'pending'").run())
  await until('both messages', () => ask("select 1 from deliveries where state = 'sent'").length === 2)
  await until('posts', () => ask('select 1 from listings').length > 0)
  await until('the chats to be followed', () => telegram.calls.some(({ method }) => method === 'getUpdates'))
  person.leave()
  expect(push.messages.map(({ payload }) => payload.title)).toEqual(['진라면'])
  expect(telegram.calls.filter(({ method }) => method === 'sendMessage')).toHaveLength(1)
})
