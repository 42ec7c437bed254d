import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sqlite } from '#db/client.server.ts'
import { signIn } from '#domain/accounts/identities.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { uploadImage } from '#domain/accounts/profile/images.server.ts'
import { readUpload, sweepUploads } from '#domain/accounts/profile/uploads.server.ts'
import { suspend } from '#domain/accounts/suspensions.server.ts'
import { DAY_MS, seoulDay } from '#domain/clock.ts'
import { listHistories } from '#domain/devices/histories.server.ts'
import { drawPrizes } from '#domain/gifts/draw/draws.server.ts'
import {
  addGift,
  changeGift,
  closeGift,
  GiftChange,
  getGift,
  listGifts,
  NewGift,
} from '#domain/gifts/store/gifts.server.ts'
import { buyGift, NewPurchase } from '#domain/gifts/store/purchases.server.ts'
import { listChanges } from '#domain/gifts/userGifts/changes.server.ts'
import { countOpenOrders, listOrders } from '#domain/gifts/userGifts/orders.server.ts'
import { eraseOldRecipients, giveRecipient, readRecipient } from '#domain/gifts/userGifts/recipient.server.ts'
import {
  cancelOwnGift,
  deleteUserGift,
  getOwnGift,
  getUserGift,
  giveUserGift,
  listOwnGifts,
  listUserGifts,
  NewUserGift,
  noteUsed,
  settleExpiries,
  updateStatus,
} from '#domain/gifts/userGifts/userGifts.server.ts'
import { findVoucherId, openVoucher, sendVoucher } from '#domain/gifts/userGifts/vouchers.server.ts'
import { eraseLeft } from '#domain/membership/erasure.server.ts'
import { leave } from '#domain/membership/leaving.server.ts'
import { linkAccount } from '#domain/membership/linking.server.ts'
import { readBalance } from '#domain/rewards/ledger.server.ts'
import { listTags } from '#domain/rewards/tags/earnedTags.server.ts'
import { png } from '#tests/support/goods/pictures.ts'
import { cast } from '#tests/support/people/cast.ts'
import { givePoints, giveStars, offerPrizes, putGift } from '#tests/support/people/gifts.ts'
import { expectSoundLedger } from '#tests/support/people/ledger.ts'

const ALL = { pageNumber: 1, pageSize: 100 }
const HOME = { name: '김철수', phone: '010-1234-5678', address: '서울시 중구 1' }
let kim: Member
let lee: Member
let park: Member
beforeEach(() => {
  ;({ kim, lee, park } = cast())
})
afterEach(expectSoundLedger)

let keys = 0
const buy = (
  id: number,
  { member = kim, requestKey = `key-${++keys}`, recipient = null as typeof HOME | null } = {},
) => buyGift(member, id, { requestKey, ...NewPurchase.parse({ recipient }) })
const stars = (member = kim) => readBalance(member.id, 'STAR').balance
const titles = (member = kim) => listHistories(member, ALL).contents.map(({ title }) => title)
const move = (id: number, status: 'CONFIRMED' | 'SENT' | 'USED' | 'CANCELED') =>
  updateStatus(park, { id, status, message: '' })

