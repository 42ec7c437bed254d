import { beforeEach, describe, expect, test } from 'vitest'
import { sqlite } from '#db/client.server.ts'
import { signIn } from '#domain/accounts/identities.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { suspend } from '#domain/accounts/suspensions.server.ts'
import { drainFanouts } from '#domain/alerts/fanouts.server.ts'
import { addKeyword } from '#domain/alerts/keywords/keywords.server.ts'
import { NewKeyword } from '#domain/alerts/keywords/newKeyword.server.ts'
import { recordPriceReading } from '#domain/comparison/priceReadings.server.ts'
import { countReports, reportEnded, withdrawReport } from '#domain/deals/endReports.server.ts'
import { listDeals } from '#domain/feed/deals.server.ts'
import { getProduct } from '#domain/feed/products.server.ts'
import { recordListing } from '#domain/intake/listings.server.ts'
import { takeListing } from '#domain/intake/takeListing.server.ts'
import { recordDeviceUse } from '#domain/rewards/invitations/invitationPay.server.ts'
import { clienPost, coupang, post } from '#tests/support/goods/listings.ts'
import { reading } from '#tests/support/goods/priceReadings.ts'
import { cast } from '#tests/support/people/cast.ts'
import { giveDevice } from '#tests/support/people/devices.ts'
import { takeAllDue } from '#tests/support/server/outbox.ts'
import { EVERY_DEAL } from '#ui/products/deals/paths.ts'

const DAY = 24 * 3600_000
const VACUUM = '[쿠팡] 한빛전자 무선청소기 HB-V10 (129,000원/무료)'
const outboundUrl = coupang(7700000101, 20000000101)

let saleId: number
let productId: number
beforeEach(() => {
  ;({ saleId, productId } = recordListing(post(1, VACUUM, { outboundUrl })))
})

/** A member whose account is `days` old. */
function member(no: number, days = 4): Member {
  const { member } = signIn('kakao', `7${no}`)
  sqlite()
    .prepare('update users set created_at = ? where id = ?')
    .run(Date.now() - days * DAY, member.id)
  return member
}
const at = (no: number) => `address-${no}`
const report = (...nos: number[]) => {
  for (const no of nos) reportEnded(member(no), saleId, at(no))
}
const deny = (...nos: number[]) => {
  for (const no of nos) withdrawReport(member(no), saleId, at(no))
}
const isEnded = () => getProduct(productId).sales[0]?.endedAt !== null

describe('members end a sale', () => {
  test('three reports end a sale: it is dimmed, counted as ended and sorted below live deals', () => {
    recordListing(post(2, '[쿠팡] 감귤 5kg (9,900원/무료)', { likes: 0, postedAt: Date.now() - 2 * DAY }))
    report(1, 2)
    expect(isEnded()).toBe(false)
    report(3)
    expect(getProduct(productId).sales[0]).toMatchObject({
      endedAt: expect.any(Number),
      isEndedByMembers: true,
    })
    const { contents } = listDeals({ ...EVERY_DEAL, pageNumber: 1, pageSize: 5 })
    expect(contents.map((deal) => deal.isEnded)).toEqual([false, true])
  })

  test("one admin's report ends a sale", () => {
    reportEnded(cast().park, saleId, at(1))
    expect(isEnded()).toBe(true)
  })

  test.each<[string, () => void]>([
    ['the same member three times', () => report(1, 1, 1)],
    [
      'members at the same address',
      () => {
        for (const no of [1, 2, 3]) reportEnded(member(no), saleId, at(1))
      },
    ],
    [
      'members who shared a device',
      () => {
        for (const no of [1, 2, 3]) recordDeviceUse(member(no).id, 'device')
        report(1, 2, 3)
      },
    ],
    [
      'a chain of shared devices and addresses',
      () => {
        recordDeviceUse(member(1).id, 'device')
        recordDeviceUse(member(2).id, 'device')
        report(1, 2)
        reportEnded(member(3), saleId, at(2))
        report(4)
      },
    ],
    [
      'accounts of three days',
      () => {
        for (const no of [1, 2, 3]) reportEnded(member(no, 3 - 0.01), saleId, at(no))
      },
    ],
    [
      'anonymous members',
      () => {
        const anonymous = [1, 2, 3].map((no) => signIn('noauth', `device ${no}`).member)
        sqlite().exec('update users set created_at = 0')
        for (const [no, guest] of anonymous.entries()) reportEnded(guest, saleId, at(no))
      },
    ],
    [
      'three members of whom one withdraws the report',
      () => {
        report(1, 2)
        deny(1)
        report(3)
      },
    ],
  ])('reports by %s do not end a sale', (_, act) => {
    act()
    expect(isEnded()).toBe(false)
  })

  test('ending one of several sales keeps the deal live', () => {
    recordListing(clienPost(2, '[쿠팡] 한빛전자 무선청소기 HB-V10 129,000원', { outboundUrl }))
    report(1, 2, 3)
    expect(getProduct(productId).sales.map((sale) => sale.endedAt === null)).toEqual([true, false])
    expect(listDeals({ ...EVERY_DEAL, pageNumber: 1, pageSize: 5 }).contents[0]?.isEnded).toBe(false)
  })
})

