import { beforeEach, describe, expect, test } from 'vitest'
import { closeDatabase, sqlite } from '#db/client.server.ts'
import { drainFanouts } from '#domain/alerts/fanouts.server.ts'
import { addKeyword } from '#domain/alerts/keywords/keywords.server.ts'
import { NewKeyword } from '#domain/alerts/keywords/newKeyword.server.ts'
import { recordPriceReading } from '#domain/comparison/priceReadings.server.ts'
import { listHistories } from '#domain/devices/histories.server.ts'
import { getProduct } from '#domain/feed/products.server.ts'
import {
  acceptPrice,
  forgetOldReviews,
  listPriceReviews,
  rejectPrice,
} from '#domain/intake/priceReviews.server.ts'
import {
  findPageToReadAgain,
  listPostsToReadAgain,
  resolveOverduePrices,
  takeSecondReading,
} from '#domain/intake/pricesOnHold.server.ts'
import { takeListing } from '#domain/intake/takeListing.server.ts'
import { readOffer } from '#domain/offers/titles/offer.ts'
import { readRecord } from '#domain/prices/history.server.ts'
import { quotedPrice } from '#domain/prices/plausibility/quotedPrice.ts'
import { countSuspiciousDrops } from '#domain/prices/plausibility/suspiciousDrops.server.ts'
import { listPrices } from '#domain/prices/prices.server.ts'
import type { Listing, OfferText } from '#domain/sources/listing.ts'
import { clienPost, post } from '#tests/support/goods/listings.ts'
import { giveHistory, VACUUM_URL, vacuum } from '#tests/support/goods/priceHistory.ts'
import { mall, reading } from '#tests/support/goods/priceReadings.ts'
import { cast } from '#tests/support/people/cast.ts'
import { giveDevice } from '#tests/support/people/devices.ts'

const NOW = Date.parse('2026-10-05T14:30:00+09:00')
const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

let productId: number
beforeEach(() => {
  productId = giveHistory(NOW)
})

const deal = (price: number | string, more: Partial<Listing> = {}, no = 1) =>
  post(no, vacuum(price), { outboundUrl: VACUUM_URL, postedAt: NOW - MINUTE_MS, ...more })
const show = (price: number | string, now = NOW, more: Partial<Listing> = {}) =>
  takeListing(deal(price, more), now)
/** The post's own page a minute later. */
const page = (price: number | string): OfferText => deal(price)
const lookAgain = (look: OfferText | 'gone' | null, now = NOW + MINUTE_MS) => {
  for (const { heldId } of listPostsToReadAgain('pomppu', now)) takeSecondReading(heldId, look, now)
}
const saleOf = (sourceKey = 'pomppu') =>
  getProduct(productId).sales.find((sale) => sale.sourceKey === sourceKey && sale.endedAt === null)
const reviews = () => listPriceReviews({ pageNumber: 1, pageSize: 20 }).contents
const totals = () => listPrices(productId, 0, NOW).map((point) => point.totalWon)
const verdict = (now: number) => readRecord(productId, now).verdict

