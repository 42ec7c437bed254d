import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { env } from '#app/env.server.ts'
import { closeDatabase, sqlite, write } from '#db/client.server.ts'
import { signIn } from '#domain/accounts/identities.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import {
  addBroadcast,
  broadcastWork,
  getBroadcast,
  stopBroadcast,
  testBroadcast,
} from '#domain/broadcasts/broadcasts.server.ts'
import { NewBroadcast } from '#domain/broadcasts/newBroadcast.server.ts'
import { DAY_MS } from '#domain/clock.ts'
import { setAdNotify } from '#domain/devices/advertising/adConsents.server.ts'
import { adRefusalPath, refuseAds } from '#domain/devices/advertising/adRefusals.server.ts'
import { settle } from '#domain/devices/delivery/outbox/answers.server.ts'
import { forgetOldDeliveries } from '#domain/devices/delivery/outbox/counts.server.ts'
import type { DueDelivery } from '#domain/devices/delivery/outbox/due.server.ts'
import { listHistories } from '#domain/devices/histories.server.ts'
import { setNotifySettings } from '#domain/devices/settings/notifySettings.server.ts'
import { GROUP_SIZE, serveNextGroup } from '#domain/drainGroups.server.ts'
import { leave } from '#domain/membership/leaving.server.ts'
import { at, march } from '#tests/support/goods/seoulDays.ts'
import { cast } from '#tests/support/people/cast.ts'
import { giveDevice } from '#tests/support/people/devices.ts'
import { sendAll, takeAllDue } from '#tests/support/server/outbox.ts'

const INFO = { purpose: 'INFO', title: '점검 안내', body: '새벽 3시부터 10분', link: '/help' }
const AD = { purpose: 'AD', title: '봄 이벤트', body: '별포인트 두 배', contact: '02-123-4567' }

let kim: Member
let lee: Member
let park: Member
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: march('10 12:00') })
  ;({ kim, lee, park } = cast())
  for (const member of [kim, lee, park]) giveDevice(member)
})
afterEach(() => vi.useRealTimers())

const begin = (input: object) => addBroadcast(park, NewBroadcast.parse(input))
/** Sends as many groups as may be notified now; returns whose devices received it. */
function tellAll(): number[] {
  while (serveNextGroup(broadcastWork)) {}
  const owner = sqlite().prepare('select user_id from devices where id = ?').pluck()
  return sendAll()
    .map(({ device }) => owner.get(device.id) as number)
    .sort((a, b) => a - b)
}
const told = (member: Member) => listHistories(member, { pageNumber: 1, pageSize: 20 }).contents
const agree = (member: Member) => setAdNotify(member, { enabled: true })

