import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { sqlite } from '#db/client.server.ts'
import { block } from '#domain/accounts/blocks.server.ts'
import { signIn } from '#domain/accounts/identities.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { suspend } from '#domain/accounts/suspensions.server.ts'
import { drainFanouts } from '#domain/alerts/fanouts.server.ts'
import { addKeyword } from '#domain/alerts/keywords/keywords.server.ts'
import { NewKeyword } from '#domain/alerts/keywords/newKeyword.server.ts'
import { getBoard } from '#domain/boards/boards.server.ts'
import { withdrawConfirmation } from '#domain/boards/deals/confirmations.server.ts'
import { endOwnDeal, reopenOwnDeal } from '#domain/boards/deals/postDeals.server.ts'
import { BoardFilter, listBoards } from '#domain/boards/lists.server.ts'
import { BoardEdit, NewBoard } from '#domain/boards/newBoard.server.ts'
import { deleteBoard, writeBoard } from '#domain/boards/writing.server.ts'
import { DAY_MS } from '#domain/clock.ts'
import { reportEnded } from '#domain/deals/endReports.server.ts'
import { getProduct } from '#domain/feed/products.server.ts'
import { recordListing } from '#domain/intake/listings.server.ts'
import { confirmDeal, editPost } from '#domain/intake/memberDeals.server.ts'
import { listPriceReviews } from '#domain/intake/priceReviews.server.ts'
import { resolveOverduePrices } from '#domain/intake/pricesOnHold.server.ts'
import { eraseLeft } from '#domain/membership/erasure.server.ts'
import { leave } from '#domain/membership/leaving.server.ts'
import { CURRENCIES } from '#domain/offers/money/currencyUnits.ts'
import { recordDeviceUse } from '#domain/rewards/invitations/invitationPay.server.ts'
import { readBalance } from '#domain/rewards/ledger.server.ts'
import { listSources } from '#domain/sources/sources.server.ts'
import { coupang, post } from '#tests/support/goods/listings.ts'
import { giveHistory, VACUUM_URL } from '#tests/support/goods/priceHistory.ts'
import { cast } from '#tests/support/people/cast.ts'
import { giveDevice } from '#tests/support/people/devices.ts'
import { reportThing } from '#tests/support/people/reporting.ts'
import { sendAll } from '#tests/support/server/outbox.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const RAMEN_URL = coupang(8800000101, 30000000101)
const RAMEN = { title: '얼큰 라면 20개', category: 'HOT_DEAL', content: '지금 쿠팡에서 쌉니다' }
const DEAL = { url: RAMEN_URL, price: 13_900, shippingFee: 0, shopName: '쿠팡' }

let kim: Member
let park: Member
beforeEach(() => {
  ;({ kim, park } = cast())
})

/** A member whose account is `days` old. */
function member(no: number, days = 4): Member {
  const { member } = signIn('kakao', `7${no}`)
  sqlite()
    .prepare('update users set created_at = ? where id = ?')
    .run(Date.now() - days * DAY_MS, member.id)
  return member
}
const at = (no: number) => `address-${no}`

const write = (more: object = {}, deal: object | null = DEAL) =>
  writeBoard(kim, NewBoard.parse({ ...RAMEN, ...more, ...(deal && { deal }) })).id
const edit = (id: number, deal: object | null | undefined, more: object = {}) =>
  editPost(kim, id, BoardEdit.parse({ ...RAMEN, ...more, deal }))
/** The links of a new member would wait for staff. */
const writeOften = ({ id }: Member) => {
  for (let no = 0; no < 3; no++)
    sqlite()
      .prepare(
        "insert into writings (user_id, act, text_hash, is_paid, created_at) values (?, 'BOARD', ?, 0, 0)",
      )
      .run(id, `${no}`)
}
const confirm = (id: number, ...nos: number[]) => {
  for (const no of nos) confirmDeal(member(no), id, at(no))
}
const dealOf = (id: number, viewer: Member | null = null) => getBoard(viewer, id).deal
const offers = () =>
  sqlite().prepare("select * from sales where source_key = 'member'").all() as Array<{
    id: number
    product_id: number
    price: number | null
    total_won: number | null
    ended_at: number | null
  }>

