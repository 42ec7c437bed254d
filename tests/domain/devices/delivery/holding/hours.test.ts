import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { closeDatabase } from '#db/client.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { drainFanouts } from '#domain/alerts/fanouts.server.ts'
import { addKeyword } from '#domain/alerts/keywords/keywords.server.ts'
import { NewKeyword } from '#domain/alerts/keywords/newKeyword.server.ts'
import { listDueTimes } from '#domain/devices/delivery/holding/held.server.ts'
import { listArrivals } from '#domain/devices/delivery/outbox/arrivals.server.ts'
import { sendTest } from '#domain/devices/devices.server.ts'
import { countUnread, listHistories } from '#domain/devices/histories.server.ts'
import { notifyAdmins } from '#domain/devices/notifyAdmins.server.ts'
import { setNotifySettings } from '#domain/devices/settings/notifySettings.server.ts'
import { takeListing } from '#domain/intake/takeListing.server.ts'
import { coupang, post } from '#tests/support/goods/listings.ts'
import { at, goOut, march } from '#tests/support/goods/seoulDays.ts'
import { cast } from '#tests/support/people/cast.ts'
import { giveDevice } from '#tests/support/people/devices.ts'
import { sendAll } from '#tests/support/server/outbox.ts'

let kim: Member
let deviceId: number

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: march('9 12:00') })
  ;({ kim } = cast())
  deviceId = giveDevice(kim)
  addKeyword(kim, NewKeyword.parse({ keyword: '청소기' }))
})
afterEach(() => vi.useRealTimers())

const allow = (startTime: string, endTime: string) => setNotifySettings(kim, { startTime, endTime })
const told = () => listHistories(kim, { pageNumber: 1, pageSize: 100 }).contents

/** Posts another product that kim watches. */
async function offer(
  no: number,
  more: { isEnded?: boolean; price?: number; likes?: number } = {},
): Promise<string[]> {
  const { price = 20_000, ...listing } = more
  const title = `[쿠팡] 한빛전자 무선청소기 HB-V${no}0 (${price.toLocaleString('en')}원/무료)`
  const outboundUrl = coupang(7_700_000_000 + no, 20_000_000_000 + no * 10)
  takeListing(post(no, title, { outboundUrl, ...listing }))
  return goOut()
}

const name = (no: number) => `[뽐뿌] 한빛전자 무선청소기 HB-V${no}0 20,000원`

test('a match inside the allowed hours is sent immediately; the end time is already outside', async () => {
  allow('08:00', '23:00')
  await at('10 08:00')
  expect(await offer(1)).toEqual([name(1)])
  await at('10 22:59')
  expect(await offer(2)).toEqual([name(2)])
  await at('10 23:00')
  expect(await offer(3)).toEqual([])
})

test('twelve night matches of which three end come as one digest of nine in the morning', async () => {
  allow('08:00', '23:00')
  for (let no = 1; no <= 12; no++) {
    await at(`10 23:${no + 10}`)
    expect(await offer(no)).toEqual([])
  }
  for (const no of [2, 5, 7]) await offer(no, { isEnded: true })
  expect(await at('11 07:59')).toEqual([])
  expect(await at('11 08:00')).toEqual(['밤사이 12건 중 진행 중 9건'])
  expect(await at('11 08:01')).toEqual([])
  expect(await at('12 08:00')).toEqual([])
  const times = told().map(({ createdAt }) => createdAt)
  expect(times).toEqual(Array.from({ length: 12 }, (_, i) => march(`10 23:${22 - i}`)))
  expect(countUnread(kim)).toBe(12)
})

test('the history tells when a message on hold goes out, until it does', async () => {
  allow('08:00', '23:00')
  await at('11 07:37')
  await offer(1)
  const [held] = told()
  expect(listDueTimes([held!.id])).toEqual(new Map([[held!.id, march('11 08:00')]]))
  await at('11 08:00')
  expect(listDueTimes([held!.id])).toEqual(new Map())
})

