import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { closeDatabase } from '#db/client.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { drainFanouts } from '#domain/alerts/fanouts.server.ts'
import { addKeyword } from '#domain/alerts/keywords/keywords.server.ts'
import { NewKeyword } from '#domain/alerts/keywords/newKeyword.server.ts'
import { sendTest } from '#domain/devices/devices.server.ts'
import { countUnread, listHistories } from '#domain/devices/histories.server.ts'
import { tellAdmins } from '#domain/devices/notifyAdmins.server.ts'
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

/** Another thing that kim waits for. */
async function offer(no: number, more: { isEnded?: boolean; price?: number } = {}): Promise<string[]> {
  const { price = 20_000, ...listing } = more
  const title = `[쿠팡] 한빛전자 무선청소기 HB-V${no}0 (${price.toLocaleString('en')}원/무료)`
  const outboundUrl = coupang(7_700_000_000 + no, 20_000_000_000 + no * 10)
  takeListing(post(no, title, { outboundUrl, ...listing }))
  return goOut()
}

const name = (no: number) => `[뽐뿌] 한빛전자 무선청소기 HB-V${no}0 20,000원`

test('inside the allowed hours a match is told at once; their last minute counts, their end does not', async () => {
  allow('08:00', '23:00')
  await at('10 08:00')
  expect(await offer(1)).toEqual([name(1)])
  await at('10 22:59')
  expect(await offer(2)).toEqual([name(2)])
  await at('10 23:00')
  expect(await offer(3)).toEqual([])
})

test('twelve night matches of which three end come as one bundle of nine when the hours open', async () => {
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

test('the bundle names the first three that are live, and leads to the history', async () => {
  allow('08:00', '23:00')
  await at('10 23:30')
  for (const no of [1, 2, 3, 4, 5]) await offer(no)
  await offer(1, { isEnded: true })
  vi.setSystemTime(march('11 08:00'))
  await drainFanouts()
  const [bundle, ...more] = sendAll()
  expect(more).toEqual([])
  expect(bundle?.message).toMatchObject({
    kind: 'BUNDLE',
    title: '밤사이 5건 중 진행 중 4건',
    body: [name(2), name(3), name(4), '외 1건'].join('\n'),
    link: '/auth/my/notifyHistories',
  })
})

test('nothing is said when none of them is left', async () => {
  allow('08:00', '23:00')
  await at('10 23:30')
  for (const no of [1, 2]) await offer(no)
  for (const no of [1, 2]) await offer(no, { isEnded: true })
  expect(await at('11 08:00')).toEqual([])
  expect(told()).toHaveLength(2)
})

test('a single one comes as itself', async () => {
  allow('08:00', '23:00')
  await at('10 23:30')
  await offer(1)
  expect(await at('11 08:00')).toEqual([name(1)])
})

test('a price that fell in the night is one line, at the lower price', async () => {
  allow('08:00', '23:00')
  await at('10 23:30')
  await offer(1)
  await offer(1, { price: 15_000 })
  expect(await at('11 08:00')).toEqual(['[뽐뿌] 한빛전자 무선청소기 HB-V10 15,000원'])
})

describe('hours over midnight', () => {
  test('allow the night and hold the day', async () => {
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

describe('hours that are changed in the middle', () => {
  test('so that they are open now bring the bundle at once', async () => {
    allow('08:00', '23:00')
    await at('10 23:30')
    for (const no of [1, 2]) await offer(no)
    await at('11 06:15')
    allow('06:00', '23:00')
    expect(await goOut()).toEqual(['밤사이 2건 중 진행 중 2건'])
    expect(await at('11 08:00')).toEqual([])
  })

  test('so that they open later hold it until then', async () => {
    allow('08:00', '23:00')
    await at('10 23:30')
    for (const no of [1, 2]) await offer(no)
    allow('10:00', '23:00')
    expect(await at('11 08:00')).toEqual([])
    expect(await at('11 10:00')).toEqual(['밤사이 2건 중 진행 중 2건'])
  })

  test('to all day tell what is held at once and hold nothing more', async () => {
    allow('08:00', '23:00')
    await at('10 23:30')
    for (const no of [1, 2]) await offer(no)
    allow('00:00', '00:00')
    expect(await goOut()).toEqual(['그사이 2건 중 진행 중 2건'])
    expect(await offer(3)).toEqual([name(3)])
  })

  test('while a message waits for its next attempt: it waits with the others', async () => {
    allow('08:00', '23:00')
    await at('10 22:59')
    takeListing(post(1, '[쿠팡] 한빛전자 무선청소기 HB-V10 (20,000원/무료)'))
    await drainFanouts()
    await at('10 23:00')
    expect(await offer(2)).toEqual([])
    expect(await at('11 08:00')).toEqual(['밤사이 2건 중 진행 중 2건'])
  })
})

test('a restart in the night changes nothing, and a long one over the opening tells at the next', async () => {
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

describe('until a member has chosen hours', () => {
  const silent = () => sendAll().map(({ isSilent }) => isSilent)

  test.each([
    ['10 22:59', false],
    ['10 23:00', true],
    ['11 07:59', true],
    ['11 08:00', false],
  ])('what goes out at %s is silent: %s', async (time, isSilent) => {
    vi.setSystemTime(march(time))
    takeListing(post(1, '[쿠팡] 한빛전자 무선청소기 HB-V10 (20,000원/무료)'))
    await drainFanouts()
    expect(silent()).toEqual([isSilent])
  })

  test('who chose all day hears it at night as well', async () => {
    allow('00:00', '00:00')
    vi.setSystemTime(march('10 03:00'))
    takeListing(post(1, '[쿠팡] 한빛전자 무선청소기 HB-V10 (20,000원/무료)'))
    await drainFanouts()
    expect(silent()).toEqual([false])
  })

  test('a test of a device is heard at any hour, and sent outside the allowed ones', () => {
    vi.setSystemTime(march('10 03:00'))
    sendTest(kim, deviceId)
    expect(silent()).toEqual([false])
    allow('08:00', '23:00')
    sendTest(kim, deviceId)
    expect(silent()).toEqual([false])
  })
})

describe('a member who wants no messages', () => {
  test('finds everything in the history alone', async () => {
    setNotifySettings(kim, { enabled: false })
    expect(await offer(1)).toEqual([])
    expect(told()).toHaveLength(1)
    setNotifySettings(kim, { enabled: true })
    expect(await goOut()).toEqual([])
    expect(await offer(2)).toEqual([name(2)])
  })

  test('of one kind, or on one channel, has the others', async () => {
    setNotifySettings(kim, { channels: { KEYWORD: ['APP'] } })
    expect(await offer(1)).toEqual([])
    setNotifySettings(kim, { channels: { KEYWORD: ['WEB'], PRODUCT: [] } })
    expect(await offer(2)).toEqual([name(2)])
  })

  test('any more, since the night, has no bundle', async () => {
    allow('08:00', '23:00')
    await at('10 23:30')
    for (const no of [1, 2]) await offer(no)
    setNotifySettings(kim, { enabled: false })
    expect(await at('11 08:00')).toEqual([])
    setNotifySettings(kim, { enabled: true })
    expect(await goOut()).toEqual([])
  })
})

test('what the operator tells admins keeps their hours too', async () => {
  const { park } = cast()
  giveDevice(park)
  setNotifySettings(park, { startTime: '08:00', endTime: '23:00' })
  await at('10 23:30')
  tellAdmins({ subject: 'source:clien', title: '클리앙', body: '', imageUrl: null, link: '/status' })
  expect(await goOut()).toEqual([])
  expect(await at('11 08:00')).toEqual(['클리앙'])
})