describe('a suspicious drop', () => {
  test('a suspicious drop in a new post is on hold: no price, price point or record, and admins see it', () => {
    show(49_000)
    expect(saleOf()).toMatchObject({ price: null, totalWon: null, suspiciousDropPercent: null })
    expect(getProduct(productId).lowestTotal).toBeNull()
    expect(totals()).not.toContain(49_000)
    expect(reviews()).toMatchObject([
      { state: 'held', reason: 'surprising', price: 49_000, baselineWon: 129_700, said: vacuum(49_000) },
    ])
  })

  test("a suspicious drop leaves the post's earlier price in place", () => {
    show(128_000)
    show(12_800, NOW + MINUTE_MS)
    expect(saleOf()).toMatchObject({ price: 128_000 })
  })

  test('a suspicious drop is read again after a minute and published with a warning when confirmed', () => {
    show(49_000)
    expect(listPostsToReadAgain('pomppu', NOW + MINUTE_MS - 1)).toEqual([])
    lookAgain(page(49_300))
    expect(saleOf()).toMatchObject({ price: 49_000, suspiciousDropPercent: 62 })
    expect(getProduct(productId).lowestTotal).toBe(49_000)
    expect(verdict(NOW + 2 * MINUTE_MS)).toBe('suspicious')
  })

  test("the price on the post's own page replaces a suspicious drop that it contradicts", () => {
    show(12_800)
    lookAgain(page(128_000))
    expect(saleOf()).toMatchObject({ price: 128_000, suspiciousDropPercent: null })
    expect(reviews()).toMatchObject([{ state: 'refused', reason: 'other_page', otherWon: 128_000 }])
  })

  test('a suspicious drop of a deleted post is rejected', async () => {
    show(49_000)
    lookAgain('gone')
    await resolveOverduePrices(NOW + HOUR_MS)
    expect(saleOf()).toMatchObject({ price: null })
    expect(reviews()).toMatchObject([{ state: 'refused', reason: 'gone' }])
  })

  test.each([
    ['cannot be reached', null],
    ['shows no price', { ...page(1), title: '[쿠팡] 한빛전자 무선청소기 HB-V10' }],
  ])(
    "a suspicious drop is published within five minutes although the post's own page %s",
    async (_, look) => {
      show(49_000)
      for (let waited = MINUTE_MS; waited < 4 * MINUTE_MS; waited += MINUTE_MS) {
        lookAgain(look, NOW + waited)
        await resolveOverduePrices(NOW + waited)
      }
      expect(saleOf()).toMatchObject({ price: null })
      await resolveOverduePrices(NOW + 5 * MINUTE_MS - 5 * SECOND_MS)
      expect(saleOf()).toMatchObject({ price: 49_000, suspiciousDropPercent: 62 })
    },
  )

  test('a higher price and a price that another source confirms are not on hold', async () => {
    show(49_000)
    lookAgain(page(49_000))
    await resolveOverduePrices(NOW + 2 * HOUR_MS)
    show(52_000, NOW + 3 * HOUR_MS)
    expect(saleOf()).toMatchObject({ price: 52_000, suspiciousDropPercent: null })
    takeListing(clienPost(5, vacuum(52_000), { outboundUrl: VACUUM_URL }), NOW + 3 * HOUR_MS)
    expect(saleOf('clien')).toMatchObject({ price: 52_000, suspiciousDropPercent: null })
  })

  test('a suspicious drop becomes a record an hour after its publication', async () => {
    show(49_000)
    lookAgain(page(49_000))
    await resolveOverduePrices(NOW + 60 * MINUTE_MS)
    expect(verdict(NOW + HOUR_MS)).toBe('suspicious')
    await resolveOverduePrices(NOW + 62 * MINUTE_MS)
    expect(verdict(NOW + 2 * HOUR_MS)).toBe('lowest')
    expect(saleOf()?.suspiciousDropPercent).toBeNull()
  })

  test('a suspicious drop becomes a record when a second source confirms it', () => {
    show(49_000)
    lookAgain(page(49_000))
    takeListing(clienPost(5, vacuum(49_100), { outboundUrl: VACUUM_URL }), NOW + 2 * MINUTE_MS)
    expect(saleOf()?.suspiciousDropPercent).toBeNull()
    expect(verdict(NOW + 2 * MINUTE_MS)).toBe('lowest')
  })

  test('a price corrected within the hour never becomes a record', async () => {
    show(12_900)
    await resolveOverduePrices(NOW + 5 * MINUTE_MS)
    show(129_000, NOW + 20 * MINUTE_MS)
    await resolveOverduePrices(NOW + 2 * HOUR_MS)
    expect(readRecord(productId, NOW + 2 * HOUR_MS)).toMatchObject({
      lowest: 129_000,
      suspiciousDropPercent: null,
    })
  })

  test('a price on hold survives a restart', async () => {
    show(49_000)
    closeDatabase()
    await resolveOverduePrices(NOW + HOUR_MS)
    expect(saleOf()).toMatchObject({ price: 49_000 })
  })

  test('a price on hold waits again, at most as long, when the clock is set back', async () => {
    show(49_000)
    const before = NOW - 24 * HOUR_MS
    await resolveOverduePrices(before)
    expect(saleOf()).toMatchObject({ price: null })
    await resolveOverduePrices(before + 5 * MINUTE_MS)
    expect(saleOf()).toMatchObject({ price: 49_000 })
    expect(listPrices(productId, 0, NOW).at(-1)?.totalWon).toBe(49_000)
  })

  test('a price on hold is published completely or not at all', async () => {
    show(49_000)
    sqlite().exec('create temp trigger full before insert on fanouts begin select raise(abort, "full"); end')
    await expect(resolveOverduePrices(NOW + 5 * MINUTE_MS)).rejects.toThrow('full')
    expect(saleOf()).toMatchObject({ price: null })
    expect(reviews()).toMatchObject([{ state: 'held' }])
    sqlite().exec('drop trigger full')
    await resolveOverduePrices(NOW + 5 * MINUTE_MS)
    expect(saleOf()).toMatchObject({ price: 49_000 })
  })
})

