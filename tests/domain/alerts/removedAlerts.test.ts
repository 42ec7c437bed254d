import { beforeEach, expect, test, vi } from 'vitest'
import { db } from '#db/client.server.ts'
import { keywords, productAlerts } from '#db/schema/alerts.ts'
import { products } from '#db/schema/catalog.ts'
import type { Member } from '#domain/accounts/member.ts'
import { drainFanouts } from '#domain/alerts/fanouts.server.ts'
import {
  addKeyword,
  listKeywords,
  removeKeyword,
  restoreKeyword,
} from '#domain/alerts/keywords/keywords.server.ts'
import { NewKeyword } from '#domain/alerts/keywords/newKeyword.server.ts'
import { NewProductAlert } from '#domain/alerts/products/newProductAlert.server.ts'
import {
  addProductAlert,
  removeProductAlert,
  restoreProductAlert,
} from '#domain/alerts/products/productAlerts.server.ts'
import { forgetRemovedAlerts } from '#domain/alerts/removedAlerts.server.ts'
import { countWeekHits } from '#domain/alerts/weekHits.server.ts'
import { DAY_MS, MINUTE_MS } from '#domain/clock.ts'
import { listHistories } from '#domain/devices/histories.server.ts'
import { takeListing } from '#domain/intake/takeListing.server.ts'
import { coupang, post } from '#tests/support/goods/listings.ts'
import { cast } from '#tests/support/people/cast.ts'

const outboundUrl = coupang(7700000101, 20000000101)
const messages = () => listHistories(kim, { pageNumber: 1, pageSize: 20 }).totalCount
const watch = (keyword: string) => addKeyword(kim, NewKeyword.parse({ keyword, historyOnly: true })).id

let kim: Member
let lee: Member
let no = 0
beforeEach(() => {
  ;({ kim, lee } = cast())
})

async function offer(name: string): Promise<void> {
  no++
  takeListing(post(no, `[쿠팡] ${name} (20,000원/무료)`, { outboundUrl: coupang(7700000200 + no, no) }))
  await drainFanouts()
}

test('a deleted keyword returns with its id, its counts and its hits, and finds deals again', async () => {
  const id = watch('청소기')
  await offer('한빛전자 무선청소기 HB-V10')
  const before = db.select().from(keywords).all()
  removeKeyword(kim, id)
  await offer('루미코 로봇청소기 R7')
  expect(messages()).toBe(1)
  expect(restoreKeyword(kim, id)).toMatchObject({ id, keyword: '청소기', hitCount: 1 })
  expect(db.select().from(keywords).all()).toEqual(before)
  expect(countWeekHits(kim).keywords).toEqual({ [id]: 1 })
  await offer('세라 핸디청소기 S2')
  expect(messages()).toBe(2)
})

test('a deletion is undone by its member alone, within ten minutes, and a second press changes nothing', async () => {
  const id = watch('청소기')
  removeKeyword(kim, id)
  const gone = expect.objectContaining({ reason: 'not_found' })
  expect(() => restoreKeyword(lee, id)).toThrow(gone)
  const restored = restoreKeyword(kim, id)
  expect(restoreKeyword(kim, id)).toEqual(restored)
  removeKeyword(kim, id)
  vi.setSystemTime(Date.now() + 10 * MINUTE_MS)
  expect(() => restoreKeyword(kim, id)).toThrow(gone)
  await forgetRemovedAlerts()
  vi.useRealTimers()
  expect(listKeywords(kim)).toEqual([])
})

test('a double click on 삭제 deletes once, and its second press refuses nothing', () => {
  const id = watch('청소기')
  removeKeyword(kim, id)
  removeKeyword(kim, id)
  expect(restoreKeyword(kim, id)).toMatchObject({ id })
  removeKeyword(kim, id)
  expect(listKeywords(kim)).toEqual([])
  vi.setSystemTime(Date.now() + 10 * MINUTE_MS)
  expect(() => removeKeyword(kim, id)).toThrow(expect.objectContaining({ reason: 'not_found' }))
  vi.useRealTimers()
})

test('restoring a keyword that the member has registered again does not double it', () => {
  const id = watch('청소기')
  removeKeyword(kim, id)
  watch('청소기')
  expect(() => restoreKeyword(kim, id)).toThrow(expect.objectContaining({ reason: 'conflict' }))
  expect(listKeywords(kim)).toHaveLength(1)
})

test('a deleted product alert returns with its id and its state, and counts as a watcher again', () => {
  takeListing(post(++no, '[쿠팡] 한빛전자 무선청소기 HB-V10 (20,000원/무료)', { outboundUrl }))
  const product = () => db.select().from(products).get()!
  const terms = { productId: product().id, kind: 'TARGET', value: 15_000, historyOnly: true }
  const { id } = addProductAlert(kim, NewProductAlert.parse(terms))
  const before = db.select().from(productAlerts).all()
  removeProductAlert(kim, id)
  expect(product().watcherCount).toBe(0)
  expect(restoreProductAlert(kim, id)).toMatchObject({ id, targetTotal: 15_000 })
  expect(restoreProductAlert(kim, id)).toMatchObject({ id, targetTotal: 15_000 })
  expect(db.select().from(productAlerts).all()).toEqual(before)
  expect(product().watcherCount).toBe(1)
})

test('the hits of an alert are those of the last seven days', async () => {
  const id = watch('청소기')
  await offer('한빛전자 무선청소기 HB-V10')
  expect(countWeekHits(kim).keywords).toEqual({ [id]: 1 })
  expect(countWeekHits(kim, Date.now() + 8 * DAY_MS).keywords).toEqual({})
  expect(countWeekHits(lee).keywords).toEqual({})
})
