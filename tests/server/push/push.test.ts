import { createHash } from 'node:crypto'
import { Agent } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import { env } from '#app/env.server.ts'
import { currentKey, listKeys } from '#app/keys.server.ts'
import { sqlite, waitBriefly, write } from '#db/client.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { HOUR_MS } from '#domain/clock.ts'
import { queueDeliveries } from '#domain/devices/delivery/outbox/queueing.server.ts'
import { canReceiveNotify, listDevices, NewDevice, registerDevice } from '#domain/devices/devices.server.ts'
import { writeHistory } from '#domain/devices/histories.server.ts'
import { setNotifiedTime } from '#domain/devices/settings/notifiedTimes.server.ts'
import { announce } from '#domain/live.server.ts'
import { startOutbox } from '#server/push/outbox.ts'
import { createSender } from '#server/push/send.ts'
import { createWebPushSender } from '#server/push/webpush.ts'
import { type End, lockDatabase } from '#tests/support/faults/disk.ts'
import { cast } from '#tests/support/people/cast.ts'
import { giveDevice } from '#tests/support/people/devices.ts'
import { rotateKeys } from '#tests/support/run/rotateKeys.ts'
import { waitUntil } from '#tests/support/run/waitUntil.ts'
import { type Behaviour, type PushService, startPushService } from '#tests/support/standIns/pushService.ts'

/** The time limit for a hanging push service. Any other one has the product's own limit. */
const HASTE_MS = 300
/** Sooner than the outbox looks by itself. */
const RIGHT_AFTER_MS = 3_000

let push: PushService
let kim: Member
let outbox: ReturnType<typeof startOutbox>

const send = (timeoutMs?: number) =>
  createWebPushSender({ agent: () => new Agent({ ca: push.certificate }), timeoutMs })
const start = (timeoutMs?: number) => {
  outbox = startOutbox({ send: send(timeoutMs), concurrency: 10 })
}

/** Registers a browser; its test message does not matter here. */
function registerBrowser(deviceKey = 'k'.repeat(22)): void {
  const fcmToken = JSON.stringify(push.subscribe(currentKey('vapid').publicKey))
  registerDevice(
    kim,
    null,
    NewDevice.parse({ deviceType: 'PC_WEB', deviceKey, deviceName: 'Chrome · Linux', fcmToken }),
  )
  sqlite().prepare('delete from deliveries').run()
}

function tell(subject: string, message: { title?: string; body?: string; link?: string } = {}): number {
  return write(() => {
    const { title = subject, body = '무배', link = '/products/1' } = message
    const { id } = writeHistory(kim.id, {
      subject,
      kind: 'KEYWORD',
      title,
      body,
      imageUrl: '/images/1.webp',
      link,
    })
    queueDeliveries(id, kim.id)
    return id
  })
}

const rows = () =>
  sqlite()
    .prepare('select state, attempts, reason, due_at as dueAt from deliveries order by id')
    .all() as Array<{
    state: string
    attempts: number
    reason: string | null
    dueAt: number
  }>
const states = () => rows().map(({ state }) => state)

const until = (holds: () => boolean) => waitUntil('the outbox', holds, { diagnose: rows })

/** Passes the time until the next attempt. */
async function retryNow(attempts: number): Promise<void> {
  await until(() => rows().every((row) => row.state === 'pending' && row.attempts === attempts))
  await outbox.stop()
  sqlite().prepare('update deliveries set due_at = 0').run()
  start()
}

beforeAll(async () => {
  push = await startPushService()
  env.ALLOW_HOSTS = [push.host]
  env.PUSH_HOSTS = [push.host]
})
afterAll(() => push.close())

beforeEach(() => {
  ;({ kim } = cast())
  // A member without chosen hours gets silent messages at night, and the tests run at any hour.
  setNotifiedTime(kim, 'start', { time: '00:00' })
  push.messages.length = 0
  push.problems.length = 0
  push.behave(() => 201)
  registerBrowser()
  start()
})
afterEach(() => outbox.stop())

test('a message arrives signed and encrypted, and proves the device', async () => {
  expect(canReceiveNotify(kim)).toBe(false)
  const id = tell('deal:1', {
    title: '[뽐뿌] 한빛 청소기 129,000원',
    body: "무배 · 키워드 '청소기'",
    link: '/products/7',
  })
  const [message] = await push.waitForMessages(1)
  expect(message?.payload).toEqual({
    title: '[뽐뿌] 한빛 청소기 129,000원',
    body: "무배 · 키워드 '청소기'",
    imageUrl: '/images/1.webp',
    link: '/products/7',
    tag: String(id),
    deliveryKey: expect.stringMatching(/^[\w-]{22}$/),
    actions: [
      { action: 'MUTED', title: '끄기', done: '이 알림을 껐습니다', link: '/keywordNotify' },
      { action: 'SAVED', title: '저장', done: '상품을 저장했습니다', link: '/products/7' },
      {
        action: 'MUTED_TODAY',
        title: '오늘만 끄기',
        done: '이 알림을 오늘만 껐습니다',
        link: '/keywordNotify',
      },
    ],
  })
  expect(message).toMatchObject({
    topic: createHash('sha256').update(String(id)).digest('base64url').slice(0, 32),
    urgency: 'high',
    ttlSeconds: 86_400,
    vapid: { aud: push.url, sub: 'mailto:nobody@example.com', publicKey: currentKey('vapid').publicKey },
  })
  await until(() => canReceiveNotify(kim))
  expect(states()).toEqual(['sent'])
})

