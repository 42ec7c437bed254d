import { beforeEach, describe, expect, test } from 'vitest'
import { db, sqlite } from '#db/client.server.ts'
import { causes, fanouts } from '#db/schema/alerts.ts'
import { deliveries, notifyHistories } from '#db/schema/devices.ts'
import { signIn } from '#domain/accounts/identities.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { drainFanouts, saleWork } from '#domain/alerts/fanouts.server.ts'
import { addKeyword, listKeywords, removeKeyword } from '#domain/alerts/keywords/keywords.server.ts'
import { NewKeyword } from '#domain/alerts/keywords/newKeyword.server.ts'
import { countUnread, listHistories } from '#domain/devices/histories.server.ts'
import { GROUP_SIZE, serveNextGroup } from '#domain/drainGroups.server.ts'
import { takeListing } from '#domain/intake/takeListing.server.ts'
import { leave, resumeAccount } from '#domain/membership/leaving.server.ts'
import type { Listing } from '#domain/sources/listing.ts'
import { clienPost, coupang, post } from '#tests/support/goods/listings.ts'
import { giveHistory, VACUUM_URL, vacuum } from '#tests/support/goods/priceHistory.ts'
import { cast } from '#tests/support/people/cast.ts'
import { giveDevice } from '#tests/support/people/devices.ts'

const VACUUM = '[쿠팡] 한빛전자 무선청소기 HB-V10 (129,000원/무료)'
const watch = (member: Member, input: Record<string, unknown>) => addKeyword(member, NewKeyword.parse(input))
const told = (member: Member) => listHistories(member, { pageNumber: 1, pageSize: 100 }).contents
const count = (table: typeof deliveries | typeof notifyHistories | typeof causes) =>
  db.select().from(table).all().length

async function take(...listings: Listing[]): Promise<void> {
  for (const listing of listings) takeListing(listing)
  await drainFanouts()
}

let kim: Member
let lee: Member
beforeEach(() => {
  ;({ kim, lee } = cast())
  giveDevice(kim)
})

describe('a new deal', () => {
  test('a new deal notifies every watcher of a matching word once per device, with the cause', async () => {
    giveDevice(kim, { deviceName: 'Firefox · Linux' })
    watch(kim, { keyword: '무선 청소기' })
    watch(lee, { keyword: '감귤', historyOnly: true })
    await take(post(1, VACUUM))
    expect(told(kim)).toMatchObject([
      {
        title: '[뽐뿌] 한빛전자 무선청소기 HB-V10 129,000원',
        body: "무배 · 키워드 '무선 청소기'",
        link: expect.stringMatching(/^\/products\/\d+$/),
        readAt: null,
      },
    ])
    expect(told(lee)).toEqual([])
    expect(count(deliveries)).toBe(2)
    expect(countUnread(kim)).toBe(1)
  })

  test.each([
    ['is the lowest of its record', 119_900, "최근 16일 최저 · 무배 · 키워드 '청소기'"],
    ['is above it', 131_000, "무배 · 키워드 '청소기'"],
    ['is lower for one card only', '삼성카드 119,900원', "무배 · 키워드 '청소기'"],
  ])('mentions the lowest price of its record only when its price %s', async (_, price, body) => {
    giveHistory(Date.now())
    watch(kim, { keyword: '청소기' })
    await take(post(1, vacuum(price), { outboundUrl: VACUUM_URL }))
    expect(told(kim).map((history) => history.body)).toEqual([body])
  })

  test('mentions no lowest price on fewer than ten readings', async () => {
    giveHistory(Date.now(), 9)
    watch(kim, { keyword: '청소기' })
    await take(post(1, vacuum(119_900), { outboundUrl: VACUUM_URL }))
    expect(told(kim).map((history) => history.body)).toEqual(["무배 · 키워드 '청소기'"])
  })

  test('a new deal does not notify members who left, until they return', async () => {
    watch(kim, { keyword: '무선 청소기' })
    leave(kim)
    await take(post(1, VACUUM))
    expect(told(kim)).toEqual([])
    resumeAccount({ ...kim, leftAt: Date.now() })
    await take(post(2, '[쿠팡] 한빛전자 무선청소기 HB-X20 199,000원'))
    expect(told(kim)).toHaveLength(1)
  })

  test('a new deal is one message whatever keywords match and however many communities post it', async () => {
    watch(kim, { keyword: '청소기' })
    watch(kim, { keyword: '한빛전자' })
    const outboundUrl = coupang(7700000101, 20000000101)
    await take(post(1, VACUUM, { outboundUrl }))
    await take(
      clienPost(2, '[쿠팡] 한빛전자 무선청소기 HB-V10 129,000원 무배', {
        outboundUrl: `${outboundUrl}&subid=x`,
      }),
    )
    expect(told(kim)).toHaveLength(1)
    expect(told(kim)[0]?.body).toBe("무배 · 키워드 '청소기', '한빛전자'")
    expect(count(deliveries)).toBe(1)
    expect(count(causes)).toBe(4)
    expect(listKeywords(kim).map((keyword) => keyword.hitCount)).toEqual([2, 2])
  })

  test('an already ended deal notifies nobody', async () => {
    watch(kim, { keyword: '청소기' })
    await take(post(1, VACUUM, { isEnded: true }))
    expect(told(kim)).toEqual([])
  })

  test('an unchanged post does not notify again', async () => {
    watch(kim, { keyword: '청소기' })
    await take(post(1, VACUUM), post(1, VACUUM, { likes: 99 }))
    expect(count(causes)).toBe(1)
    expect(count(deliveries)).toBe(1)
  })

  test('a new deal goes only to the history when the member chose that', async () => {
    watch(kim, { keyword: '청소기', historyOnly: true })
    await take(post(1, VACUUM))
    expect(told(kim)).toHaveLength(1)
    expect(count(deliveries)).toBe(0)
  })

  test('a new deal does not notify a member whose keyword was deleted', async () => {
    removeKeyword(kim, watch(kim, { keyword: '청소기' }).id)
    await take(post(1, VACUUM))
    expect(told(kim)).toEqual([])
  })
})