describe('an impossible price', () => {
  test.each([
    ['0', '₩0', 'free_unsaid'],
    ['a hundredfold', '12,900,000원', 'ten_times'],
    ['1e15', '1000000000000000원', 'too_dear'],
    ['dollars as won', '6.82원', 'unreadable'],
  ])('an impossible price is rejected and the earlier price stays: %s', (_, priceText, reason) => {
    show('', NOW, { title: '[쿠팡] 한빛전자 무선청소기 HB-V10', priceText: '128,000원' })
    show('', NOW + MINUTE_MS, { title: '[쿠팡] 한빛전자 무선청소기 HB-V10', priceText })
    expect(saleOf()).toMatchObject({ price: 128_000 })
    expect(reviews()).toMatchObject([{ state: 'refused', reason }])
  })

  test('an impossible price read repeatedly is listed once', () => {
    const read = (price: number, at: number) =>
      recordPriceReading('1', reading('1', { malls: [mall('옥션', price)] }), at)
    read(128_000, NOW)
    for (let hour = 1; hour < 5; hour++) read(0, NOW + hour * HOUR_MS)
    expect(reviews()).toMatchObject([{ state: 'refused', readAt: NOW + 4 * HOUR_MS }])
  })
})

describe('prices of the price comparison', () => {
  const PCODE = '90000101'
  const compare = (price: number, now: number) =>
    recordPriceReading(PCODE, reading(PCODE, { malls: [mall('옥션', price), mall('G마켓', 130_000)] }), now)
  const shop = (id: number) => getProduct(id).sales.find((sale) => sale.shop === '옥션')

  function giveComparedPast(): number {
    for (let day = 15; day > 0; day--) compare(129_000 + day * 100, NOW - day * 24 * HOUR_MS)
    return compare(129_000, NOW - HOUR_MS) as number
  }

  test('a suspicious page is read again after a minute and published when both readings agree', () => {
    const id = giveComparedPast()
    compare(49_000, NOW)
    expect(shop(id)).toMatchObject({ price: 129_000 })
    expect(findPageToReadAgain(NOW + MINUTE_MS - 1)).toBeNull()
    expect(findPageToReadAgain(NOW + MINUTE_MS)).toBe(PCODE)
    compare(49_000, NOW + MINUTE_MS)
    expect(shop(id)).toMatchObject({ price: 49_000, suspiciousDropPercent: 62 })
    expect(findPageToReadAgain(NOW + HOUR_MS)).toBeNull()
  })

  test('a second reading within a minute does not confirm a price', () => {
    const id = giveComparedPast()
    compare(49_000, NOW)
    compare(49_000, NOW + 10 * SECOND_MS)
    expect(shop(id)).toMatchObject({ price: 129_000 })
  })

  test('a price on hold is rejected when its shop leaves the page', async () => {
    giveComparedPast()
    compare(49_000, NOW)
    recordPriceReading(PCODE, { kind: 'expired' }, NOW + MINUTE_MS)
    await resolveOverduePrices(NOW + HOUR_MS)
    expect(reviews()).toMatchObject([{ state: 'refused', reason: 'gone' }])
  })
})