describe('the deal of a post', () => {
  test('a post stores and shows money, shop and a clean link; no product or alert exists yet', () => {
    const id = write({}, { ...DEAL, url: `${RAMEN_URL}&src=1042016&utm_source=me`, shopName: null })
    const deal = { price: 13_900, currency: 'KRW', shippingFee: 0, shopName: '쿠팡', confirmCount: 0 }
    expect(dealOf(id)).toMatchObject({ ...deal, url: RAMEN_URL, productId: null, isConfirmed: false })
    const [row] = listBoards(null, BoardFilter.parse({}), { pageNumber: 1, pageSize: 5 }).contents
    expect(row?.deal).toMatchObject({ price: 13_900, endedAt: null })
    expect(offers()).toEqual([])
  })

  test('empty fields are filled from the title and the address', () => {
    const id = write({ title: '[쿠팡] 얼큰 라면 20개 (13,900원/무료)' }, { url: RAMEN_URL })
    expect(dealOf(id)).toMatchObject({ price: 13_900, shippingFee: 0, shopName: '쿠팡' })
  })

  test.each([
    [
      { dealPrice: '12,900원', dealShippingFee: '3,000' },
      { price: 12_900, currency: 'KRW', shippingFee: 3000 },
    ],
    [
      { dealPrice: '$19.99', dealShippingFee: '무료' },
      { price: 1999, currency: 'USD', shippingFee: 0 },
    ],
    [{ dealPrice: '0' }, { price: 0, currency: 'KRW', shippingFee: null }],
    [{}, { price: null, currency: 'KRW', shippingFee: null }],
  ])('a form with %o is read as people write money', (fields, deal) => {
    const { id } = writeBoard(kim, NewBoard.parse({ ...RAMEN, dealUrl: RAMEN_URL, ...fields }))
    expect(dealOf(id)).toMatchObject(deal)
  })

  test.each([
    ['a script', { dealUrl: 'javascript:alert(1)' }],
    ['an address with a password', { dealUrl: 'https://www.coupang.com:1@evil.example/' }],
    ['our own page', { dealUrl: 'http://localhost:3000/products/1' }],
    ['a price without a link', { dealPrice: '100' }],
    ['a price that is none', { dealUrl: RAMEN_URL, dealPrice: '싸다' }],
    ['a negative price', { deal: { url: RAMEN_URL, price: -1 } }],
    ['a fraction of a won', { deal: { url: RAMEN_URL, price: 0.5 } }],
    ['an unknown currency', { deal: { url: RAMEN_URL, price: 1, currency: 'constructor' } }],
  ])('%s is refused', (_, fields) => {
    expect(NewBoard.safeParse({ ...RAMEN, ...fields }).success).toBe(false)
  })

  test('a deal in another category is refused, with the words kept by the caller', () => {
    expect(() => write({ category: 'TALK' })).toThrow('핫딜 글에만')
    expect(listBoards(null, BoardFilter.parse({}), { pageNumber: 1, pageSize: 5 }).contents).toEqual([])
  })

  test('an edit without a deal keeps it; an empty form or another category removes it', async () => {
    const id = write()
    await edit(id, undefined)
    expect(dealOf(id)).toMatchObject({ price: 13_900 })
    await editPost(kim, id, BoardEdit.parse({ ...RAMEN, hasDealFields: 'on' }))
    expect(dealOf(id)).toBeNull()
    await edit(id, DEAL)
    await edit(id, undefined, { category: 'TALK' })
    expect(dealOf(id)).toBeNull()
  })
})

