import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { db, sqlite } from '#db/client.server.ts'
import { products } from '#db/schema/catalog.ts'
import type { Member } from '#domain/accounts/member.ts'
import { addKeyword } from '#domain/alerts/keywords/keywords.server.ts'
import { NewKeyword } from '#domain/alerts/keywords/newKeyword.server.ts'
import { NewProductAlert } from '#domain/alerts/products/newProductAlert.server.ts'
import { addProductAlert } from '#domain/alerts/products/productAlerts.server.ts'
import { DAY_MS } from '#domain/clock.ts'
import { forgetOldCounts } from '#domain/devices/delivery/holding/caps.server.ts'
import { listHistories } from '#domain/devices/histories.server.ts'
import { setNotifySettings } from '#domain/devices/settings/notifySettings.server.ts'
import { takeListing } from '#domain/intake/takeListing.server.ts'
import { coupang, post } from '#tests/support/goods/listings.ts'
import { at, goOut, march } from '#tests/support/goods/seoulDays.ts'
import { cast } from '#tests/support/people/cast.ts'
import { giveDevice } from '#tests/support/people/devices.ts'

let kim: Member

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: march('10 09:00') })
  ;({ kim } = cast())
  giveDevice(kim)
})
afterEach(() => vi.useRealTimers())

const keyword = () => addKeyword(kim, NewKeyword.parse({ keyword: '청소기' }))
const told = () => listHistories(kim, { pageNumber: 1, pageSize: 100 }).contents

/** Posts an offer of product `no`; each call is another post. */
let posts = 0
async function offer(no: number, price = 20_000, isEnded = false): Promise<string[]> {
  const title = `[쿠팡] 한빛전자 무선청소기 HB-V${no}0 (${price.toLocaleString('en')}원/무료)`
  const outboundUrl = coupang(7_700_000_000 + no, 20_000_000_000 + no * 10)
  takeListing(post(isEnded ? posts : ++posts, title, { outboundUrl, isEnded }))
  return goOut()
}

const name = (no: number, price = '20,000') => `[뽐뿌] 한빛전자 무선청소기 HB-V${no}0 ${price}원`
const productId = () => db.select({ id: products.id }).from(products).get()?.id ?? 0
const watchTarget = (value: number) =>
  addProductAlert(kim, NewProductAlert.parse({ productId: productId(), kind: 'TARGET', value }))

describe('a message on hold that is sent alone', () => {
  beforeEach(() => setNotifySettings(kim, { dailyCap: 1 }))

  test('leaves the daily cap alone if it reached a target', async () => {
    await offer(1)
    watchTarget(15_000)
    keyword()
    setNotifySettings(kim, { startTime: '10:00', endTime: '22:00' })
    await offer(1, 14_000)
    expect(await at('10 10:00')).toEqual([name(1, '14,000')])
    expect(await offer(2)).toEqual([name(2)])
  })

  test('counts towards the cap of its product', async () => {
    setNotifySettings(kim, { dailyCap: 30 })
    keyword()
    setNotifySettings(kim, { startTime: '10:00', endTime: '22:00' })
    await offer(1)
    expect(await at('10 10:00')).toEqual([name(1)])
    for (const price of [18_000, 16_000]) expect(await offer(1, price)).toHaveLength(1)
    expect(await offer(1, 14_000)).toEqual([])
  })
})

describe('the daily cap of a product', () => {
  test('a product sends three messages a day; the fourth joins the digest at eight in the evening', async () => {
    keyword()
    const prices = [20_000, 18_000, 16_000, 14_000, 12_000]
    const sent = []
    for (const price of prices) sent.push(...(await offer(1, price)))
    expect(sent).toEqual([name(1), name(1, '18,000'), name(1, '16,000')])
    expect(await at('10 19:59')).toEqual([])
    expect(await at('10 20:00')).toEqual([name(1, '12,000')])
    expect(await at('11 20:00')).toEqual([])
  })

  test('the cap of a product resets at midnight in Seoul', async () => {
    keyword()
    for (const price of [20_000, 18_000, 16_000]) await offer(1, price)
    await at('10 23:59')
    expect(await offer(1, 14_000)).toEqual([])
    await at('11 00:00')
    expect(await offer(1, 12_000)).toEqual([name(1, '12,000')])
    expect(await at('11 20:00')).toEqual([])
  })

  test('target alerts respect the cap of a product', async () => {
    await offer(1)
    watchTarget(19_000)
    const sent = []
    for (const price of [18_000, 17_000, 16_000, 15_000]) sent.push(...(await offer(1, price)))
    expect(sent).toEqual([name(1, '18,000'), name(1, '17,000'), name(1, '16,000')])
    expect(await at('10 20:00')).toEqual([name(1, '15,000')])
  })
})