describe('a broadcast', () => {
  test('a broadcast reaches everybody once except members who left, and shows its progress', async () => {
    leave(lee)
    const { id, expected, state } = await begin(INFO)
    expect({ expected, state }).toEqual({ expected: 2, state: 'SENDING' })
    expect(tellAll()).toEqual([kim.id, park.id])
    expect(getBroadcast(id)).toMatchObject({ state: 'DONE', told: 2, deliveries: { sent: 2 } })
    expect(tellAll()).toEqual([])
    expect(told(kim)).toMatchObject([
      { kind: 'OPERATION', title: '점검 안내', body: '새벽 3시부터 10분', link: '/help' },
    ])
  })

  test.each<[string, object, () => number[]]>([
    ['members of a role', { roles: ['SUPER_ADMIN', 'ADMIN'] }, () => [park.id]],
    ['recently active members', { activeDays: 7 }, () => [kim.id, park.id]],
    ['inactive members', { inactiveDays: 7 }, () => [lee.id]],
    ['recently active members of a role', { roles: ['USER'], activeDays: 7 }, () => [kim.id]],
  ])('a broadcast reaches only %s', async (_, audience, expected) => {
    sqlite()
      .prepare('update users set last_seen_at = ? where id = ?')
      .run(Date.now() - 8 * DAY_MS, lee.id)
    await begin({ ...INFO, audience })
    expect(tellAll()).toEqual(expected())
  })

  test('the same text is sent once within a minute, and again to another audience', async () => {
    const first = await begin({ ...INFO, audience: { roles: ['ADMIN', 'SUPER_ADMIN'] } })
    const again = await begin({ ...INFO, audience: { roles: ['ADMIN', 'SUPER_ADMIN'] } })
    const toAll = await begin(INFO)
    expect(again.id).toBe(first.id)
    expect(toAll.id).not.toBe(first.id)
    expect(tellAll()).toEqual([kim.id, lee.id, park.id, park.id])
  })

  test('a broadcast respects allowed hours and switches of its members, and no cap', async () => {
    setNotifySettings(kim, { startTime: '18:00', endTime: '23:00' })
    setNotifySettings(lee, { channels: { OPERATION: [] } })
    setNotifySettings(park, { dailyCap: 1 })
    await begin(INFO)
    await begin({ ...INFO, title: '다시' })
    expect(tellAll()).toEqual([park.id, park.id])
    expect(told(lee)).toHaveLength(2)
    expect(await at('10 18:00')).toEqual(['그사이 2건 중 진행 중 2건'])
  })

  test('a broadcast goes out in groups; a restart resumes after the last one', async () => {
    write(() => {
      for (let each = 0; each < GROUP_SIZE + 2; each++) signIn('kakao', `9${each}`)
    })
    const { id } = await begin(INFO)
    expect(serveNextGroup(broadcastWork)).toBe(true)
    expect(getBroadcast(id)).toMatchObject({ state: 'SENDING', told: GROUP_SIZE, expected: GROUP_SIZE + 5 })
    closeDatabase()
    expect(serveNextGroup(broadcastWork)).toBe(true)
    expect(getBroadcast(id)).toMatchObject({ state: 'DONE', told: GROUP_SIZE + 5 })
    expect(serveNextGroup(broadcastWork)).toBe(false)
  })

  test('a group of a broadcast that fails leaves nothing behind', async () => {
    const { id } = await begin(INFO)
    sqlite().exec("create trigger broken before update on broadcasts begin select raise(abort, 'crash'); end")
    expect(() => serveNextGroup(broadcastWork)).toThrow('crash')
    sqlite().exec('drop trigger broken')
    expect([told(kim), sendAll()]).toEqual([[], []])
    expect(tellAll()).toHaveLength(3)
    expect(getBroadcast(id)).toMatchObject({ told: 3 })
  })

  test('a stopped broadcast notifies nobody further and cancels unsent messages', async () => {
    setNotifySettings(kim, { startTime: '18:00', endTime: '23:00' })
    const { id } = await begin(INFO)
    serveNextGroup(broadcastWork)
    const [handed] = takeAllDue(1)
    expect(handed).toBeDefined()
    stopBroadcast(id)
    expect(getBroadcast(id)).toMatchObject({ state: 'STOPPED', deliveries: { cancelled: 1, sending: 1 } })
    expect(await at('10 18:00')).toEqual([])
    const { id: next } = await begin(INFO)
    stopBroadcast(next)
    stopBroadcast(next)
    expect(getBroadcast(next)).toMatchObject({ state: 'STOPPED', told: 0 })
    expect(tellAll()).toEqual([])
  })
})

describe('the progress of a broadcast', () => {
  const deliveriesOf = (id: number) => getBroadcast(id).deliveries

  test('failed, gone and waiting messages are counted, and a retry counts once', async () => {
    const { id } = await begin(INFO)
    serveNextGroup(broadcastWork)
    expect(deliveriesOf(id)).toEqual({ pending: 3 })
    const [first, second, third] = takeAllDue(3) as [DueDelivery, DueDelivery, DueDelivery]
    settle(first, { kind: 'failed', reason: 'refused' })
    settle(second, { kind: 'gone', reason: 'unregistered' })
    settle(third, { kind: 'retry', reason: 'busy' })
    expect(deliveriesOf(id)).toEqual({ failed: 1, gone: 1, pending: 1 })
    vi.setSystemTime(Date.now() + DAY_MS / 2)
    sendAll()
    expect(deliveriesOf(id)).toEqual({ failed: 1, gone: 1, sent: 1 })
  })

  test('a message that waited for the allowed hours counts once it goes out alone', async () => {
    setNotifySettings(kim, { startTime: '18:00', endTime: '23:00' })
    const { id } = await begin(INFO)
    tellAll()
    expect(deliveriesOf(id)).toEqual({ sent: 2 })
    expect(await at('10 18:00')).toHaveLength(1)
    expect(deliveriesOf(id)).toMatchObject({ sent: 3 })
  })

  test('old messages stay counted once they are deleted, and those of an erased member wait no longer', async () => {
    const { id } = await begin(INFO)
    serveNextGroup(broadcastWork)
    for (const due of takeAllDue(2)) settle(due, { kind: 'sent' })
    sqlite()
      .prepare(
        "delete from notify_histories where id in (select history_id from deliveries where state = 'pending')",
      )
      .run()
    expect(deliveriesOf(id)).toEqual({ sent: 2 })
    await forgetOldDeliveries(Date.now() + 15 * DAY_MS)
    expect(sqlite().prepare('select count(*) from deliveries').pluck().get()).toBe(0)
    expect(deliveriesOf(id)).toEqual({ sent: 2 })
  })

  test('other messages of the operator belong to no broadcast', async () => {
    const { id } = await begin(INFO)
    stopBroadcast(id)
    testBroadcast(park, NewBroadcast.parse(INFO))
    sendAll()
    expect(deliveriesOf(id)).toEqual({})
  })

  test('an audience with gaps of thousands of ids is counted and reached whole', async () => {
    sqlite().exec("update sqlite_sequence set seq = 5499 where name = 'users'")
    const { member } = signIn('kakao', '95')
    giveDevice(member)
    const { id, expected } = await begin(INFO)
    expect(expected).toBe(4)
    expect(tellAll()).toEqual([kim.id, lee.id, park.id, 5_500])
    expect(getBroadcast(id)).toMatchObject({ state: 'DONE', told: 4 })
  })
})

