import { beforeEach, describe, expect, test } from 'vitest'
import { countCommits, sqlite, write } from '#db/client.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { HOUR_MS } from '#domain/clock.ts'
import { recordAck } from '#domain/devices/delivery/outbox/acks.server.ts'
import { restService, resumeService, settle } from '#domain/devices/delivery/outbox/answers.server.ts'
import { type DueDelivery, nextDueAt, resumeInterrupted } from '#domain/devices/delivery/outbox/due.server.ts'
import { queueDeliveries, type Urgency } from '#domain/devices/delivery/outbox/queueing.server.ts'
import {
  canReceiveNotify,
  listDevices,
  registerDevice,
  removeDevice,
} from '#domain/devices/devices.server.ts'
import { writeHistory } from '#domain/devices/histories.server.ts'
import { setNotifiedTimes } from '#domain/devices/settings/notifiedTimes.server.ts'
import { sha256 } from '#domain/hash.ts'
import { cast } from '#tests/support/people/cast.ts'
import { giveDevice } from '#tests/support/people/devices.ts'
import { sendAll, takeAllDue } from '#tests/support/server/outbox.ts'

const states = () => sqlite().prepare('select state from deliveries order by id').pluck().all()
const takeOne = () => takeAllDue(1)[0] as DueDelivery

let kim: Member
let lee: Member
let park: Member
let deviceId: number
let deviceOfLee: number
let deviceOfPark: number

function tell(
  subject = 'deal:1',
  { member = kim, urgency }: { member?: Member; urgency?: Urgency } = {},
): void {
  write(() => {
    const notice = {
      kind: 'KEYWORD',
      title: subject,
      body: '본문',
      imageUrl: null,
      link: '/products/1',
    } as const
    queueDeliveries(writeHistory(member.id, { subject, ...notice }).id, member.id, { urgency })
  })
}

/** Makes every waiting message due. */
const passTime = () => sqlite().prepare('update deliveries set due_at = 0').run()

beforeEach(() => {
  ;({ kim, lee, park } = cast())
  deviceId = giveDevice(kim)
  deviceOfLee = giveDevice(lee)
  deviceOfPark = giveDevice(park)
})

test('a message goes to every device under the same tag, with a different delivery key for each', () => {
  giveDevice(kim, { deviceName: 'Firefox · Linux' })
  tell()
  const due = takeAllDue(10)
  expect(due).toHaveLength(2)
  expect(new Set(due.map(({ deliveryKey }) => deliveryKey)).size).toBe(2)
  expect(new Set(due.map(({ tag }) => tag)).size).toBe(1)
  expect(due[0]?.deliveryKey).toMatch(/^[\w-]{22}$/)
  expect(takeAllDue(10)).toEqual([])
})

describe('the order of messages', () => {
  const titles = (due: DueDelivery[]) => due.map(({ message }) => message.title)

  test('messages go out in the order of queueing, at most the requested number at a time', () => {
    for (const each of [kim, lee, park]) tell('deal:1', { member: each })
    expect(takeAllDue(2).map(({ device }) => device.id)).toEqual([deviceId, deviceOfLee])
    expect(takeAllDue(2).map(({ device }) => device.id)).toEqual([deviceOfPark])
  })

  test('a device gets one message at a time, the next after the answer is recorded', () => {
    for (const subject of ['deal:1', 'deal:2', 'deal:3']) tell(subject)
    const [first] = takeAllDue(10)
    expect(takeAllDue(10)).toEqual([])
    settle(first as DueDelivery, { kind: 'sent' })
    expect(titles(takeAllDue(10))).toEqual(['deal:2'])
  })

  test('a message waiting for a retry is not overtaken by a later message to the device', () => {
    tell('deal:1')
    settle(takeOne(), { kind: 'retry', reason: 'HTTP 500' })
    tell('deal:2')
    expect(takeAllDue(10)).toEqual([])
    passTime()
    expect(titles(sendAll())).toEqual(['deal:1', 'deal:2'])
  })

  test('urgent messages go first and overtake others', () => {
    tell('추천', { urgency: 'RECOMMEND' })
    tell('키워드', { urgency: 'KEYWORD' })
    tell('추천', { urgency: 'RECOMMEND', member: lee })
    tell('목표가', { urgency: 'TARGET' })
    tell('테스트', { urgency: 'TEST', member: lee })
    expect(titles(sendAll())).toEqual(['테스트', '목표가', '키워드', '추천', '추천'])
  })
})