describe('buying', () => {
  test('a purchase takes its price and one piece of the stock, once for each press of the button', () => {
    const { id } = putGift(park)
    giveStars(kim, 250)
    const bought = buy(id, { requestKey: 'once' })
    expect(buy(id, { requestKey: 'once' }).id).toBe(bought.id)
    expect([stars(), getGift(id).stock, bought.status]).toEqual([150, 9, 'REQUESTED'])
    expect(listTags(kim.id).map(({ event }) => event)).toContain('PURCHASE')
  })

  test('the last piece is sold once; nobody else pays', () => {
    const { id } = putGift(park, { stock: 1 })
    giveStars(kim, 100)
    giveStars(lee, 100)
    buy(id)
    expect(() => buy(id, { member: lee })).toThrow('선물이 모두 소진되었습니다')
    expect([stars(lee), getGift(id).stock, listOwnGifts(lee, ALL).totalCount]).toEqual([100, 0, 0])
  })

  test('without enough star points nothing is bought and the stock stays', () => {
    const { id } = putGift(park)
    giveStars(kim, 99)
    expect(() => buy(id)).toThrow('스타 포인트가 부족합니다')
    expect([stars(), getGift(id).stock, listOwnGifts(kim, ALL).totalCount]).toEqual([99, 10, 0])
  })

  test('an anonymous account, a suspended member and a closed gift are refused with words', () => {
    const { id } = putGift(park)
    const guest = signIn('noauth', 'device').member
    giveStars(guest, 100)
    expect(() => buy(id, { member: guest })).toThrow('카카오나 Apple로 로그인하면')
    giveStars(kim, 100)
    closeGift(id, true)
    expect(() => buy(id)).toThrow('지금은 신청할 수 없는 선물')
    closeGift(id, false)
    suspend(park, kim.id, { until: Date.now() + DAY_MS, reason: '도배' })
    expect(() => buy(id)).toThrow('정지')
    expect([stars(guest), stars(), getGift(id).stock]).toEqual([100, 100, 10])
  })

  test('gifts without stock come last; a gift of more than 50,000원 needs its switch', () => {
    putGift(park, { name: '품절', stock: 0, starPrice: 1 })
    putGift(park, { name: '싼 것', starPrice: 2 })
    expect(listGifts(ALL).contents.map(({ name }) => name)).toEqual(['싼 것', '품절'])
    expect(() => putGift(park, { wonValue: 50_001 })).toThrow('5만 원')
    expect(putGift(park, { wonValue: 50_001, allowsDear: 'on' }).wonValue).toBe(50_001)
  })

  test.each([
    ['starPrice', -1],
    ['starPrice', 0],
    ['starPrice', 1.5],
    ['stock', -1],
    ['wonValue', 0.1],
  ])('a gift with %s %s is refused', (field, value) => {
    const gift = { name: '선물', starPrice: 1, stock: 1, delivery: 'VOUCHER', wonValue: 1, [field]: value }
    expect(NewGift.safeParse(gift).success).toBe(false)
  })

  test('the database refuses a stock below zero', () => {
    const { id } = addGift(
      park,
      NewGift.parse({ name: '끝', starPrice: 1, stock: 0, delivery: 'VOUCHER', wonValue: 0 }),
    )
    expect(() => sqlite().prepare('update gifts set stock = stock - 1 where id = ?').run(id)).toThrow('CHECK')
  })
})

