import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { env, parseEnv } from '#app/env.server.ts'
import { sqlite, write } from '#db/client.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import type { DueDelivery } from '#domain/devices/delivery/outbox/due.server.ts'
import { queueDeliveries } from '#domain/devices/delivery/outbox/queueing.server.ts'
import { canReceiveNotify, listDevices } from '#domain/devices/devices.server.ts'
import { writeHistory } from '#domain/devices/histories.server.ts'
import { setNotifiedTime } from '#domain/devices/settings/notifiedTimes.server.ts'
import { createFcmSender } from '#server/push/fcm.ts'
import { startOutbox } from '#server/push/outbox.ts'
import { createSender } from '#server/push/send.ts'
import { cast } from '#tests/support/people/cast.ts'
import { giveDevice } from '#tests/support/people/devices.ts'
import { proofSize } from '#tests/support/run/proof.ts'
import { waitUntil } from '#tests/support/run/waitUntil.ts'
import { takeAllDue } from '#tests/support/server/outbox.ts'
import { type FcmBehaviour, type FcmMessage, type FcmStandIn, startFcm } from '#tests/support/standIns/fcm.ts'

const MESSAGES = proofSize({ ordinary: 1_000, full: 100_000 })
const PROOF_MS = MESSAGES * 6 + 60_000
const IN_FLIGHT = 100
/** The time limit for a hanging Firebase. */
const HASTE_MS = 500
/** The time limit for a message that Firebase accepts: long, because the machine is busy. */
const PROOF_TIMEOUT_MS = 5_000

let fcm: FcmStandIn
let kim: Member
let outbox: ReturnType<typeof startOutbox>

beforeEach(async () => {
  // Each test has its own Firebase: the library may repeat a message of an earlier test.
  fcm = await startFcm()
  env.FCM_URL = fcm.url
  ;({ kim } = cast())
  // A member without chosen hours gets silent messages at night, and the tests run at any hour.
  setNotifiedTime(kim, 'start', { time: '00:00' })
  start()
})
afterEach(async () => {
  await outbox.stop()
  await fcm.close()
})

const start = (timeoutMs?: number) => {
  outbox = startOutbox({ send: createFcmSender({ timeoutMs }), concurrency: IN_FLIGHT })
}

const giveApp = (fcmToken: string, deviceType: 'ANDROID' | 'IOS' = 'ANDROID') =>
  giveDevice(kim, { deviceName: 'Galaxy', deviceType, fcmToken })

const tell = (subject: string, notice: { body?: string; imageUrl?: string } = {}): number =>
  write(() => {
    const { body = '무배', imageUrl = null } = notice
    const link = '/products/1'
    const { id } = writeHistory(kim.id, { subject, kind: 'KEYWORD', title: subject, body, imageUrl, link })
    queueDeliveries(id, kim.id)
    return id
  })

interface Row {
  state: string
  attempts: number
  reason: string | null
  dueAt: number
}
const rows = () =>
  sqlite()
    .prepare('select state, attempts, reason, due_at as dueAt from deliveries order by id')
    .all() as Row[]

const until = (holds: () => boolean, withinMs?: number) =>
  waitUntil('Firebase and the outbox', holds, { withinMs, diagnose: () => rows().slice(0, 20) })

test('a message reaches an app, replaces its predecessor and proves the device', async () => {
  giveApp('token-1', 'IOS')
  const id = tell('deal:1', { imageUrl: '/images/1.webp' })
  await until(() => rows()[0]?.state === 'sent')
  const topic = createHash('sha256').update(String(id)).digest('base64url').slice(0, 32)
  expect(fcm.accepted).toEqual([
    {
      token: 'token-1',
      notification: { title: 'deal:1', body: '무배', image: `${env.ORIGIN}/images/1.webp` },
      data: {
        link: '/products/1',
        tag: String(id),
        deliveryKey: expect.stringMatching(/^[\w-]{22}$/),
        actions: expect.stringContaining('MUTED'),
        imageUrl: `${env.ORIGIN}/images/1.webp`,
      },
      android: { collapse_key: topic, priority: 'high', ttl: '86400s', notification: { tag: topic } },
      apns: {
        headers: { 'apns-collapse-id': topic, 'apns-expiration': expect.stringMatching(/^\d{10}$/) },
        payload: { aps: { sound: 'default', 'mutable-content': 1 } },
      },
    },
  ])
  expect(canReceiveNotify(kim)).toBe(true)
})