test('after a rotation of the keys, browsers that subscribed before and after it get their messages', async () => {
  const former = currentKey('vapid').publicKey
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  rotateKeys()
  registerBrowser('n'.repeat(22))
  // A row of a version that did not note the key.
  giveDevice(kim, { fcmToken: JSON.stringify(push.subscribe(listKeys('vapid').at(-1)?.publicKey)) })
  tell('deal:1')
  const messages = await push.waitForMessages(3)
  expect(new Set(messages.map(({ vapid }) => vapid.publicKey))).toEqual(
    new Set([former, currentKey('vapid').publicKey]),
  )
  expect(push.problems).toEqual([])
})

test('a browser that subscribes again after a rotation gets its messages with the new key', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  rotateKeys()
  registerBrowser()
  tell('deal:1')
  const [message] = await push.waitForMessages(1)
  expect(message?.vapid.publicKey).toBe(currentKey('vapid').publicKey)
})

test('when the clock is put back while another process writes, a message that waits still comes earlier', async () => {
  tell('deal:1')
  sqlite().prepare("update deliveries set due_at = due_at + ? where state = 'pending'").run(HOUR_MS)
  waitBriefly()
  const release = await lockDatabase(env.DATA_DIR)
  announce('clockBack', { byMs: HOUR_MS })
  await release()
  await push.waitForMessages(1)
  await until(() => states().join() === 'sent')
})

test('while another process writes an answer waits, and is recorded right after', async () => {
  waitBriefly()
  let release: End | undefined
  push.behave(async () => {
    release ??= await lockDatabase(env.DATA_DIR)
    return 201
  })
  tell('deal:1')
  await push.waitForMessages(1)
  await sleep(300)
  await release?.()
  await waitUntil('the answer', () => states().join() === 'sent', { withinMs: RIGHT_AFTER_MS })
  expect(push.messages).toHaveLength(1)
})

test('messages that another process writes while the outbox waits for it are sent right after', async () => {
  tell('deal:1')
  await until(() => states().join() === 'sent')
  waitBriefly()
  const other = new Database(sqlite().name)
  other.exec("begin immediate; update deliveries set state = 'pending', due_at = 0")
  announce('deliveries', undefined)
  await sleep(300)
  other.exec('commit')
  other.close()
  await waitUntil('the message again', () => push.messages.length === 2, { withinMs: RIGHT_AFTER_MS })
})

test('many messages go out at once, each once; a failing one stops no other', async () => {
  push.behave(({ payload }) => (payload.title === 'deal:13' ? 400 : 201))
  write(() => {
    for (let number = 0; number < 60; number++) tell(`deal:${number}`)
  })
  await push.waitForMessages(59)
  await until(() => states().every((state) => state === 'sent' || state === 'failed'))
  expect(rows()[13]).toMatchObject({ state: 'failed', reason: 'HTTP 400', attempts: 1 })
  expect(new Set(push.messages.map(({ payload }) => payload.tag)).size).toBe(59)
  expect(push.messages).toHaveLength(59)
})