describe('states', () => {
  test('each state is recorded with who changed it, and its member is notified; only the member opens a voucher', () => {
    const { id } = putGift(park)
    giveStars(kim, 100)
    const { id: mine } = buy(id)
    expect(titles()).toEqual([])
    move(mine, 'CONFIRMED')
    sendVoucher(park, mine, { webp: Buffer.from('voucher'), expiresAt: null, message: '맛있게 드세요' })
    const voucher = findVoucherId(mine)!
    expect(() => openVoucher(lee, voucher)).toThrow('사진을 찾을 수 없습니다')
    expect(getOwnGift(kim, mine).firstLookedAt).toBeNull()
    expect(openVoucher(kim, voucher, 1_000).toString()).toBe('voucher')
    openVoucher(kim, voucher, 2_000)
    expect(getOwnGift(kim, mine).firstLookedAt).toBe(1_000)
    noteUsed(kim, mine)
    expect(listChanges(mine).map(({ status, byId }) => [status, byId])).toEqual([
      ['REQUESTED', kim.id],
      ['CONFIRMED', park.id],
      ['SENT', park.id],
      ['USED', kim.id],
    ])
    expect(titles()).toEqual([
      '‘아메리카노’ 선물을 보냈습니다',
      '‘아메리카노’ 선물을 확인하였습니다. 곧 보내 드립니다',
    ])
  })

  test('a cancelled gift returns its stars and its piece, once; a member cancels before it is confirmed', () => {
    const { id } = putGift(park)
    giveStars(kim, 200)
    const first = buy(id)
    cancelOwnGift(kim, first.id)
    expect(() => cancelOwnGift(kim, first.id)).toThrow('취소할 수 없습니다')
    expect(() => move(first.id, 'CANCELED')).toThrow('취소 상태')
    const second = buy(id)
    expect(() => cancelOwnGift(lee, second.id)).toThrow('선물을 찾을 수 없습니다')
    move(second.id, 'CONFIRMED')
    expect(() => cancelOwnGift(kim, second.id)).toThrow('확인이 끝난')
    move(second.id, 'CANCELED')
    expect([stars(), getGift(id).stock]).toEqual([200, 10])
  })

  test('a state that cannot follow is refused', () => {
    const { id } = putGift(park)
    giveStars(kim, 100)
    const { id: mine } = buy(id)
    expect(() => move(mine, 'USED')).toThrow('신청 상태의 선물은 사용 상태로')
    expect(() => sendVoucher(park, mine, { webp: Buffer.from(''), expiresAt: null, message: '' })).toThrow(
      '발송',
    )
    expect(findVoucherId(mine)).toBeNull()
  })

  test('a member is reminded of a voucher 30 and 3 days before it expires, once each, and then it expires', async () => {
    const { id } = putGift(park)
    giveStars(kim, 100)
    const { id: mine } = buy(id)
    const now = Date.now()
    move(mine, 'CONFIRMED')
    sendVoucher(park, mine, { webp: Buffer.from('v'), expiresAt: now + 90 * DAY_MS, message: '' }, now)
    for (const day of [1, 59, 60, 60, 61, 86, 87, 87, 89]) await settleExpiries(now + day * DAY_MS)
    expect(titles().slice(0, 2)).toEqual([
      '‘아메리카노’ 선물의 기한이 3일 남았습니다',
      '‘아메리카노’ 선물의 기한이 30일 남았습니다',
    ])
    expect(getOwnGift(kim, mine).status).toBe('SENT')
    await settleExpiries(now + 90 * DAY_MS)
    expect(getOwnGift(kim, mine).status).toBe('EXPIRED')
    expect(titles()[0]).toBe('‘아메리카노’ 선물의 기한이 지났습니다')
  })

  test('many gifts that expire together all expire in one run, and other work runs in between', async () => {
    const expiresAt = Date.now() + DAY_MS
    const coupon = { ...NewUserGift.parse({ userId: kim.id, name: '이벤트 쿠폰' }), expiresAt }
    for (let no = 0; no < 210; no++) {
      const { id } = giveUserGift(park, coupon)
      for (const status of ['CONFIRMED', 'SENT'] as const) move(id, status)
    }
    const countExpired = () => listUserGifts({ status: 'EXPIRED', archived: false }, ALL).totalCount
    const seen = new Set<number>()
    const look = () => {
      seen.add(countExpired())
      turn = setImmediate(look)
    }
    let turn = setImmediate(look)
    let ms = 0
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (ms += 3))
    await settleExpiries(expiresAt)
    clock.mockRestore()
    clearImmediate(turn)
    expect(countExpired()).toBe(210)
    expect(seen.size, 'others see it go on').toBeGreaterThan(3)
  })
})

describe('deliveries', () => {
  test('an address is sealed in its row, shown while the gift is to be sent, and erased 30 days after', async () => {
    const { id } = putGift(park, { delivery: 'IN_KIND' })
    giveStars(kim, 100)
    expect(() => buy(id)).toThrow('받는 사람')
    const { id: mine, sealedRecipient } = buy(id, { recipient: HOME })
    expect(sealedRecipient).not.toContain('김철수')
    expect(readRecipient(getUserGift(mine))).toBeNull()
    move(mine, 'CONFIRMED')
    expect(readRecipient(getUserGift(mine))).toEqual(HOME)
    move(mine, 'SENT')
    expect(readRecipient(getUserGift(mine))).toBeNull()
    await eraseOldRecipients(Date.now() + 29 * DAY_MS)
    expect(getUserGift(mine).sealedRecipient).not.toBeNull()
    await eraseOldRecipients(Date.now() + 31 * DAY_MS)
    expect(getUserGift(mine).sealedRecipient).toBeNull()
  })

  test('a drawn gift in kind is not sent before its member says where to; the list of orders says so', () => {
    const day = Date.now()
    offerPrizes(park, day, [{ kind: 'IN_KIND', name: '에코백', wonValue: 9_000, odds: 1_000_000 }])
    givePoints(kim, 1)
    drawPrizes(kim, { count: 1, requestKey: 'bag', gameId: seoulDay(day) })
    const [bag] = listOwnGifts(kim, ALL).contents
    const waits = () =>
      listOrders({ status: 'CONFIRMED', archived: false }, ALL).contents.map((order) => order.isWaiting)
    expect(countOpenOrders()).toEqual({ REQUESTED: 1, CONFIRMED: 0 })
    move(bag!.id, 'CONFIRMED')
    expect(waits()).toEqual([true])
    expect(() => move(bag!.id, 'SENT')).toThrow('배송지를 입력하지 않았습니다')
    giveRecipient(kim, bag!.id, HOME)
    expect(waits()).toEqual([false])
    expect(countOpenOrders()).toEqual({ REQUESTED: 0, CONFIRMED: 1 })
    move(bag!.id, 'SENT')
    expect(countOpenOrders()).toEqual({ REQUESTED: 0, CONFIRMED: 0 })
  })

  test('a cancelled delivery forgets the address at once', () => {
    const { id } = putGift(park, { delivery: 'IN_KIND' })
    giveStars(kim, 100)
    const { id: mine } = buy(id, { recipient: HOME })
    cancelOwnGift(kim, mine)
    expect(getUserGift(mine).sealedRecipient).toBeNull()
  })
})

