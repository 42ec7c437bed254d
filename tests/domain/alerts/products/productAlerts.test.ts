import { beforeEach, describe, expect, test } from 'vitest'
import { db, write } from '#db/client.server.ts'
import { products } from '#db/schema/catalog.ts'
import { offerChanges } from '#db/schema/prices.ts'
import type { Member } from '#domain/accounts/member.ts'
import { drainFanouts } from '#domain/alerts/fanouts.server.ts'
import { addKeyword } from '#domain/alerts/keywords/keywords.server.ts'
import { NewKeyword } from '#domain/alerts/keywords/newKeyword.server.ts'
import { PAUSED_FOR_EVER } from '#domain/alerts/pausing.ts'
import {
  NewProductAlert,
  ProductAlertFields,
  TargetFields,
} from '#domain/alerts/products/newProductAlert.server.ts'
import { checkDueAlerts } from '#domain/alerts/products/offerChanges.server.ts'
import {
  addProductAlert,
  editProductAlert,
  listProductAlerts,
  pauseProductAlert,
  removeProductAlert,
  saveProductAlert,
} from '#domain/alerts/products/productAlerts.server.ts'
import { markWatched } from '#domain/alerts/products/watched.server.ts'
import { listHistories } from '#domain/devices/histories.server.ts'
import { recordListing } from '#domain/intake/listings.server.ts'
import { takeListing } from '#domain/intake/takeListing.server.ts'
import { leave, resumeAccount } from '#domain/membership/leaving.server.ts'
import { mergeProducts } from '#domain/merging/merges.server.ts'
import type { Listing } from '#domain/sources/listing.ts'
import { addGoods } from '#tests/support/goods/goodsNames.ts'
import { coupang, post } from '#tests/support/goods/listings.ts'
import { cast } from '#tests/support/people/cast.ts'
import { giveDevice } from '#tests/support/people/devices.ts'
import { sendAll } from '#tests/support/server/outbox.ts'

const outboundUrl = coupang(7700000101, 20000000101)
const told = (member: Member) => listHistories(member, { pageNumber: 1, pageSize: 100 }).contents
const titles = (now?: number) => sendAll(now).map(({ message }) => `${message.title} | ${message.body}`)

let no = 0
/** A new post that offers the same thing. */
async function offer(price: string): Promise<void> {
  no++
  takeListing(post(no, `[쿠팡] 한빛전자 무선청소기 HB-V10 (${price}/무료)`, { outboundUrl }))
  await drainFanouts()
}

const productId = () => db.select({ id: products.id }).from(products).get()?.id ?? 0
const watch = (member: Member, terms: Record<string, unknown>) =>
  addProductAlert(member, NewProductAlert.parse({ productId: productId(), ...terms }))

let kim: Member
let lee: Member
let park: Member
beforeEach(async () => {
  ;({ kim, lee, park } = cast())
  giveDevice(kim)
  await offer('20,000원')
})