describe('advertising', () => {
  test('an advertisement begins with its label and sender and ends with contact and refusal link', async () => {
    agree(kim)
    await begin(AD)
    expect(tellAll()).toEqual([kim.id])
    expect(told(kim)[0]).toMatchObject({
      title: `(광고) ${env.SITE_NAME} 봄 이벤트`,
      body: `별포인트 두 배\n문의 02-123-4567\n무료 수신거부 ${env.ORIGIN}${adRefusalPath(kim.id)}`,
    })
  })

  test('an advertisement reaches nobody who refused, never consented, or consented two years ago', async () => {
    agree(kim)
    agree(lee)
    setAdNotify(lee, { enabled: false })
    expect((await begin(AD)).expected, 'who sends it is told so before').toBe(1)
    expect(tellAll()).toEqual([kim.id])
    expect([lee, park].flatMap(told).filter(({ title }) => title.includes(AD.title))).toEqual([])
    vi.setSystemTime(Date.now() + 2 * 365 * DAY_MS)
    expect((await begin({ ...AD, title: '가을 이벤트' })).expected).toBe(0)
    expect(tellAll()).toEqual([])
  })

  test.each([
    ['10 07:59', 0],
    ['10 08:00', 1],
    ['10 20:59', 1],
    ['10 21:00', 0],
    ['10 03:00', 0],
  ])('an advertisement started at %s reaches %i members', async (time, expected) => {
    agree(kim)
    vi.setSystemTime(march(time))
    await begin(AD)
    expect(tellAll()).toHaveLength(expected)
  })

  test('an advertisement started at night waits for the morning, other broadcasts do not', async () => {
    agree(kim)
    vi.setSystemTime(march('10 22:00'))
    await begin(AD)
    await begin(INFO)
    expect(tellAll()).toHaveLength(3)
    vi.setSystemTime(march('11 08:00'))
    expect(tellAll()).toEqual([kim.id])
  })

  test('an advertisement still unsent at nine in the evening continues in the morning', async () => {
    agree(kim)
    vi.setSystemTime(march('10 20:59'))
    await begin(AD)
    serveNextGroup(broadcastWork)
    vi.setSystemTime(march('10 21:00'))
    expect(tellAll()).toEqual([])
    vi.setSystemTime(march('11 07:59'))
    expect(tellAll()).toEqual([])
    vi.setSystemTime(march('11 08:00'))
    expect(tellAll()).toEqual([kim.id])
  })

  test('an advertisement is not held for members outside their allowed hours', async () => {
    agree(kim)
    setNotifySettings(kim, { startTime: '18:00', endTime: '23:00' })
    await begin(AD)
    expect(tellAll()).toEqual([])
    expect(await at('10 18:00')).toEqual([])
  })

  test('a waiting advertisement is cancelled when its member refuses advertising', async () => {
    agree(kim)
    await begin(AD)
    serveNextGroup(broadcastWork)
    refuseAds(adRefusalPath(kim.id).split('key=')[1] as string)
    expect(sendAll()).toEqual([])
  })
})

describe('a test of a broadcast', () => {
  test('a test shows the author how the broadcast will look, at any hour, and nobody else', () => {
    vi.setSystemTime(march('10 03:00'))
    testBroadcast(park, NewBroadcast.parse(AD))
    expect(sendAll().map(({ message }) => message.title)).toEqual([`(광고) ${env.SITE_NAME} 봄 이벤트`])
    expect(told(park)).toEqual([])
  })

  test('a test of a broadcast needs a device', () => {
    sqlite().prepare('delete from devices').run()
    expect(() => testBroadcast(park, NewBroadcast.parse(INFO))).toThrow(
      expect.objectContaining({ code: 'device_required' }),
    )
  })
})