test('a night message to a member without chosen hours is silent', async () => {
  await outbox.stop()
  sqlite().prepare('delete from notified_times').run()
  giveApp('token-1')
  tell('deal:1')
  const midnight = Date.parse('2026-11-21T00:00:00+09:00')
  sqlite().prepare('update deliveries set due_at = 0').run()
  const [due] = takeAllDue(1, midnight)
  await createFcmSender()(due as DueDelivery)
  expect(fcm.accepted[0]?.android.notification).toMatchObject({ channel_id: 'silent' })
  expect(fcm.accepted[0]?.apns.payload.aps).toEqual({ 'interruption-level': 'passive' })
})

test("a long message is truncated to Firebase's limit", async () => {
  giveApp('token-1')
  tell('deal:1', { body: '가나다 "라"👨‍👩‍👧 '.repeat(500) })
  await until(() => rows()[0]?.state === 'sent')
  expect(fcm.accepted[0]?.notification.body.endsWith('…')).toBe(true)
  expect(fcm.problems).toEqual([])
})

describe('an answer', () => {
  const answers = async (behaviour: FcmBehaviour): Promise<Row> => {
    if (behaviour === 'hang') {
      await outbox.stop()
      start(HASTE_MS)
    }
    fcm.behave(() => behaviour)
    giveApp('token-1')
    tell('deal:1')
    await until(() => rows()[0]?.reason !== null)
    return rows()[0] as Row
  }

  test('UNREGISTERED: the device is removed', async () => {
    expect(await answers('UNREGISTERED')).toMatchObject({ state: 'gone', attempts: 1 })
    expect(listDevices(kim)).toEqual([])
  })

  test('429 with Retry-After: not before, and no slot is held meanwhile', async () => {
    const before = Date.now()
    const row = await answers({ status: 429, error: 'QUOTA_EXCEEDED', retryAfterSeconds: 40 })
    expect(row).toMatchObject({ state: 'pending', attempts: 1 })
    expect(row.dueAt).toBeGreaterThanOrEqual(before + 40_000)
    const { requests } = fcm.counters
    await outbox.stop()
    expect(fcm.counters.requests, 'tried again by nobody else').toBe(requests)
  })

  test('503 with a short Retry-After: not before, and the app shows one notification', async () => {
    const requestedAt: number[] = []
    fcm.behave(() => {
      requestedAt.push(Date.now())
      return requestedAt.length === 1 ? { status: 503, error: 'UNAVAILABLE', retryAfterSeconds: 2 } : 200
    })
    giveApp('token-1')
    tell('deal:1')
    await until(() => rows()[0]?.state === 'sent')
    const [first = 0, second = 0] = requestedAt
    expect(second - first).toBeGreaterThanOrEqual(2_000)
    expect(fcm.accepted).toHaveLength(1)
  })

  test('503 with a long Retry-After: the slot is free after the timeout, and the message remains', async () => {
    await outbox.stop()
    start(HASTE_MS)
    const before = Date.now()
    const row = await answers({ status: 503, error: 'UNAVAILABLE', retryAfterSeconds: 40 })
    expect(row).toMatchObject({ state: 'pending', attempts: 1 })
    expect(Date.now() - before).toBeLessThan(20_000)
  })

  test.each([
    ['500', { status: 500, error: 'INTERNAL' }],
    ['401, our own credentials', { status: 401, error: 'UNAUTHENTICATED' }],
    ['none in time', 'hang'],
    ['none, the connection cut', 'reset'],
  ] as Array<[string, FcmBehaviour]>)('%s: tried again', async (_, behaviour) => {
    expect(await answers(behaviour)).toMatchObject({ state: 'pending', attempts: 1 })
  })

  test('400: failed with the reason, and the device counts as not reached', async () => {
    const row = await answers({ status: 400, error: 'INVALID_ARGUMENT' })
    expect(row).toMatchObject({ state: 'failed', reason: 'HTTP 400 messaging/invalid-argument' })
    expect(canReceiveNotify(kim)).toBe(false)
  })
})

test('without credentials a message to an app fails and the device counts as not reached', async () => {
  await outbox.stop()
  env.FCM_URL = undefined
  try {
    outbox = startOutbox({ send: createSender(), concurrency: 1 })
    giveApp('token-1')
    tell('deal:1')
    await until(() => rows()[0]?.state === 'failed')
    expect(rows()[0]?.reason).toBe('FCM이 설정되지 않았습니다')
    expect(canReceiveNotify(kim)).toBe(false)
  } finally {
    env.FCM_URL = fcm.url
  }
})

test('invalid credentials stop the start with one line', () => {
  const wrong = 'Firebase 서비스 계정의 JSON이거나 그 파일의 경로여야 합니다'
  expect(() => parseEnv({ FIREBASE_CREDENTIALS: '/no/such/file.json' })).toThrow(wrong)
  expect(() => parseEnv({ FIREBASE_CREDENTIALS: '{"project_id":"p"}' })).toThrow(wrong)
})