test('the history tells that a message went out in a digest, and a later one alone', async () => {
  allow('08:00', '23:00')
  await at('10 23:30')
  for (const no of [1, 2]) await offer(no)
  await at('11 08:00')
  const ids = told().map(({ id }) => id)
  const bundled = { deviceName: expect.any(String), channel: 'WEB', isBundled: true, tookMs: null }
  expect([...listArrivals(ids).values()]).toEqual([[bundled], [bundled]])
  await at('11 09:00')
  await offer(2, { price: 15_000 })
  const [cheaper, other] = told().map(({ id }) => listArrivals(ids).get(id)?.[0]?.isBundled)
  expect([cheaper, other]).toEqual([false, true])
})

test('the digest names the three most popular live deals and links to the history', async () => {
  allow('08:00', '23:00')
  await at('10 23:30')
  for (const no of [1, 2, 3, 4, 5]) await offer(no, { likes: no === 4 ? 90 : 1 })
  await offer(1, { isEnded: true, likes: 300 })
  vi.setSystemTime(march('11 08:00'))
  await drainFanouts()
  const [bundle, ...more] = sendAll()
  expect(more).toEqual([])
  expect(bundle?.message).toMatchObject({
    kind: 'BUNDLE',
    title: '밤사이 5건 중 진행 중 4건',
    body: [name(4), name(2), name(3), '외 1건'].join('\n'),
    link: '/auth/my/notifyHistories',
  })
})

test('no digest is sent when no deal is live in the morning', async () => {
  allow('08:00', '23:00')
  await at('10 23:30')
  for (const no of [1, 2]) await offer(no)
  for (const no of [1, 2]) await offer(no, { isEnded: true })
  expect(await at('11 08:00')).toEqual([])
  expect(told()).toHaveLength(2)
})

test('a single match on hold is sent as itself, not as a digest', async () => {
  allow('08:00', '23:00')
  await at('10 23:30')
  await offer(1)
  expect(await at('11 08:00')).toEqual([name(1)])
})

test('a price that falls twice in the night is one message with the lower price', async () => {
  allow('08:00', '23:00')
  await at('10 23:30')
  await offer(1)
  await offer(1, { price: 15_000 })
  expect(await at('11 08:00')).toEqual(['[뽐뿌] 한빛전자 무선청소기 HB-V10 15,000원'])
})

describe('allowed hours across midnight', () => {
  test('hours across midnight send at night and hold by day', async () => {
    allow('22:00', '06:00')
    await at('10 22:00')
    expect(await offer(1)).toEqual([name(1)])
    await at('11 05:59')
    expect(await offer(2)).toEqual([name(2)])
    await at('11 06:00')
    expect(await offer(3)).toEqual([])
    await at('11 14:00')
    expect(await offer(4)).toEqual([])
    expect(await at('11 21:59')).toEqual([])
    expect(await at('11 22:00')).toEqual(['그사이 2건 중 진행 중 2건'])
  })
})

describe('changing the allowed hours while messages are on hold', () => {
  test('hours that are open now send the digest immediately', async () => {
    allow('08:00', '23:00')
    await at('10 23:30')
    for (const no of [1, 2]) await offer(no)
    await at('11 06:15')
    allow('06:00', '23:00')
    expect(await goOut()).toEqual(['밤사이 2건 중 진행 중 2건'])
    expect(await at('11 08:00')).toEqual([])
  })

  test('hours that open later delay the digest', async () => {
    allow('08:00', '23:00')
    await at('10 23:30')
    for (const no of [1, 2]) await offer(no)
    allow('10:00', '23:00')
    expect(await at('11 08:00')).toEqual([])
    expect(await at('11 10:00')).toEqual(['밤사이 2건 중 진행 중 2건'])
  })

  test('all-day hours send messages on hold immediately and hold no more', async () => {
    allow('08:00', '23:00')
    await at('10 23:30')
    for (const no of [1, 2]) await offer(no)
    allow('00:00', '00:00')
    expect(await goOut()).toEqual(['그사이 2건 중 진행 중 2건'])
    expect(await offer(3)).toEqual([name(3)])
  })

  test('a message waiting for a retry when the hours close joins the digest', async () => {
    allow('08:00', '23:00')
    await at('10 22:59')
    takeListing(post(1, '[쿠팡] 한빛전자 무선청소기 HB-V10 (20,000원/무료)'))
    await drainFanouts()
    await at('10 23:00')
    expect(await offer(2)).toEqual([])
    expect(await at('11 08:00')).toEqual(['밤사이 2건 중 진행 중 2건'])
  })
})