describe('the answer of a push service', () => {
  test('a sent message is never sent again', () => {
    tell()
    const due = takeOne()
    settle(due, { kind: 'sent' })
    settle(due, { kind: 'retry', reason: 'late' })
    resumeInterrupted()
    passTime()
    expect(takeAllDue(10)).toEqual([])
    expect(states()).toEqual(['sent'])
  })

  test('a retried message keeps its key and tag and waits as long as the push service asks', () => {
    tell()
    const first = takeOne()
    const before = Date.now()
    settle(first, { kind: 'retry', reason: 'HTTP 429', afterMs: 60_000 })
    expect(takeAllDue(10)).toEqual([])
    expect(nextDueAt()).toBeGreaterThanOrEqual(before + 60_000)
    passTime()
    expect(takeOne()).toEqual({ ...first, attempts: 2 })
  })

  test('a message with too many retries fails, and its device no longer counts as reachable', () => {
    tell()
    for (let due = takeOne(); due; passTime(), due = takeOne())
      settle(due, { kind: 'retry', reason: 'HTTP 500' })
    expect(states()).toEqual(['failed'])
    expect(canReceiveNotify(kim)).toBe(false)
  })

  test('the answer "gone" removes the device and its waiting messages', () => {
    const other = giveDevice(kim, { deviceName: 'Firefox · Linux' })
    tell('deal:1')
    tell('deal:2')
    const due = takeAllDue(10).find(({ device }) => device.id === deviceId) as DueDelivery
    settle(due, { kind: 'gone', reason: 'HTTP 410' })
    expect(listDevices(kim).map(({ id }) => id)).toEqual([other])
    expect(states()).toEqual(['gone', 'sending', 'gone', 'pending'])
  })

  test('the answer "gone" for an old address resends the message to the new address', () => {
    tell()
    const due = takeOne()
    sqlite().prepare(`update devices set fcm_token = '{"new":true}'`).run()
    settle(due, { kind: 'gone', reason: 'HTTP 410' })
    expect(takeOne()).toMatchObject({ tag: due.tag, device: { id: deviceId, fcmToken: '{"new":true}' } })
  })

  test('a message that the old address took says nothing about the new one', () => {
    tell()
    const due = takeOne()
    sqlite().prepare(`update devices set fcm_token = '{"new":true}', last_accepted_at = null`).run()
    settle(due, { kind: 'sent' })
    expect(canReceiveNotify(kim)).toBe(false)
    expect(sendAll()).toEqual([])
  })

  test('an answer for a removed device changes nothing', () => {
    tell()
    const due = takeOne()
    removeDevice(kim, deviceId)
    settle(due, { kind: 'retry', reason: 'timeout' })
    expect(resumeInterrupted()).toBe(0)
    expect(states()).toEqual(['cancelled'])
  })
})

test('a message in flight in a killed process is sent again with the same key and tag', () => {
  tell('deal:1')
  tell('deal:1', { member: lee })
  const [first, second] = takeAllDue(2) as [DueDelivery, DueDelivery]
  settle(first, { kind: 'sent' })
  expect(resumeInterrupted()).toBe(1)
  expect(takeAllDue(10)).toEqual([{ ...second, attempts: 2 }])
})

test('advertising to a member whose hours never meet those of advertising is given up within two days', () => {
  const now = Date.now()
  setNotifiedTimes(kim, { startTime: '22:00', endTime: '07:00' }, now)
  tell('광고', { urgency: 'AD' })
  for (let hour = 0; hour < 48; hour++) expect(takeAllDue(10, now + hour * HOUR_MS)).toEqual([])
  expect(states()).toEqual(['failed'])
  expect(canReceiveNotify(kim)).toBe(true)
})

