import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { env } from '#app/env.server.ts'
import { sqlite, write } from '#db/client.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { queueDeliveries } from '#domain/devices/delivery/outbox/queueing.server.ts'
import { NewDevice, registerDevice, sendTest } from '#domain/devices/devices.server.ts'
import { writeHistory } from '#domain/devices/histories.server.ts'
import { cast } from '#tests/support/people/cast.ts'
import { giveDevice } from '#tests/support/people/devices.ts'
import { waitUntil } from '#tests/support/run/waitUntil.ts'
import {
  type Behaviour,
  type PushMessage,
  type PushService,
  startPushService,
} from '#tests/support/standIns/pushService.ts'

const SENDER = join(import.meta.dirname, '..', '..', 'support', 'server', 'sender.ts')

/** Messages, and how many of them a sender has in flight. */
const MANY = 90
const IN_FLIGHT = 10
/** How often a waiting sender finds the lock taken before a test believes that the lock holds. */
const LOOKS = 3

interface Sender {
  said: string[]
  /** Resolves once the sender has printed a line with these words, this many times. */
  says(word: string, times?: number): Promise<void>
  kill(): Promise<void>
}

let push: PushService
const senders: Sender[] = []

/** Starts a process that sends once it holds the lock. */
function startSender(): Sender {
  const child = spawn(process.execPath, [SENDER], {
    env: { ...process.env, LOG_LEVEL: 'debug', ALLOW_HOSTS: push.host, NODE_EXTRA_CA_CERTS: push.caFile },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => said.push(line))
  const sender: Sender = {
    said,
    says: (word, times = 1) =>
      waitUntil(
        `the sender to say ${word}`,
        () => said.filter((line) => line.includes(word)).length >= times,
        {
          diagnose: () => said,
        },
      ),
    kill: async () => {
      const exited = once(child, 'exit')
      if (child.kill('SIGKILL')) await exited
    },
  }
  senders.push(sender)
  return sender
}

const states = () => sqlite().prepare('select state from deliveries order by id').pluck().all()

const untilSent = () =>
  waitUntil('every answer to be recorded', () => states().every((state) => state === 'sent'), {
    diagnose: states,
  })

/** Answers the first message on demand; reports its arrival. */
function holdFirst() {
  const came = Promise.withResolvers<PushMessage>()
  const answer = Promise.withResolvers<Behaviour>()
  let count = 0
  push.behave((message) => {
    if (++count > 1) return 201
    came.resolve(message)
    return answer.promise
  })
  return { came: came.promise, answer: answer.resolve }
}

beforeAll(async () => {
  push = await startPushService()
  env.ALLOW_HOSTS = [push.host]
  env.PUSH_HOSTS = [push.host]
})
afterAll(() => push.close())

beforeEach(() => {
  push.messages.length = 0
  push.behave(() => 201)
})
afterEach(async () => {
  for (const sender of senders.splice(0)) await sender.kill()
})

/** Registers a browser, which queues its test message. */
function registerBrowser() {
  const { kim } = cast()
  const fcmToken = JSON.stringify(push.subscribe())
  const device = registerDevice(
    kim,
    null,
    NewDevice.parse({
      deviceType: 'PC_WEB',
      deviceKey: 'k'.repeat(22),
      deviceName: 'Chrome · Linux',
      fcmToken,
    }),
  )
  return { kim, device }
}

describe('the sender is killed', () => {
  test('while it waits for the answer: sent again with the same tag, topic and key', async () => {
    registerBrowser()
    const first = holdFirst()
    const sender = startSender()
    await first.came
    expect(states()).toEqual(['sending'])
    await sender.kill()
    first.answer(201)
    await push.waitForMessages(1)

    startSender()
    const [before, after] = await push.waitForMessages(2)
    await untilSent()
    expect(after?.payload).toEqual(before?.payload)
    expect(after?.topic).toBe(before?.topic)
    expect(push.messages).toHaveLength(2)
    expect(push.shown()).toHaveLength(1)
  })

  test('after the answer was recorded: never sent again', async () => {
    const { kim, device } = registerBrowser()
    const sender = startSender()
    await push.waitForMessages(1)
    await untilSent()
    await sender.kill()

    sendTest(kim, device.id)
    const next = startSender()
    await push.waitForMessages(2)
    await untilSent()
    await next.kill()
    expect(new Set(push.messages.map(({ payload }) => payload.tag)).size).toBe(2)
  })

  test('before it started: sent once by the next process', async () => {
    registerBrowser()
    const sender = startSender()
    await sender.says('waiting')
    await sender.kill()
    const sentBefore = push.messages.length

    startSender()
    await push.waitForMessages(sentBefore + 1)
    await untilSent()
    expect(push.shown()).toHaveLength(1)
  })
})

test('one of two processes sends; the other takes over when the first is killed', async () => {
  registerBrowser()
  const held = holdFirst()
  const first = startSender()
  await held.came
  const second = startSender()
  await second.says('waiting')
  const { requests } = push.counters
  // The lock holds however often the second looks, and after collections of the first's garbage.
  await second.says('another process holds the lock', LOOKS)
  expect(second.said).not.toContain('sending')
  expect(push.counters.requests).toBe(requests)

  await first.kill()
  await second.says('sending')
  held.answer('reset')
  await push.waitForMessages(1)
  await untilSent()
  expect(push.messages).toHaveLength(1)
})

test('two processes on one database, the first killed in the middle: only unanswered messages go out again', async () => {
  const { kim } = cast()
  for (let each = 0; each < MANY; each++) giveDevice(kim, { fcmToken: JSON.stringify(push.subscribe()) })
  tellAll(kim)
  const answered = new Set<string>()
  push.behave(async () => {
    await sleep(5)
    return 201
  })
  const [first, second] = [startSender(), startSender()]
  await push.waitForMessages(MANY / 3)
  const sending = first.said.includes('sending') ? first : second
  await sending.kill()
  for (const key of sqlite()
    .prepare("select delivery_key from deliveries where state = 'sent'")
    .pluck()
    .all())
    answered.add(key as string)
  const before = push.messages.length
  await untilSent()
  const again = push.messages.slice(before).map(({ payload }) => payload.deliveryKey)
  expect(again.filter((key) => answered.has(key))).toEqual([])
  const keys = push.messages.map(({ payload }) => payload.deliveryKey)
  expect(new Set(keys).size).toBe(MANY)
  expect(keys.length - MANY).toBeLessThanOrEqual(IN_FLIGHT)
  expect(push.shown()).toHaveLength(MANY)
})

/** Queues one message to every device. */
function tellAll(member: Member): void {
  write(() => {
    const notice = { title: '청소기', body: '', imageUrl: null, link: '/products/1' }
    const { id } = writeHistory(member.id, { subject: 'deal:1', kind: 'KEYWORD', ...notice })
    queueDeliveries(id, member.id)
  })
}