describe('a product alert', () => {
  test('a product alert notifies once when its target is met, with the cause', async () => {
    expect(watch(kim, { kind: 'TARGET', value: '15,000' })).toMatchObject({
      isMet: false,
      targetTotal: 15_000,
      currentTotal: 20_000,
      priceKinds: ['HOT_DEAL', 'COUPANG', 'NORMAL'],
    })
    await offer('15,500원')
    expect(titles()).toEqual([])
    await offer('14,900원')
    expect(titles()).toEqual(['[뽐뿌] 한빛전자 무선청소기 HB-V10 14,900원 | 무배 · 목표가 15,000원 이하'])
    await offer('14,950원')
    expect(titles()).toEqual([])
  })

  test('a member has at most 500 product alerts', () => {
    const last = productId()
    const goods = addGoods(Array.from({ length: 500 }, (_, no) => `상품 ${no}`))
    const [first] = write(() => goods.map((productId) => watch(kim, { kind: 'FALL', productId })))
    expect(() => watch(kim, { kind: 'FALL', productId: last })).toThrow('최저가 알림은 500개까지')
    removeProductAlert(kim, first?.id ?? 0)
    expect(() => watch(kim, { kind: 'FALL', productId: last })).not.toThrow()
  })

  test('a product alert whose target is already met notifies immediately and not again', async () => {
    expect(watch(kim, { kind: 'TARGET', value: 21_000 }).isMet).toBe(true)
    await offer('20,000원')
    expect(titles()).toEqual([])
  })

  test('a product alert can be set under an id that the product had before a merge', async () => {
    const { productId: other } = recordListing(post(90, '[11번가] 별하 누룽지 3kg (19,900원/무료)'))
    mergeProducts(park, productId(), other)
    expect(watch(kim, { kind: 'FALL', productId: other }).productId).toBe(productId())
    expect(db.select().from(products).get()?.watcherCount).toBe(1)
  })

  test('a product alert and a keyword make one message about one deal', async () => {
    watch(kim, { kind: 'FALL' })
    addKeyword(kim, NewKeyword.parse({ keyword: '청소기' }))
    await offer('18,000원')
    expect(titles()).toEqual([
      '[뽐뿌] 한빛전자 무선청소기 HB-V10 18,000원 | 무배 · 20,000원에서 10% 내렸습니다',
    ])
    expect(told(kim)).toHaveLength(1)
  })

  test('a paused product alert stays silent, and a member without an alert is not notified', async () => {
    watch(kim, { kind: 'FALL', pausedUntil: new Date(Date.now() + 60_000).toISOString() })
    await offer('10,000원')
    expect([titles(), told(lee)]).toEqual([[], []])
  })

  test('only the owner changes and ends a product alert', async () => {
    const alert = watch(kim, { kind: 'FALL' })
    const terms = NewProductAlert.parse({ productId: 1, kind: 'TARGET', value: 12_000 })
    expect(() => editProductAlert(lee, alert.id, terms)).toThrow('등록하지 않은 알림입니다.')
    expect(() => removeProductAlert(lee, alert.id)).toThrow('등록하지 않은 알림입니다.')
    editProductAlert(kim, alert.id, terms)
    expect(listProductAlerts(kim, { pageNumber: 1, pageSize: 20 })).toMatchObject({
      totalCount: 1,
      contents: [{ kind: 'TARGET', targetTotal: 12_000 }],
    })
    removeProductAlert(kim, alert.id)
    await offer('9,000원')
    expect(titles()).toEqual([])
    expect(db.select().from(products).get()?.watcherCount).toBe(0)
  })
})

describe('the watchers of a product are judged', () => {
  const waiting = () => db.select().from(offerChanges).all().length
  const read = (price: string, more: Partial<Listing> = {}) =>
    takeListing(post(no, `[쿠팡] 한빛전자 무선청소기 HB-V10 (${price}/무료)`, { outboundUrl, ...more }))

  beforeEach(() => void watch(kim, { kind: 'FALL' }))

  test('not when a post is read again that has more likes', () => {
    read('20,000원', { likes: 90, comments: 50 })
    expect(waiting()).toBe(0)
  })

  test.each<[string, () => void]>([
    ['another price', () => read('19,000원')],
    ['an ended post', () => read('20,000원', { isEnded: true })],
    ['another post', () => void offer('25,000원')],
  ])('after %s', (_, change) => {
    change()
    expect(waiting()).toBe(1)
  })
})

describe('a change of the price alone', () => {
  const price = (target: string) => TargetFields.parse({ productId: productId(), kind: 'TARGET', target })

  test('keeps the kinds of prices, the pause and the choice of history only', () => {
    const until = new Date(Date.now() + 3_600_000).toISOString()
    watch(kim, { kind: 'FALL', priceKinds: ['CARD'], pausedUntil: until, historyOnly: true })
    expect(saveProductAlert(kim, price('15,000'))).toMatchObject({
      kind: 'TARGET',
      targetTotal: 15_000,
      priceKinds: ['CARD'],
      pausedUntil: Date.parse(until),
      historyOnly: true,
    })
  })

  test('adds an alert with the usual kinds where there is none', () => {
    expect(saveProductAlert(kim, price('15,000'))).toMatchObject({
      priceKinds: ['HOT_DEAL', 'COUPANG', 'NORMAL'],
      pausedUntil: null,
      historyOnly: false,
    })
  })

  test('an alert that writes only the history can be changed to notify once its member has a device', () => {
    const { id } = watch(park, { kind: 'FALL', historyOnly: true })
    const whole = { productId: productId(), kind: 'FALL' }
    expect(() => editProductAlert(park, id, ProductAlertFields.parse(whole))).toThrow(
      expect.objectContaining({ code: 'device_required' }),
    )
    giveDevice(park)
    expect(editProductAlert(park, id, ProductAlertFields.parse(whole)).historyOnly).toBe(false)
  })
})