describe('suspicious drops on a page', () => {
  const quote = (price: number) => ({
    postKey: deal(price).postKey,
    quoted: quotedPrice(readOffer(deal(price), 1400), deal(price)),
  })

  test('known products with a changed price and suspicious drops among them are counted', async () => {
    show(128_000)
    expect(await countSuspiciousDrops([quote(128_000)], NOW)).toEqual({ known: 1, suspicious: 0 })
    expect(await countSuspiciousDrops([quote(12_800)], NOW)).toEqual({ known: 1, suspicious: 1 })
    show(12_800, NOW)
    // The price is on hold already: the same page shows no change.
    expect(await countSuspiciousDrops([quote(12_800)], NOW)).toEqual({ known: 0, suspicious: 0 })
  })
})

describe('alerts about prices on hold', () => {
  test('members are notified once, when a price on hold is published, with its warning', async () => {
    const { kim } = cast()
    giveDevice(kim)
    addKeyword(kim, NewKeyword.parse({ keyword: '무선청소기', maxPrice: 60_000 }))
    const told = () => listHistories(kim, { pageNumber: 1, pageSize: 10 }).contents
    show(49_000)
    await drainFanouts()
    expect(told()).toEqual([])
    lookAgain(page(49_000))
    await drainFanouts()
    await resolveOverduePrices(NOW + 2 * HOUR_MS)
    await drainFanouts()
    expect(told()).toMatchObject([{ title: expect.stringContaining('49,000원') }])
    expect(told()[0]?.body).toContain('평소보다 62% 낮음 · 가격 확인 필요')
  })

  test('members are notified of the corrected price when the price on hold is rejected', async () => {
    const { kim } = cast()
    giveDevice(kim)
    addKeyword(kim, NewKeyword.parse({ keyword: '무선청소기' }))
    show(12_900)
    lookAgain(page(129_000))
    await drainFanouts()
    expect(listHistories(kim, { pageNumber: 1, pageSize: 10 }).contents).toMatchObject([
      { title: expect.stringContaining('129,000원') },
    ])
  })
})

describe("an admin's decision on a price", () => {
  const only = () => reviews()[0]?.id as number

  test('an accepted price is published without a warning', () => {
    show(49_000)
    acceptPrice(cast().park, only(), NOW)
    expect(saleOf()).toMatchObject({ price: 49_000, suspiciousDropPercent: null })
    expect(verdict(NOW)).toBe('lowest')
    expect(() => acceptPrice(cast().park, 1, NOW)).toThrow('이미 처리된 가격입니다.')
  })

  test('a rejected price stays rejected when it is read again', async () => {
    show(49_000)
    rejectPrice(cast().park, only(), NOW)
    show(128_000, NOW + MINUTE_MS)
    show(49_000, NOW + 2 * MINUTE_MS)
    await resolveOverduePrices(NOW + HOUR_MS)
    expect(saleOf()).toMatchObject({ price: 128_000 })
    expect(reviews()).toMatchObject([{ state: 'refused', isByHand: true }])
  })

  test('rejecting a published price removes the price and its price point', async () => {
    show(12_900)
    await resolveOverduePrices(NOW + 5 * MINUTE_MS)
    rejectPrice(cast().park, only(), NOW + 6 * MINUTE_MS)
    expect(saleOf()).toMatchObject({ price: null, suspiciousDropPercent: null })
    expect(totals()).not.toContain(12_900)
    expect(getProduct(productId).lowestTotal).toBeNull()
  })

  test('an unreadable price cannot be accepted', () => {
    show('', NOW, { title: '[쿠팡] 한빛전자 무선청소기 HB-V10', priceText: '128,000원' })
    show('', NOW + MINUTE_MS, { title: '[쿠팡] 한빛전자 무선청소기 HB-V10', priceText: '6.82원' })
    expect(() => acceptPrice(cast().park, only())).toThrow('가격을 알 수 없어')
  })

  test('decided prices are listed for 90 days', async () => {
    show(49_000)
    lookAgain('gone')
    await forgetOldReviews(NOW + 89 * 24 * HOUR_MS)
    expect(reviews()).toHaveLength(1)
    await forgetOldReviews(NOW + 91 * 24 * HOUR_MS)
    expect(reviews()).toEqual([])
  })
})