describe('pictures', () => {
  const upload = async () => (await uploadImage(park, await png())).imagePath
  const isThere = async (imagePath: string) => (await readUpload(imagePath.split('/').at(-1)!)) !== null
  const MONTHS_MS = 70 * DAY_MS
  const show = (id: number, imagePath: string | null) =>
    changeGift(park, id, GiftChange.parse({ ...getGift(id), imagePath, shownStock: getGift(id).stock }))

  test('a bought gift keeps its picture after the store shows another one; a picture that no gift uses is deleted', async () => {
    const [bought, unsold, next] = [await upload(), await upload(), await upload()]
    const [one, two] = [putGift(park, { imagePath: bought }), putGift(park, { imagePath: unsold })]
    giveStars(kim, 100)
    const { id: mine } = buy(one.id)
    show(one.id, next)
    show(two.id, null)
    await sweepUploads()
    expect(await isThere(unsold), 'for those whose page still shows it').toBe(true)
    await sweepUploads(Date.now() + MONTHS_MS)
    expect(getOwnGift(kim, mine).imagePath).toBe(bought)
    expect(await Promise.all([bought, unsold, next].map(isThere))).toEqual([true, false, true])
  })

  test('erasing the last owner of a gift deletes its former picture, but no picture that the store still shows', async () => {
    const [former, present, given, deleted] = [await upload(), await upload(), await upload(), await upload()]
    const { id } = putGift(park, { imagePath: former })
    for (const member of [kim, lee]) {
      giveStars(member, 200)
      buy(id, { member })
    }
    show(id, present)
    buy(id)
    const coupon = { userId: kim.id, name: '이벤트 쿠폰' }
    giveUserGift(park, NewUserGift.parse({ ...coupon, imagePath: given }))
    deleteUserGift(giveUserGift(park, NewUserGift.parse({ ...coupon, imagePath: deleted })).id)
    const left = [former, present, given, deleted]
    const eraseAndSweep = async (member: Member) => {
      leave(member)
      await eraseLeft(Date.now() + 30 * DAY_MS)
      await sweepUploads(Date.now() + MONTHS_MS)
      return Promise.all(left.map(isThere))
    }
    expect(await eraseAndSweep(kim), 'another member has it').toEqual([true, true, false, false])
    expect(await eraseAndSweep(lee)).toEqual([false, true, false, false])
  })
})

describe('gifts of staff', () => {
  test('a member is notified of a gift that staff give, and sees it among their own', () => {
    const given = giveUserGift(park, NewUserGift.parse({ userId: kim.id, name: '이벤트 쿠폰' }))
    expect(titles()).toEqual(['운영자가 ‘이벤트 쿠폰’ 선물을 준비하고 있습니다'])
    expect(listOwnGifts(kim, ALL).contents.map(({ id, origin }) => [id, origin])).toEqual([
      [given.id, 'STAFF'],
    ])
  })

  test('gifts of an anonymous account move with it to the account that it is linked to', async () => {
    const guest = signIn('noauth', 'device').member
    const { id } = giveUserGift(park, NewUserGift.parse({ userId: guest.id, name: '쿠폰' }))
    await linkAccount(guest, { provider: 'kakao', subject: '1001', credential: null } as never)
    expect(getOwnGift(kim, id).name).toBe('쿠폰')
  })
})