describe('members confirm a deal', () => {
  test('three confirmations make it an offer of source member; the fourth makes no second one', () => {
    const id = write()
    confirm(id, 1, 2)
    expect(dealOf(id, member(1))).toMatchObject({ confirmCount: 2, productId: null, isConfirmed: true })
    expect(offers()).toEqual([])
    confirm(id, 3, 4)
    const [offer, ...others] = offers()
    expect(others).toEqual([])
    expect(dealOf(id)).toMatchObject({ confirmCount: 4, productId: offer?.product_id })
    expect(getProduct(offer!.product_id)).toMatchObject({
      name: '얼큰 라면 20개',
      sales: [{ sourceKey: 'member', price: 13_900, shippingFee: 0, shop: '쿠팡', outboundUrl: RAMEN_URL }],
    })
  })

  test("one admin's confirmation is enough", () => {
    const id = write()
    confirmDeal(park, id, at(1))
    expect(offers()).toHaveLength(1)
  })

  test.each<[string, (id: number) => void | Promise<void>]>([
    ['the same member three times', (id) => confirm(id, 1, 1, 1)],
    [
      'members at the same address',
      (id) => {
        for (const no of [1, 2, 3]) confirmDeal(member(no), id, at(1))
      },
    ],
    [
      'members who shared a device',
      (id) => {
        for (const no of [1, 2, 3]) recordDeviceUse(member(no).id, 'device')
        confirm(id, 1, 2, 3)
      },
    ],
    [
      "a member on the author's device",
      (id) => {
        for (const { id } of [kim, member(3)]) recordDeviceUse(id, 'device')
        confirm(id, 1, 2, 3)
      },
    ],
    [
      'accounts of three days',
      (id) => {
        for (const no of [1, 2, 3]) confirmDeal(member(no, 3 - 0.01), id, at(no))
      },
    ],
    [
      'anonymous members',
      (id) => {
        const anonymous = [1, 2, 3].map((no) => signIn('noauth', `device ${no}`).member)
        sqlite().exec('update users set created_at = 0')
        for (const [no, guest] of anonymous.entries()) confirmDeal(guest, id, at(no))
      },
    ],
    [
      'three members of whom one withdraws',
      (id) => {
        confirm(id, 1, 2)
        withdrawConfirmation(member(1), id)
        confirm(id, 3)
      },
    ],
    [
      'two members and one whose account is erased',
      async (id) => {
        confirm(id, 1, 2)
        leave(member(1), Date.now() - 31 * DAY_MS)
        await eraseLeft()
        confirm(id, 3)
      },
    ],
    [
      'members who saw another price',
      async (id) => {
        confirm(id, 1, 2)
        await edit(id, { ...DEAL, price: 9_900 })
        confirm(id, 3)
      },
    ],
    [
      'members who saw another product',
      async (id) => {
        confirm(id, 1, 2)
        await edit(id, DEAL, { title: '한빛전자 무선청소기 HB-V10' })
        confirm(id, 3)
      },
    ],
    [
      'members who saw another link',
      async (id) => {
        writeOften(kim)
        confirm(id, 1, 2)
        await edit(id, { ...DEAL, url: 'https://evil.example/pay' })
        confirm(id, 3)
      },
    ],
  ])('confirmations by %s make no offer', async (_, act) => {
    const id = write()
    await act(id)
    expect(offers()).toEqual([])
    expect(dealOf(id)!.confirmCount).toBeLessThan(3)
  })

  test('a confirmation pays nothing', () => {
    const before = readBalance(member(1).id, 'POINT').balance
    confirm(write(), 1)
    expect(readBalance(member(1).id, 'POINT').balance).toBe(before)
  })

  test('what cannot be confirmed says why', () => {
    const id = write()
    expect(() => confirmDeal(kim, id, at(1))).toThrow('내가 올린 딜')
    expect(() => confirm(write({ title: '잡담' }, null), 1)).toThrow('딜 정보가 없는')
    expect(() => confirm(999, 1)).toThrow('찾을 수 없습니다')
    block(member(2), kim.id)
    expect(() => confirm(id, 2)).toThrow('차단한 회원')
    suspend(park, member(3).id, { until: Date.now() + DAY_MS, reason: '도배' })
    expect(() => confirm(id, 3)).toThrow('정지')
    endOwnDeal(kim, id)
    expect(() => confirm(id, 1)).toThrow('종료된 딜')
  })

  test('a failure while the offer is written keeps neither the offer nor the confirmation', () => {
    const id = write()
    confirm(id, 1, 2)
    sqlite().exec(
      "create trigger broken before update on board_deals when new.product_sale_id is not null begin select raise(abort, 'disk full'); end",
    )
    expect(() => confirm(id, 3)).toThrow('disk full')
    sqlite().exec('drop trigger broken')
    expect(offers()).toEqual([])
    expect(dealOf(id)).toMatchObject({ confirmCount: 2, productId: null })
    confirm(id, 3)
    expect(offers()).toHaveLength(1)
  })
})

