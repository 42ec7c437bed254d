import { describe, expect, test } from 'vitest'
import { recordPriceReading } from '#domain/comparison/priceReadings.server.ts'
import { listDeals } from '#domain/feed/deals.server.ts'
import { getProduct } from '#domain/feed/products.server.ts'
import { recordListing } from '#domain/intake/listings.server.ts'
import { listPrices } from '#domain/prices/prices.server.ts'
import { coupang, post } from '#tests/support/goods/listings.ts'
import { mall, reading } from '#tests/support/goods/priceReadings.ts'
import { searchProducts } from '#tests/support/goods/searching.ts'
import { EVERY_DEAL } from '#ui/products/deals/paths.ts'

const NOW = Date.parse('2026-10-05T14:30:00+09:00')
const HOUR_MS = 3600_000
const PCODE = '90000101'
const record = (more: Parameters<typeof reading>[1] = {}, now = NOW, pcode = PCODE) =>
  recordPriceReading(pcode, reading(pcode, more), now) as number

const all = { ...EVERY_DEAL, pageNumber: 1, pageSize: 20 }
const deals = (more: Partial<Parameters<typeof listDeals>[0]> = {}) => listDeals({ ...all, ...more })
const salesOf = (productId: number) =>
  getProduct(productId).sales.map(({ kind, shop, price, shippingFee, totalWon }) => [
    kind,
    shop,
    price,
    shippingFee,
    totalWon,
  ])
const liveShops = (productId: number) =>
  getProduct(productId)
    .sales.filter((sale) => sale.endedAt === null)
    .map((sale) => `${sale.kind} ${sale.shop}`)
    .sort()

describe('a page of the price comparison', () => {
  test('a page becomes a product with one offer for each kind and shop', () => {
    const productId = record({
      malls: [
        mall('옥션', 149_000),
        mall('쿠팡', 152_900, { code: 'TP40F' }),
        mall('한빛공식몰', 143_500, { delivery: 3_500, cash: true }),
      ],
      cards: [mall('옥션', 141_550)],
    })
    expect(getProduct(productId)).toMatchObject({
      name: '한빛전자 HB-V10',
      categoryId: 4,
      lowestTotal: 149_000,
    })
    expect(salesOf(productId)).toEqual([
      ['NORMAL', '옥션', 149_000, 0, 149_000],
      ['COUPANG', '쿠팡', 152_900, 0, 152_900],
      ['CARD', '옥션', 141_550, 0, 141_550],
      ['CASH', '한빛공식몰', 143_500, 3_500, 147_000],
    ])
    expect(getProduct(productId).sales[0]).toMatchObject({
      url: 'https://prod.danawa.com/info/?pcode=90000101',
      sourceKey: 'danawa',
      lastReadAt: NOW,
    })
  })

  test('rereading a page updates its offers, ends those of missing shops and revives those of returning shops', () => {
    const productId = record({ malls: [mall('옥션', 149_000), mall('G마켓', 151_000)] })
    expect(record({ malls: [mall('옥션', 139_000)] }, NOW + HOUR_MS)).toBe(productId)
    expect(liveShops(productId)).toEqual(['NORMAL 옥션'])
    expect(getProduct(productId)).toMatchObject({ lowestTotal: 139_000, sales: { length: 2 } })
    record({ malls: [mall('옥션', 139_000), mall('G마켓', 151_000)] }, NOW + 2 * HOUR_MS)
    expect(liveShops(productId)).toEqual(['NORMAL G마켓', 'NORMAL 옥션'])
  })

  test('a shop listed twice counts with its lower total', () => {
    const productId = record({ malls: [mall('옥션', 9_000, { delivery: 3_000 }), mall('옥션', 10_000)] })
    expect(salesOf(productId)).toEqual([['NORMAL', '옥션', 10_000, 0, 10_000]])
  })

  test('a page without shop rows gets offers for its lowest and its cash price', () => {
    const productId = record({ malls: [], minPrice: 23_000, cashPrice: 21_000 })
    expect(salesOf(productId)).toEqual([
      ['NORMAL', null, 23_000, null, 23_000],
      ['CASH', null, 21_000, null, 21_000],
    ])
  })

  test('of a page with more shops than any has, the hundred cheapest are taken', () => {
    const malls = Array.from({ length: 150 }, (_, no) => mall(`가게${no}`, 100_000 + no * 100))
    const productId = record({ malls })
    expect(liveShops(productId).toSorted()).toEqual(
      malls
        .slice(0, 100)
        .map(({ name }) => `NORMAL ${name}`)
        .toSorted(),
    )
    expect(getProduct(productId).lowestTotal).toBe(100_000)
  })

  test('the prices of a page are weighed against those before it, not against each other', () => {
    const days = (count: number) => NOW + count * 24 * HOUR_MS
    for (let day = -20; day < -11; day++) record({ malls: [mall('옥션', 100_000)] }, days(day))
    // A tenth reading would make a baseline, which calls a drop of this size suspicious.
    const fallen = { malls: [mall('옥션', 101_000), mall('G마켓', 30_000)] }
    const productId = record(fallen)
    expect(salesOf(productId)).toContainEqual(['NORMAL', 'G마켓', 30_000, 0, 30_000])
    record({ malls: [mall('옥션', 101_000), mall('11번가', 29_000)] }, NOW + HOUR_MS)
    expect(salesOf(productId)).toContainEqual(['NORMAL', '11번가', null, null, null])
  })

  test('an impossible price is left out', () => {
    const productId = record({ malls: [mall('옥션', 149_000), mall('사기꾼', 999_999_999)] })
    expect(liveShops(productId)).toEqual(['NORMAL 옥션'])
  })

  test('a page without offers creates no product', async () => {
    expect(recordPriceReading(PCODE, reading(PCODE, { malls: [] }), NOW)).toBeNull()
    expect(await searchProducts('')).toEqual([])
  })

  test('an expired page ends its own offers and leaves those of posts live', () => {
    const productId = record({ malls: [mall('11번가', 149_000, { code: 'TH201', itemId: '6600000101' })] })
    recordListing(
      post(1, '[11번가] 한빛전자 HB-V10 (129,000원/무료)', {
        outboundUrl: 'https://www.11st.co.kr/products/6600000101',
      }),
    )
    expect(recordPriceReading(PCODE, { kind: 'expired' }, NOW + HOUR_MS)).toBe(productId)
    expect(liveShops(productId)).toEqual(['HOT_DEAL 11번가'])
    expect(recordPriceReading('1', { kind: 'expired' }, NOW)).toBeNull()
  })
})