describe('an answer', () => {
  test.each([404, 410])(
    'after a %d the device is removed, and nothing more is sent to it',
    async (status) => {
      push.behave(() => status)
      tell('deal:1')
      await until(() => listDevices(kim).length === 0)
      tell('deal:2')
      expect(states()).toEqual(['gone'])
      expect(push.messages).toEqual([])
    },
  )

  test('a 429 with Retry-After delays the message until then', async () => {
    push.behave(() => ({ status: 429, headers: { 'Retry-After': '120' } }))
    const before = Date.now()
    tell('deal:1')
    await until(() => rows()[0]?.reason === 'HTTP 429')
    expect(rows()[0]).toMatchObject({ state: 'pending', attempts: 1 })
    expect(rows()[0]?.dueAt).toBeGreaterThanOrEqual(before + 120_000)
  })

  test('a 503 with a date delays the message until then', async () => {
    const date = new Date(Math.ceil(Date.now() / 1000 + 300) * 1000)
    push.behave(() => ({ status: 503, headers: { 'Retry-After': date.toUTCString() } }))
    tell('deal:1')
    await until(() => rows()[0]?.reason === 'HTTP 503')
    expect(rows()[0]?.dueAt).toBeGreaterThanOrEqual(date.getTime() - 50)
  })

  test('a message is sent again by itself after a 500', async () => {
    let count = 0
    push.behave(() => (++count === 1 ? 500 : 201))
    tell('deal:1')
    await push.waitForMessages(1)
    await until(() => states()[0] === 'sent')
    expect(rows()[0]?.attempts).toBe(2)
  })

  test('a 403 refuses our signature: the message is tried again', async () => {
    push.behave(() => 403)
    tell('deal:1')
    await until(() => rows()[0]?.reason === 'HTTP 403')
    expect(rows()[0]).toMatchObject({ state: 'pending', attempts: 1 })
    expect(listDevices(kim)).toHaveLength(1)
  })

  test.each([413, 301])('after a %d the message has failed, with the reason', async (status) => {
    push.behave(() => ({ status, headers: { Location: 'https://127.0.0.1/' } }))
    tell('deal:1')
    await until(() => states()[0] === 'failed')
    expect(rows()[0]).toMatchObject({ reason: `HTTP ${status}`, attempts: 1 })
    expect(listDevices(kim)).toHaveLength(1)
  })

  test('a message without an answer in time is sent again', async () => {
    await outbox.stop()
    start(HASTE_MS)
    push.behave(() => 'hang')
    tell('deal:1')
    await until(() => rows()[0]?.reason != null)
    push.behave(() => 201)
    await retryNow(1)
    await push.waitForMessages(1)
    await until(() => states()[0] === 'sent')
  })

  test('a message is sent again when the connection was cut before it was taken', async () => {
    push.behave(() => 'reset')
    tell('deal:1')
    await retryNow(1)
    push.behave(() => 201)
    await push.waitForMessages(1)
    await until(() => states()[0] === 'sent')
    expect(push.messages).toHaveLength(1)
  })

  test('a message whose answer was lost is sent again under the same tag, topic and key; the device shows one', async () => {
    push.behave(() => 'loseAnswer')
    tell('deal:1')
    await push.waitForMessages(1)
    push.behave(() => 201)
    await retryNow(1)
    const [first, second] = await push.waitForMessages(2)
    expect(second?.payload).toEqual(first?.payload)
    expect(second?.topic).toBe(first?.topic)
    expect(push.shown()).toHaveLength(1)
    await until(() => states()[0] === 'sent')
  })
})

describe('a stop', () => {
  test('a stop finishes the request in flight, and leaves the rest as rows', async () => {
    await outbox.stop()
    outbox = startOutbox({ send: send(), concurrency: 1 })
    const answer = Promise.withResolvers<Behaviour>()
    push.behave(() => answer.promise)
    tell('deal:1')
    tell('deal:2')
    await until(() => states()[0] === 'sending')
    const stopped = outbox.stop()
    answer.resolve(201)
    await stopped
    expect(states()).toEqual(['sent', 'pending'])
    await sleep(100)
    expect(push.messages).toHaveLength(1)
  })

  test('a start after a stop sends the waiting rows, and nothing that was answered', async () => {
    tell('deal:1')
    await until(() => states()[0] === 'sent')
    await outbox.stop()
    tell('deal:2')
    start()
    await until(() => states()[1] === 'sent')
    expect(push.messages.map(({ payload }) => payload.title)).toEqual(['deal:1', 'deal:2'])
  })
})

describe('a message that is never sent', () => {
  test('a message is never sent to an address that became private', async () => {
    env.ALLOW_HOSTS = []
    try {
      tell('deal:1')
      await until(() => states()[0] === 'failed')
      expect(rows()[0]?.reason).toBe('private address')
      expect(push.messages).toEqual([])
    } finally {
      env.ALLOW_HOSTS = [push.host]
    }
  })

  test('a message is never sent to an app while FCM is not set up', async () => {
    sqlite().prepare(`update devices set device_type = 'ANDROID', fcm_token = 'token'`).run()
    await outbox.stop()
    outbox = startOutbox({ send: createSender(), concurrency: 1 })
    tell('deal:1')
    await until(() => states()[0] === 'failed')
    expect(rows()[0]?.reason).toBe('FCM이 설정되지 않았습니다')
  })
})

describe('a long message', () => {
  test('a long message keeps its link and loses the end of its body', async () => {
    const link = `/products/${'7'.repeat(200)}`
    const body = '가나다라 "마바사"👨‍👩‍👧 '.repeat(400)
    tell('deal:1', { body, link })
    const [message] = await push.waitForMessages(1)
    expect(message?.payload.link).toBe(link)
    const shown = message?.payload.body ?? ''
    expect(shown.endsWith('…')).toBe(true)
    expect(body.startsWith(shown.slice(0, -1))).toBe(true)
    expect(Buffer.byteLength(message?.text ?? '')).toBeGreaterThan(3_880)
    expect(Buffer.byteLength(message?.text ?? '')).toBeLessThanOrEqual(3_900)
  })

  test('a message that cannot be shortened fails with the reason', async () => {
    tell('deal:1', { link: `/${'7'.repeat(5_000)}` })
    await until(() => states()[0] === 'failed')
    expect(rows()[0]?.reason).toBe('message is too long')
  })
})