describe('members lift the end of a sale', () => {
  beforeEach(() => report(1, 2, 3))

  test('two denials lift the end, whether their members reported it or not', () => {
    deny(1)
    expect(isEnded()).toBe(true)
    deny(4)
    expect(isEnded()).toBe(false)
    expect(countReports([saleId], null)).toEqual([])
  })

  test("one admin's denial lifts the end", () => {
    withdrawReport(cast().park, saleId, at(9))
    expect(isEnded()).toBe(false)
  })

  test('two denials from the same address do not lift the end', () => {
    for (const no of [4, 5]) withdrawReport(member(no), saleId, at(4))
    expect(isEnded()).toBe(true)
  })

  test('a changed post lifts the end; the unchanged open post does not', () => {
    recordListing(post(1, VACUUM, { outboundUrl, likes: 50 }))
    expect(isEnded()).toBe(true)
    recordListing(post(1, VACUUM.replace('129,000', '125,000'), { outboundUrl }))
    expect(isEnded()).toBe(false)
    report(1, 2)
    expect(isEnded()).toBe(false)
  })

  test('members cannot lift the end once the source confirms it', () => {
    recordListing(post(1, VACUUM, { outboundUrl, isEnded: true }))
    deny(1, 2)
    expect(isEnded()).toBe(true)
  })
})

describe('a waiting message about the deal', () => {
  const keyword = NewKeyword.parse({ keyword: '라면' })
  const ramen = () =>
    recordListing(post(50, '[쿠팡] 얼큰 라면 20개 (13,900원/무료)', { outboundUrl: null })).saleId

  async function tellKim(): Promise<void> {
    const { kim } = cast()
    giveDevice(kim)
    addKeyword(kim, keyword)
    takeListing(post(50, '[쿠팡] 얼큰 라면 20개 (13,900원/무료)'))
    await drainFanouts()
    saleId = ramen()
  }

  test('a waiting message is not sent when members end the deal, and is sent when the end is lifted', async () => {
    await tellKim()
    report(1, 2, 3)
    expect(takeAllDue(10)).toEqual([])
    deny(1, 2)
    expect(takeAllDue(10)).toHaveLength(1)
  })

  test('a waiting message is not sent when the source ends the deal', async () => {
    await tellKim()
    recordListing(post(50, '[쿠팡] 얼큰 라면 20개 (13,900원/무료)', { isEnded: true }))
    expect(takeAllDue(10)).toEqual([])
  })

  test('a waiting message is still sent when writing the end fails', async () => {
    await tellKim()
    report(1, 2)
    sqlite().exec("create trigger broken before update on deals begin select raise(abort, 'disk full'); end")
    expect(() => report(3)).toThrow('disk full')
    sqlite().exec('drop trigger broken')
    expect(countReports([saleId], null)).toMatchObject([{ ended: 2 }])
    expect(takeAllDue(10)).toHaveLength(1)
  })
})

test('everybody sees the number of reports, and members also see their own', () => {
  report(1, 2)
  reportEnded(member(3, 1), saleId, at(3))
  expect(countReports([saleId], member(1))).toEqual([{ saleId, ended: 2, goesOn: 0, mine: 'ENDED' }])
  expect(countReports([saleId], member(3, 1))).toMatchObject([{ ended: 2, mine: 'ENDED' }])
  expect(countReports([saleId], null)).toMatchObject([{ mine: null }])
})

describe('refused end reports', () => {
  test('a report on an unknown sale is refused', () => {
    expect(() => reportEnded(member(1), 999, at(1))).toThrow('찾을 수 없습니다')
  })

  test('a report on a price of the price comparison is refused', () => {
    const { sales } = getProduct(recordPriceReading('1', reading('1')) as number)
    const compared = sales.find((sale) => sale.sourceKey === 'danawa')
    expect(() => reportEnded(member(1), compared!.id, at(1))).toThrow('가격 비교')
  })

  test('a report by a suspended member is refused', () => {
    suspend(cast().park, member(1).id, { until: Date.now() + DAY, reason: '도배' })
    expect(() => report(1)).toThrow('정지')
  })
})