describe('while a push service is down', () => {
  const titles = (due: DueDelivery[]) => due.map(({ message }) => message.title)
  let now: number
  let service: string

  beforeEach(() => {
    now = Date.now()
    for (const subject of ['deal:1', 'deal:2']) tell(subject)
    const due = takeOne()
    service = due.service
    settle(due, { kind: 'paused', until: now + 60_000 })
    tell('목표가', { urgency: 'TARGET' })
  })

  test('every message of its device waits, and nothing is due before the service is tried again', () => {
    expect(takeAllDue(10)).toEqual([])
    expect(nextDueAt()).toBe(now + 60_000)
    expect(titles(takeAllDue(10, now + 60_000))).toEqual(['목표가'])
  })

  test('they go out in their order once it answers', async () => {
    await resumeService(service)
    expect(titles(sendAll())).toEqual(['목표가', 'deal:1', 'deal:2'])
  })

  test('a new address of the device waits no longer', () => {
    const deviceKey = 'device-key-of-kim-0001'
    sqlite().prepare('update devices set device_key_hash = ? where id = ?').run(sha256(deviceKey), deviceId)
    registerDevice(kim, null, {
      deviceType: 'PC_WEB',
      deviceKey,
      deviceName: 'Chrome · Windows',
      fcmToken: '{"new":true}',
      forcible: false,
    })
    expect(sendAll()).toHaveLength(4)
  })
})

describe('acknowledgements', () => {
  const acks = () => sqlite().prepare('select event from delivery_acks order by id').pluck().all()

  test('repeated acknowledgements are recorded once', () => {
    tell()
    const { deliveryKey } = takeOne()
    for (const event of ['SHOWN', 'SHOWN', 'CLICKED'] as const) recordAck({ deliveryKey, event })
    expect(acks()).toEqual(['SHOWN', 'CLICKED'])
  })

  test('an acknowledgement of an unknown message is refused', () => {
    expect(() => recordAck({ deliveryKey: 'unknown', event: 'SHOWN' })).toThrow(
      expect.objectContaining({ reason: 'not_found' }),
    )
  })
})

describe('many at once', () => {
  const DEVICES = 70
  const dueAts = () => sqlite().prepare('select due_at from deliveries order by id').pluck().all() as number[]

  beforeEach(() => {
    for (let i = 1; i < DEVICES; i++) giveDevice(kim)
  })

  test('messages that are due at a closed hour are put off in several transactions, and are sent in the morning', () => {
    tell('광고', { urgency: 'AD' })
    const midnight = Date.parse('2030-01-01T00:00+09:00')
    const morning = Date.parse('2030-01-01T08:00+09:00')
    sqlite().prepare('update deliveries set created_at = ?').run(midnight)
    const before = countCommits()
    expect(takeAllDue(100, midnight)).toEqual([])
    expect(countCommits() - before).toBeGreaterThan(3)
    expect(new Set(dueAts())).toEqual(new Set([morning]))
    expect(takeAllDue(100, morning)).toHaveLength(DEVICES)
  })

  test('messages that wait for a push service are postponed and resumed in groups, and a crash loses none', async () => {
    const now = Date.now()
    tell()
    const taken = takeAllDue(100)
    const service = String(taken[0]?.service)
    for (const due of taken) settle(due, { kind: 'paused', until: now + 1_000 })
    await restService(service, now + 2_000)
    expect(new Set(dueAts())).toEqual(new Set([now + 2_000]))
    sqlite().exec(
      `create temp trigger crash before update on deliveries when new.due_at = ${now + 3_000} and old.id % 60 = 0 begin select raise(abort, 'crash'); end`,
    )
    await expect(restService(service, now + 3_000)).rejects.toThrow('crash')
    sqlite().exec('drop trigger crash')
    expect(new Set(dueAts())).toEqual(new Set([now + 2_000, now + 3_000]))
    await resumeService(service, undefined, now)
    expect(new Set(dueAts())).toEqual(new Set([now]))
    expect(takeAllDue(100)).toHaveLength(DEVICES)
  })
})