describe('a pause', () => {
  const at = (hours: number) => Date.now() + hours * 3_600_000

  test('a pause holds back events until it ends, then evaluates them', async () => {
    const alert = watch(kim, { kind: 'TARGET', value: 15_000 })
    pauseProductAlert(kim, alert.id, at(24))
    await offer('14,000원')
    expect(titles()).toEqual([])
    await checkDueAlerts(undefined, at(23))
    expect(titles()).toEqual([])
    await checkDueAlerts(undefined, at(25))
    expect(titles(at(25))).toHaveLength(1)
  })

  test('a pause that its member cancels evaluates events immediately', async () => {
    const alert = watch(kim, { kind: 'TARGET', value: 15_000 })
    pauseProductAlert(kim, alert.id, PAUSED_FOR_EVER)
    await offer('14,000원')
    await checkDueAlerts(undefined, at(24 * 400))
    expect(titles()).toEqual([])
    pauseProductAlert(kim, alert.id, null)
    await drainFanouts()
    expect(titles()).toHaveLength(1)
  })

  test('a pause that ends after its member left notifies once the account resumes', async () => {
    const alert = watch(kim, { kind: 'TARGET', value: 15_000 })
    pauseProductAlert(kim, alert.id, at(24))
    await offer('14,000원')
    leave(kim)
    await checkDueAlerts(undefined, at(25))
    expect(told(kim)).toEqual([])
    resumeAccount({ ...kim, leftAt: Date.now() })
    await checkDueAlerts(undefined, at(26))
    expect(told(kim)).toHaveLength(1)
  })

  test('only the owner pauses a product alert', () => {
    const alert = watch(kim, { kind: 'FALL' })
    expect(() => pauseProductAlert(lee, alert.id, null)).toThrow('등록하지 않은 알림입니다.')
  })
})

test('lists mark the products whose alert is on', () => {
  const alert = watch(kim, { kind: 'FALL' })
  const marks = () => markWatched(kim, [{ productId: productId() }]).map(({ isWatched }) => isWatched)
  expect(marks()).toEqual([true])
  pauseProductAlert(kim, alert.id, PAUSED_FOR_EVER)
  expect(marks()).toEqual([undefined])
})

describe('refused product alerts', () => {
  test('a second alert on a product, an alert on an unknown product and an alert without a device are refused', () => {
    watch(kim, { kind: 'ANY' })
    expect(() => watch(kim, { kind: 'FALL' })).toThrow('이미 알림을 등록한 상품입니다.')
    expect(() => watch(kim, { kind: 'FALL', productId: 99 })).toThrow('상품을 찾을 수 없습니다.')
    expect(() => watch(lee, { kind: 'FALL' })).toThrow('알림을 받을 기기가 없습니다.')
  })

  test.each([
    [{}, 'kind', '알림 조건을 선택해주세요.'],
    [{ kind: 'TARGET' }, 'value', '목표 가격을 입력해주세요.'],
    [{ kind: 'TARGET', value: 0 }, 'value', '1 이상이어야 합니다.'],
    [{ kind: 'TARGET', value: -5 }, 'value', '1 이상이어야 합니다.'],
    [{ kind: 'TARGET', value: 1e12 }, 'value', '목표 가격은 1억 원까지 입력할 수 있습니다.'],
    [{ kind: 'TARGET', value: 1.5 }, 'value', '정수로 입력해주세요.'],
    [{ kind: 'PERCENT', value: 91 }, 'value', '1%부터 90%까지 입력할 수 있습니다.'],
    [{ kind: 'FALL', priceKinds: ['CASHBACK'] }, 'priceKinds', '없는 가격 종류입니다.'],
  ])('the product alert %j is refused', (terms, field, message) => {
    const refused = NewProductAlert.safeParse({ productId: 1, ...terms })
    expect(refused.error?.issues[0]).toMatchObject({ message })
    expect(refused.error?.issues[0]?.path[0]).toBe(field)
  })
})