describe('price points of compared products', () => {
  const totals = (productId: number) => listPrices(productId, 0).map((point) => [point.kind, point.totalWon])

  test('price points are recorded at each change and once a day', () => {
    const productId = record({ malls: [mall('옥션', 149_000)] })
    record({ malls: [mall('옥션', 149_000)] }, NOW + HOUR_MS)
    record({ malls: [mall('옥션', 139_000)] }, NOW + 2 * HOUR_MS)
    record({ malls: [mall('옥션', 139_000)] }, NOW + 26 * HOUR_MS)
    expect(totals(productId)).toEqual([
      ['NORMAL', 149_000],
      ['NORMAL', 139_000],
      ['NORMAL', 139_000],
    ])
  })

  test('a price point records the total of the cheapest shop of its kind', () => {
    const productId = record({ malls: [mall('옥션', 100_000), mall('G마켓', 110_000)] })
    record({ malls: [mall('옥션', 100_000), mall('G마켓', 105_000)] }, NOW + HOUR_MS)
    record({ malls: [mall('옥션', 108_000), mall('G마켓', 105_000)] }, NOW + 2 * HOUR_MS)
    record({ malls: [mall('G마켓', 106_000), mall('쿠팡', 90_000)] }, NOW + 3 * HOUR_MS)
    expect(totals(productId)).toEqual([
      ['NORMAL', 100_000],
      ['NORMAL', 105_000],
      ['NORMAL', 106_000],
      ['COUPANG', 90_000],
    ])
  })
})

describe('compared products and posts', () => {
  test.each([
    ['11번가', 'TH201', '6600000101', 'https://www.11st.co.kr/products/6600000101'],
    ['G마켓', 'EE128', '3300000101', 'https://item.gmarket.co.kr/Item?goodscode=3300000101'],
    ['옥션', 'EE715', 'E550000101', 'https://itempage3.auction.co.kr/DetailView.aspx?itemno=E550000101'],
    ['쿠팡', 'TP40F', '20000000101', coupang(7700000101, 20000000101)],
  ])(
    'a post that links the shop page at %s shares its product with the comparison, whichever is read first',
    (shop, code, itemId, url) => {
      const malls = [mall(shop, 149_000, { code, itemId })]
      const deal = (no: number) =>
        recordListing(post(no, `[${shop}] 한빛전자 무선청소기 HB-V10 (129,000원/무료)`, { outboundUrl: url }))
          .productId
      const first = deal(1)
      expect(record({ malls })).toBe(first)
      expect(deal(2)).toBe(first)
    },
  )

  test('a post joins the product that the comparison already has', () => {
    const productId = record({ malls: [mall('쿠팡', 149_000, { code: 'TP40F', itemId: '20000000101' })] })
    const { productId: joined } = recordListing(
      post(1, '[쿠팡] 한빛전자 HB-V10 (129,000원/무료)', { outboundUrl: coupang(7700000101, 20000000101) }),
    )
    expect(joined).toBe(productId)
    expect(deals().contents).toMatchObject([
      { productId, price: 129_000, isEnded: false, sources: ['pomppu'] },
    ])
  })

  test('a post about another option of the page is another product', () => {
    const productId = record({ malls: [mall('쿠팡', 149_000, { code: 'TP40F', itemId: '20000000101' })] })
    const other = recordListing(
      post(1, '[쿠팡] 한빛전자 HB-V10 리퍼 (129,000원/무료)', {
        outboundUrl: coupang(7700000101, 20000000102),
      }),
    )
    expect(other.productId).not.toBe(productId)
  })

  test('a compared product without a post is searchable but not listed as a deal', async () => {
    record()
    expect(deals()).toMatchObject({ contents: [], totalCount: 0 })
    expect(await searchProducts('HB-V10')).toMatchObject([
      { isEnded: false, price: 149_000, sources: ['danawa'] },
    ])
    expect(await searchProducts('무선 청소기')).toHaveLength(1)
  })

  test('an ended deal stays ended although shops still sell the product', async () => {
    record({ malls: [mall('11번가', 149_000, { code: 'TH201', itemId: '6600000101' })] })
    recordListing(
      post(1, '[11번가] 한빛전자 HB-V10 (129,000원/무료)', {
        outboundUrl: 'https://www.11st.co.kr/products/6600000101',
        isEnded: true,
      }),
    )
    expect(deals().contents).toMatchObject([{ isEnded: true, price: 129_000 }])
    expect(await searchProducts('HB-V10')).toMatchObject([{ isEnded: false, price: 149_000, shop: '11번가' }])
  })
})
