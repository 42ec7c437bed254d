// A push service that is out of order, counted at the stand-in: what it was asked, what it took.
import { Agent } from 'node:https'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { env } from '#app/env.server.ts'
import { sqlite, write } from '#db/client.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { queueDeliveries } from '#domain/devices/delivery/outbox/queueing.server.ts'
import { writeHistory } from '#domain/devices/histories.server.ts'
import { announce } from '#domain/live.server.ts'
import { createCircuitBreaker } from '#server/push/circuitBreaker.ts'
import { type Send, startOutbox } from '#server/push/outbox.ts'
import { createWebPushSender } from '#server/push/webpush.ts'
import { cast } from '#tests/support/people/cast.ts'
import { giveDevice } from '#tests/support/people/devices.ts'
import { waitUntil } from '#tests/support/run/waitUntil.ts'
import { type Behaviour, type PushService, startPushService } from '#tests/support/standIns/pushService.ts'

const DEVICES = 40
const CONCURRENCY = 5
const PAUSE_MS = 250
const HASTE_MS = 500

let push: PushService
let other: PushService
let kim: Member
let outbox: ReturnType<typeof startOutbox>
/** Whether requests time out soon: only while the service hangs, however slow this machine is. */
let isHasty: boolean

beforeAll(async () => {
  ;[push, other] = await Promise.all([startPushService(), startPushService()])
  env.ALLOW_HOSTS = [push.host, other.host]
})
afterAll(() => Promise.all([push.close(), other.close()]))
beforeEach(() => {
  ;({ kim } = cast())
  isHasty = false
  for (const service of [push, other]) {
    service.messages.length = 0
    service.counters.requests = 0
    service.behave(() => 201)
  }
})
afterEach(() => outbox.stop())

function start(): void {
  const agent = new Agent({ ca: [push.certificate, other.certificate] })
  const [hasty, patient] = [HASTE_MS, 30_000].map((timeoutMs) =>
    createWebPushSender({ agent: () => agent, timeoutMs }),
  ) as [Send, Send]
  outbox = startOutbox({
    send: (due) => (isHasty && due.device.fcmToken.includes(push.host) ? hasty(due) : patient(due)),
    concurrency: CONCURRENCY,
    breaker: createCircuitBreaker({ firstPauseMs: PAUSE_MS, longestPauseMs: PAUSE_MS }),
  })
}

function tell(subject: string): void {
  write(() => {
    const notice = { title: subject, body: '', imageUrl: null, link: '/products/1' }
    const { id } = writeHistory(kim.id, { subject, kind: 'KEYWORD', ...notice })
    queueDeliveries(id, kim.id)
  })
}

const count = (condition: string) =>
  sqlite().prepare(`select count(*) from deliveries where ${condition}`).pluck().get() as number
const keys = (service: PushService) => service.messages.map(({ payload }) => payload.deliveryKey)

const listDeliveries = () =>
  sqlite().prepare('select state, reason, waits_for from deliveries limit 20').all()
const until = (what: string, holds: () => boolean) => waitUntil(what, holds, { diagnose: listDeliveries })

/** Passes the time before a message's next attempt; pauses of the service stay. */
function passBackOff(): void {
  sqlite().prepare("update deliveries set due_at = 0 where state = 'pending' and waits_for is null").run()
  announce('deliveries', undefined)
}

describe('a push service that', () => {
  test.each<[string, Behaviour]>([
    ['answers 500 to everything', 500],
    ['answers 429 with Retry-After to everything', { status: 429, headers: { 'Retry-After': '120' } }],
    ['never answers', 'hang'],
    ['cuts every connection', 'reset'],
  ])('%s is left alone but for a probe, and has every message once when it is well', async (_, trouble) => {
    for (let each = 0; each < DEVICES; each++) giveDevice(kim, { fcmToken: JSON.stringify(push.subscribe()) })
    giveDevice(kim, { fcmToken: JSON.stringify(other.subscribe()) })
    push.behave(() => trouble)
    isHasty = trouble === 'hang'
    tell('deal:1')
    start()
    await until('the pause', () => count('waits_for is not null') > 0)
    await until('what goes elsewhere', () => other.messages.length === 1)
    await until('nothing in hand', () => count("state = 'sending'") === 0)
    const asked = push.counters.requests
    // A request that timed out on a busy machine may not have arrived there.
    expect(count('attempts > 0')).toBeGreaterThanOrEqual(10)
    expect(asked).toBeLessThan(10 + 2 * CONCURRENCY)
    await until('the probe', () => push.counters.requests > asked)
    expect(push.messages).toEqual([])

    await until('nothing in hand', () => count("state = 'sending'") === 0)
    isHasty = false
    push.behave(() => 201)
    await until('every answer', () => {
      passBackOff()
      return count("state <> 'sent'") === 0
    })
    expect(new Set(keys(push)).size).toBe(DEVICES)
    expect(keys(push)).toHaveLength(DEVICES)
    expect(other.counters.requests).toBe(1)
  })

  // ASVS 16.5.2
  test('takes messages and answers 500: sent again under the same tag and key, the device shows one', async () => {
    giveDevice(kim, { fcmToken: JSON.stringify(push.subscribe()) })
    let lies = 3
    push.behave((message) => {
      if (lies-- <= 0) return 201
      push.messages.push(message)
      return 500
    })
    tell('deal:1')
    start()
    await until('the answer', () => {
      passBackOff()
      return count("state = 'sent'") === 1
    })
    expect(push.messages).toHaveLength(4)
    expect(new Set(keys(push)).size).toBe(1)
    expect(push.shown()).toHaveLength(1)
  })
})