describe('a condition', () => {
  test.each([
    ['ceiling above the price', { maxPrice: 129000 }, true],
    ['ceiling below the price', { maxPrice: '128,999' }, false],
    ['excluded word in the name', { excludes: '중고, 한빛' }, false],
    ['excluded word elsewhere', { excludes: '리퍼' }, true],
    ['its source', { sources: 'pomppu,clien' }, true],
    ['other sources', { sources: ['clien'] }, false],
    ['its category', { categoryIds: '1' }, true],
    ['another category', { categoryIds: ['9'] }, false],
    ['fewer likes than asked', { minHeat: 2 }, false],
  ])('a keyword with the condition: %s', async (_, condition, isTold) => {
    watch(kim, { keyword: '청소기', ...condition })
    await take(post(1, VACUUM))
    expect(told(kim)).toHaveLength(isTold ? 1 : 0)
  })

  test('a price ceiling is checked again when only the item became cheaper, not its total', async () => {
    watch(kim, { keyword: '청소기', maxPrice: 10_000 })
    await take(post(1, '[쿠팡] 한빛전자 무선청소기 (12,000원/무료)'))
    expect(told(kim)).toEqual([])
    await take(post(1, '[쿠팡] 한빛전자 무선청소기 (9,000원/3,000원)'))
    expect(told(kim)).toHaveLength(1)
  })

  test('a price ceiling excludes an unknown price and is checked again once the price is known', async () => {
    watch(kim, { keyword: '청소기', maxPrice: 200000 })
    await take(post(1, '[쿠팡] 한빛전자 무선청소기 (가격다양/무료)'))
    expect(told(kim)).toEqual([])
    await take(post(1, '[쿠팡] 한빛전자 무선청소기 (129,000원/무료)'))
    expect(told(kim)).toHaveLength(1)
  })
})

describe('many members', () => {
  const members = 120

  test('many members are notified in groups, and a restart resumes after the last group', async () => {
    for (let i = 0; i < members; i++)
      watch(signIn('kakao', `9${i}`).member, { keyword: '청소기', historyOnly: true })
    takeListing(post(1, VACUUM))
    expect(serveNextGroup(saleWork)).toBe(true)
    expect(count(notifyHistories)).toBe(GROUP_SIZE)
    // A killed process leaves the row with its cursor; a new process drains it.
    await drainFanouts()
    expect(count(notifyHistories)).toBe(members)
    expect(count(causes)).toBe(members)
    expect(db.select().from(fanouts).all()).toMatchObject([{ doneAt: expect.any(Number) }])
  })

  test('a group of members that fails leaves nothing behind', () => {
    watch(kim, { keyword: '청소기' })
    takeListing(post(1, VACUUM))
    sqlite().exec(
      "create trigger broken before insert on deliveries begin select raise(abort, 'disk full'); end",
    )
    expect(() => serveNextGroup(saleWork)).toThrow('disk full')
    sqlite().exec('drop trigger broken')
    expect([count(notifyHistories), count(causes)]).toEqual([0, 0])
    expect(serveNextGroup(saleWork)).toBe(true)
    expect([count(notifyHistories), count(causes), count(deliveries)]).toEqual([1, 1, 1])
  })
})