test('restarts lose no message on hold; a missed opening sends the digest at the next one', async () => {
  allow('08:00', '23:00')
  await at('10 23:30')
  for (const no of [1, 2]) await offer(no)
  closeDatabase()
  expect(await at('11 03:00')).toEqual([])
  closeDatabase()
  expect(await at('11 23:10')).toEqual([])
  closeDatabase()
  expect(await at('12 08:00')).toEqual(['밤사이 2건 중 진행 중 2건'])
  expect(await at('13 08:00')).toEqual([])
})

describe('before a member chooses hours', () => {
  const silent = () => sendAll().map(({ isSilent }) => isSilent)

  test.each([
    ['10 22:59', false],
    ['10 23:00', true],
    ['11 07:59', true],
    ['11 08:00', false],
  ])('a message at %s is silent: %s', async (time, isSilent) => {
    vi.setSystemTime(march(time))
    takeListing(post(1, '[쿠팡] 한빛전자 무선청소기 HB-V10 (20,000원/무료)'))
    await drainFanouts()
    expect(silent()).toEqual([isSilent])
  })

  test('a member who chose all day gets audible messages at night', async () => {
    allow('00:00', '00:00')
    vi.setSystemTime(march('10 03:00'))
    takeListing(post(1, '[쿠팡] 한빛전자 무선청소기 HB-V10 (20,000원/무료)'))
    await drainFanouts()
    expect(silent()).toEqual([false])
  })

  test('a test message is audible at any hour, also outside the allowed hours', () => {
    vi.setSystemTime(march('10 03:00'))
    sendTest(kim, deviceId)
    expect(silent()).toEqual([false])
    allow('08:00', '23:00')
    sendTest(kim, deviceId)
    expect(silent()).toEqual([false])
  })
})

describe('a member who turns messages off', () => {
  test('matches go only to the history, and are not sent later', async () => {
    setNotifySettings(kim, { enabled: false })
    expect(await offer(1)).toEqual([])
    expect(told()).toHaveLength(1)
    setNotifySettings(kim, { enabled: true })
    expect(await goOut()).toEqual([])
    expect(await offer(2)).toEqual([name(2)])
  })

  test('turning off one kind or one channel leaves the others on', async () => {
    setNotifySettings(kim, { channels: { KEYWORD: ['APP'] } })
    expect(await offer(1)).toEqual([])
    setNotifySettings(kim, { channels: { KEYWORD: ['WEB'], PRODUCT: [] } })
    expect(await offer(2)).toEqual([name(2)])
  })

  test('messages on hold are dropped when the member turns messages off before the morning', async () => {
    allow('08:00', '23:00')
    await at('10 23:30')
    for (const no of [1, 2]) await offer(no)
    setNotifySettings(kim, { enabled: false })
    expect(await at('11 08:00')).toEqual([])
    setNotifySettings(kim, { enabled: true })
    expect(await goOut()).toEqual([])
  })
})

test('notices to admins respect their allowed hours', async () => {
  const { park } = cast()
  giveDevice(park)
  setNotifySettings(park, { startTime: '08:00', endTime: '23:00' })
  await at('10 23:30')
  notifyAdmins({ subject: 'source:clien', title: '클리앙', body: '', imageUrl: null, link: '/status' })
  expect(await goOut()).toEqual([])
  expect(await at('11 08:00')).toEqual(['클리앙'])
})