describe('processes that confirm at the same time', () => {
  const writeMany = (count: number) =>
    Array.from({ length: count }, (_, no) => {
      const url = coupang(8800001000 + no, 30000001000 + no)
      const id = write({ title: `루미코 허브 R${100 + no}` }, { url, price: 9_900 + no })
      confirm(id, 1, 2)
      return id
    })
  const start = (no: number, boardIds: number[]) => {
    const child = spawn(process.execPath, [join(ROOT, 'tests/support/people/confirmer.ts')], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    child.stdin.end(JSON.stringify({ member: member(no), boardIds }))
    return child
  }
  const counts = () =>
    sqlite()
      .prepare('select confirm_count as confirms, product_sale_id is not null as offered from board_deals')
      .all() as Array<{ confirms: number; offered: number }>

  test('two confirmations at 2/3 make one offer', async () => {
    const ids = writeMany(30)
    const children = [start(3, ids), start(4, ids.toReversed())]
    for (const child of children) child.stdout.resume()
    const codes = await Promise.all(children.map(async (child) => (await once(child, 'exit'))[0]))
    expect(codes).toEqual([0, 0])
    expect(offers()).toHaveLength(30)
    expect(new Set(offers().map((offer) => offer.product_id)).size).toBe(30)
    expect(counts()).toEqual(Array(30).fill({ confirms: 4, offered: 1 }))
  }, 60_000)

  test('a kill between confirmations loses and doubles nothing', async () => {
    const ids = writeMany(60)
    const child = start(3, ids)
    await once(child.stdout, 'data')
    child.kill('SIGKILL')
    await once(child, 'exit')
    const made = counts().filter(({ offered }) => offered).length
    expect(offers()).toHaveLength(made)
    expect(counts().every(({ confirms, offered }) => offered === Number(confirms === 3))).toBe(true)
    const again = start(3, ids)
    again.stdout.resume()
    expect(await once(again, 'exit')).toEqual([0, null])
    expect(offers()).toHaveLength(60)
    expect(counts()).toEqual(Array(60).fill({ confirms: 3, offered: 1 }))
  }, 60_000)
})

describe('the offer of a post', () => {
  test('joins the product that a community posted from the same page', () => {
    const known = recordListing(post(1, '[쿠팡] 얼큰 라면 20개 (14,900원/무료)', { outboundUrl: RAMEN_URL }))
    confirm(write(), 1, 2, 3)
    expect(offers()).toMatchObject([{ product_id: known.productId }])
    expect(getProduct(known.productId).sales).toHaveLength(2)
  })

  test.each(Object.keys(CURRENCIES))('money in %s arrives as the member wrote it', (currency) => {
    const url = 'https://www.amazon.com/dp/B0ABCDEFGH'
    confirm(write({ title: 'Noise Cancelling Headset X900' }, { url, price: 682, currency }), 1, 2, 3)
    const [offer] = offers()
    expect(getProduct(offer!.product_id).sales).toMatchObject([{ price: 682, currency }])
  })

  test('notifies the follower of a keyword once', async () => {
    const fan = member(9)
    giveDevice(fan)
    addKeyword(fan, NewKeyword.parse({ keyword: '라면' }))
    const id = write()
    confirm(id, 1, 2)
    await drainFanouts()
    expect(sendAll()).toEqual([])
    confirm(id, 3, 4)
    await drainFanouts()
    expect(sendAll().map(({ message }) => message.title)).toEqual(['[회원] 얼큰 라면 20개 13,900원'])
    await edit(id, DEAL, { content: '다른 설명' })
    await drainFanouts()
    expect(sendAll()).toEqual([])
  })

  test('a suspicious drop is held for five minutes, then notifies with its warning', async () => {
    const productId = giveHistory(Date.now())
    const fan = member(9)
    giveDevice(fan)
    addKeyword(fan, NewKeyword.parse({ keyword: '무선청소기' }))
    const title = '한빛전자 무선청소기 HB-V10'
    confirm(write({ title }, { url: VACUUM_URL, price: 12_900, shippingFee: 0 }), 1, 2, 3)
    expect(offers()).toMatchObject([{ product_id: productId, total_won: null }])
    await drainFanouts()
    expect(sendAll()).toEqual([])
    expect(listPriceReviews({ pageNumber: 1, pageSize: 5 }).contents).toMatchObject([{ state: 'held' }])
    const later = Date.now() + 5 * 60_000
    await resolveOverduePrices(later)
    expect(offers()).toMatchObject([{ total_won: 12_900 }])
    await drainFanouts()
    expect(sendAll(later)).toHaveLength(1)
  })

  test('an edited price is a new reading: a lower one is taken, a suspicious one is held', async () => {
    const productId = giveHistory(Date.now())
    const title = '한빛전자 무선청소기 HB-V10'
    const id = write({ title }, { url: VACUUM_URL, price: 128_000 })
    confirm(id, 1, 2, 3)
    await edit(id, { url: VACUUM_URL, price: 125_000 }, { title })
    expect(offers()).toMatchObject([{ product_id: productId, price: 125_000 }])
    await edit(id, { url: VACUUM_URL, price: 9_900 }, { title })
    expect(offers()).toMatchObject([{ price: 125_000 }])
    expect(dealOf(id)).toMatchObject({ confirmCount: 3, productId })
  })

  test('its link stays the one that members confirmed', async () => {
    const id = write()
    confirm(id, 1, 2, 3)
    await expect(edit(id, { ...DEAL, url: 'https://evil.example/pay' })).rejects.toThrow(
      '링크는 바꿀 수 없습니다',
    )
    expect(dealOf(id)).toMatchObject({ url: RAMEN_URL })
    expect(() => withdrawConfirmation(member(1), id)).toThrow('이미 판매로 등록된')
  })

  test('its product stays the one that members confirmed', async () => {
    const id = write()
    confirm(id, 1, 2, 3)
    await expect(edit(id, DEAL, { title: '한빛전자 무선청소기 HB-V10' })).rejects.toThrow(
      '다른 상품으로 바꿀 수 없습니다',
    )
    await edit(id, DEAL, { title: '얼큰 라면 20개입' })
    expect(dealOf(id)).toMatchObject({ confirmCount: 3 })
  })

  test('adds no source that the crawler should read', () => {
    confirm(write(), 1, 2, 3)
    expect(listSources().map(({ key }) => key)).not.toContain('member')
  })
})

describe('the end of a deal', () => {
  const isOver = (id: number) => [dealOf(id)?.endedAt !== null, offers()[0]?.ended_at !== null]
  let id: number
  beforeEach(() => {
    id = write()
    confirm(id, 1, 2, 3)
  })

  test('its author ends and reopens it', async () => {
    endOwnDeal(kim, id)
    expect(isOver(id)).toEqual([true, true])
    await edit(id, { ...DEAL, price: 12_900 })
    expect(isOver(id), 'an edit reopens nothing').toEqual([true, true])
    reopenOwnDeal(kim, id)
    expect(isOver(id)).toEqual([false, false])
    expect(() => endOwnDeal(member(1), id)).toThrow('찾을 수 없습니다')
  })

  test('three end reports end it, and its author cannot lift that', async () => {
    for (const no of [4, 5, 6]) reportEnded(member(no), offers()[0]!.id, at(no))
    expect(isOver(id)).toEqual([true, true])
    expect(dealOf(id)).toMatchObject({ isEndedByMembers: true })
    endOwnDeal(kim, id)
    expect(() => reopenOwnDeal(kim, id)).toThrow('회원들의 신고로 종료된')
    await edit(id, { ...DEAL, price: 12_900 })
    expect(isOver(id)).toEqual([true, true])
  })

  test.each<[string, () => void]>([
    ['deleting the post', () => deleteBoard(kim, id)],
    [
      'reports that hide the post',
      () => {
        for (const no of [1, 2, 3, 4, 5]) reportThing(member(no, 40), 'BOARD', id)
      },
    ],
    ['taking the deal out of the post', () => edit(id, null)],
    ['the word 종료 in the title', () => edit(id, DEAL, { title: '[종료] 얼큰 라면 20개' })],
  ])('%s ends the offer', async (_, act) => {
    await act()
    expect(offers()[0]?.ended_at).toEqual(expect.any(Number))
  })

  test('an ended deal that nobody confirmed is only a post', () => {
    const other = write({ title: '다른 라면' })
    endOwnDeal(kim, other)
    expect(dealOf(other)?.endedAt).toEqual(expect.any(Number))
    reopenOwnDeal(kim, other)
    expect(dealOf(other)?.endedAt).toBeNull()
  })

  test('a deal that was taken out and confirmed again is the same offer, live again', async () => {
    await edit(id, null)
    await edit(id, { ...DEAL, price: 12_000 })
    expect(dealOf(id)).toMatchObject({ confirmCount: 0, productId: null })
    confirm(id, 1, 2, 3)
    expect(offers()).toMatchObject([{ price: 12_000, ended_at: null }])
  })
})