/** The fate of a message at its first attempt, chosen by its key. */
const UNAVAILABLE: FcmBehaviour = { status: 503, error: 'UNAVAILABLE' }
const TROUBLES: FcmBehaviour[] = [
  { status: 429, error: 'QUOTA_EXCEEDED', retryAfterSeconds: 1 },
  { status: 500, error: 'INTERNAL' },
  UNAVAILABLE,
  'hang',
  'reset',
  'loseAnswer',
]

test(`${MESSAGES} messages at a failing Firebase: every key accepted, each notification shown once`, {
  timeout: PROOF_MS,
}, async () => {
  await outbox.stop()
  start(PROOF_TIMEOUT_MS)
  const apps = MESSAGES / 10
  write(() => {
    for (let app = 0; app < apps; app++) giveApp(app % 50 === 7 ? `dead-${app}` : `token-${app}`)
  })
  const troubled = new Map<string, { at: number; behaviour: FcmBehaviour }>()
  fcm.behave((message) => behave(message, troubled))
  const startedAt = Date.now()
  for (let deal = 0; deal < 10; deal++) tell(`deal:${deal}`)
  await until(() => countOpen() === 0, PROOF_MS)
  const tookMs = Date.now() - startedAt

  expect(fcm.problems).toEqual([])
  const keys = sqlite().prepare("select delivery_key from deliveries where state = 'sent'").pluck().all()
  const byKey = Map.groupBy(fcm.accepted, ({ data }) => data.deliveryKey)
  expect(new Set(byKey.keys())).toEqual(new Set(keys))
  const twice = [...byKey].filter(([, messages]) => messages.length > 1).map(([key]) => key)
  const troubledBy = (...which: FcmBehaviour[]) =>
    [...troubled].filter(([, { behaviour }]) => which.includes(behaviour)).map(([key]) => key)
  // The library repeats a request by itself, and one that waits behind hanging ones for a connection may go out after the
  // outbox has sent the message again: the outbox had no answer in time for it.
  const triedAgain = sqlite().prepare('select delivery_key from deliveries where attempts > 1').pluck().all()
  const repeated = new Set([...triedAgain, ...troubledBy('loseAnswer', 'hang', 'reset', UNAVAILABLE)])
  expect(twice.filter((key) => !repeated.has(key))).toEqual([])
  expect(twice).toEqual(expect.arrayContaining(troubledBy('loseAnswer')))
  for (const messages of byKey.values()) expect(messages.length).toBeLessThanOrEqual(2)
  const shown = new Set(fcm.accepted.map((message) => `${message.token} ${collapseKeys(message)}`))
  expect(shown.size, 'each app shows each message once').toBe(keys.length)

  expect(fcm.accepted.filter(({ token }) => token.startsWith('dead-'))).toEqual([])
  expect(sqlite().prepare("select count(*) from devices where fcm_token like 'dead-%'").pluck().get()).toBe(0)
  expect(keys).toHaveLength(MESSAGES - 10 * Math.ceil((apps - 7) / 50))
  expect(fcm.counters.mostInFlight).toBeLessThanOrEqual(IN_FLIGHT)
  if (MESSAGES > 1_000) {
    const troubles = TROUBLES.map((each) => `${JSON.stringify(each)} ${troubledBy(each).length}`).join(', ')
    console.log(`${MESSAGES} messages in ${tookMs} ms; ${fcm.counters.requests} requests; ${troubles}`)
  }
})

function behave(
  { token, data: { deliveryKey } }: FcmMessage,
  troubled: Map<string, { at: number; behaviour: FcmBehaviour }>,
): FcmBehaviour {
  if (token.startsWith('dead-')) return 'UNREGISTERED'
  const before = troubled.get(deliveryKey)
  if (before) {
    const isEarly = before.behaviour === TROUBLES[0] && Date.now() - before.at < 1_000
    return isEarly ? { status: 400, error: 'EARLIER_THAN_ASKED' } : 200
  }
  const behaviour = TROUBLES[createHash('sha256').update(deliveryKey).digest().readUInt16BE() % 100]
  if (behaviour === undefined) return 200
  troubled.set(deliveryKey, { at: Date.now(), behaviour })
  return behaviour
}

const collapseKeys = ({ android, apns }: FcmMessage): string =>
  [android.collapse_key, android.notification.tag, apns.headers['apns-collapse-id']].join(' ')

const countOpen = () =>
  sqlite().prepare("select count(*) from deliveries where state in ('pending', 'sending')").pluck().get()