describe('the daily cap of a member', () => {
  test('a member gets thirty messages a day and the rest in one digest without ended deals', async () => {
    keyword()
    const sent = []
    for (let no = 1; no <= 34; no++) sent.push(...(await offer(no)))
    expect(sent).toHaveLength(30)
    await offer(34, 20_000, true)
    expect(await at('10 20:00')).toEqual(['오늘의 알림 모음 4건 중 진행 중 3건'])
    expect(told()).toHaveLength(34)
  })

  test.each([
    [1, 1],
    [100, 6],
    [0, 6],
  ])('a daily cap of %i sends %i of six messages', async (dailyCap, expected) => {
    setNotifySettings(kim, { dailyCap })
    keyword()
    const sent = []
    for (let no = 1; no <= 6; no++) sent.push(...(await offer(no)))
    expect(sent).toHaveLength(expected)
  })

  test('a reached target is sent past the cap and does not count towards it', async () => {
    setNotifySettings(kim, { dailyCap: 1 })
    await offer(1)
    watchTarget(19_000)
    expect(await offer(1, 18_000)).toEqual([name(1, '18,000')])
    keyword()
    expect(await offer(2)).toEqual([name(2)])
    expect(await offer(3)).toEqual([])
    expect(await offer(1, 17_000)).toEqual([name(1, '17,000')])
  })

  test('a digest counts as one message towards the cap', async () => {
    setNotifySettings(kim, { dailyCap: 2, startTime: '08:00', endTime: '23:00' })
    keyword()
    await at('10 23:30')
    for (const no of [1, 2, 3]) await offer(no)
    expect(await at('11 08:00')).toEqual(['밤사이 3건 중 진행 중 3건'])
    expect(await offer(4)).toEqual([name(4)])
    expect(await offer(5)).toEqual([])
    expect(await offer(6)).toEqual([])
    expect(await at('11 20:00')).toEqual(['오늘의 알림 모음 2건 중 진행 중 2건'])
    expect(await offer(7)).toEqual([])
  })
})

describe('the daily digest', () => {
  beforeEach(() => {
    setNotifySettings(kim, { dailyCap: 1 })
    keyword()
  })

  test('the digest comes at the time that the member chose', async () => {
    setNotifySettings(kim, { digestTime: '18:30' })
    for (const no of [1, 2, 3]) await offer(no)
    expect(await at('10 18:29')).toEqual([])
    expect(await at('10 18:30')).toEqual(['오늘의 알림 모음 2건 중 진행 중 2건'])
    await offer(4)
    expect(await at('11 18:30')).toEqual([name(4)])
  })

  test('the digest comes immediately when its new time has passed today, otherwise at the new time', async () => {
    for (const no of [1, 2, 3]) await offer(no)
    await at('10 15:00')
    setNotifySettings(kim, { digestTime: '16:00' })
    expect(await goOut()).toEqual([])
    setNotifySettings(kim, { digestTime: '14:00' })
    expect(await goOut()).toEqual(['오늘의 알림 모음 2건 중 진행 중 2건'])
  })

  test('the digest waits for the allowed hours', async () => {
    setNotifySettings(kim, { startTime: '08:00', endTime: '18:00' })
    for (const no of [1, 2, 3]) await offer(no)
    expect(await at('10 20:00')).toEqual([])
    expect(await at('11 08:00')).toEqual(['오늘의 알림 모음 2건 중 진행 중 2건'])
  })
})

test('a price sent in the digest counts as the last alerted price of a product alert', async () => {
  setNotifySettings(kim, { dailyCap: 1 })
  await offer(1)
  addProductAlert(kim, NewProductAlert.parse({ productId: productId(), kind: 'FALL' }))
  expect(await offer(1, 18_000)).toEqual([name(1, '18,000')])
  expect(await offer(1, 17_000)).toEqual([])
  expect(await at('10 20:00')).toEqual([name(1, '17,000')])
  await at('11 09:00')
  expect(await offer(1, 17_000)).toEqual([])
  expect(await offer(1, 16_900)).toEqual([])
  expect(await offer(1, 16_500)).toEqual([name(1, '16,500')])
})

test('message counts are deleted after eight days', async () => {
  keyword()
  await offer(1)
  const count = () => sqlite().prepare('select count(*) from message_counts').pluck().get()
  await forgetOldCounts(Date.now() + 7 * DAY_MS)
  expect(count()).toBe(2)
  await forgetOldCounts(Date.now() + 8 * DAY_MS)
  expect(count()).toBe(0)
})
