import { describe, expect, test } from 'vitest'
import { db, write } from '#db/client.server.ts'
import { products } from '#db/schema/catalog.ts'
import { listDeals } from '#domain/feed/deals.server.ts'
import { getProduct } from '#domain/feed/products.server.ts'
import { isKnownListing, recordListing } from '#domain/intake/listings.server.ts'
import { listPrices } from '#domain/prices/prices.server.ts'
import { clienPost, coupang, post } from '#tests/support/goods/listings.ts'
import { searchProducts } from '#tests/support/goods/searching.ts'
import { EVERY_DEAL } from '#ui/products/deals/paths.ts'

const all = { ...EVERY_DEAL, pageNumber: 1, pageSize: 20 }
const cards = (more: Partial<Parameters<typeof listDeals>[0]> = {}) => listDeals({ ...all, ...more }).contents
const VACUUM = '[쿠팡] 한빛전자 무선청소기 HB-V10 (129,000원/무료)'

describe('a post', () => {
  test('a post becomes a product with one sale and one price', () => {
    const { productId } = recordListing(post(1, VACUUM, { category: '가전/가구' }))
    expect(getProduct(productId)).toMatchObject({
      name: '한빛전자 무선청소기 HB-V10',
      categoryId: 4,
      lowestTotal: 129000,
      sales: [{ kind: 'HOT_DEAL', shop: '쿠팡', price: 129000, shippingFee: 0, endedAt: null }],
    })
    expect(listPrices(productId, 0)).toMatchObject([{ totalWon: 129000 }])
  })

  test('a post read twice stays one sale with the latest counts of its source', () => {
    const first = recordListing(post(1, VACUUM))
    const second = recordListing(post(1, VACUUM, { likes: 40, comments: null }))
    expect(second).toMatchObject({ saleId: first.saleId, isNews: false })
    expect(cards()).toMatchObject([{ likes: 40, comments: 2 }])
    expect(listPrices(first.productId, 0)).toHaveLength(1)
  })

  test('a post is known until its text changes', () => {
    recordListing(post(1, VACUUM))
    expect(isKnownListing(post(1, VACUUM, { likes: 99, isEnded: true }))).toBe(true)
    expect(isKnownListing(post(1, VACUUM.replace('129,000', '119,000')))).toBe(false)
    expect(isKnownListing(post(2, VACUUM))).toBe(false)
  })

  test('a lower price adds a price point and is news', () => {
    const { productId } = recordListing(post(1, VACUUM))
    const again = recordListing(post(1, VACUUM.replace('129,000', '119,000')), Date.now() + 1000)
    expect(again.isNews).toBe(true)
    expect(listPrices(productId, 0, Date.now() + 2000).map((point) => point.totalWon)).toEqual([
      129000, 119000,
    ])
    expect(getProduct(productId).lowestTotal).toBe(119000)
  })

  test('an unchanged price adds one price point a day', () => {
    const { productId } = recordListing(post(1, VACUUM), 0)
    recordListing(post(1, VACUUM), 3600_000)
    recordListing(post(1, VACUUM), 25 * 3600_000)
    expect(listPrices(productId, 0)).toHaveLength(2)
  })

  test('an ended post adds no price points', () => {
    const weekAgo = Date.now() - 7 * 24 * 3600_000
    const old = { postedAt: weekAgo, isEnded: true }
    const { productId } = recordListing(post(1, VACUUM, old))
    recordListing(post(1, VACUUM, old))
    expect(listPrices(productId, 0).map((point) => point.at)).toEqual([weekAgo])
  })

  test('a post without a price is listed without a price point', () => {
    const { productId } = recordListing(post(1, '카페온 앱 아메리카노 쿠폰 이벤트 (선착순)'))
    expect(cards()).toMatchObject([{ price: null, totalWon: null }])
    expect(listPrices(productId, 0)).toEqual([])
  })

  test.each(['[쿠팡] 노트북 (999,999,999,999원/무료)', '[쿠팡] 노트북 (1000000000000000원/무료)'])(
    'a post with an impossible price is listed without a price: %s',
    (title) => {
      recordListing(post(1, title))
      expect(cards()).toMatchObject([{ price: null }])
    },
  )
})

describe('the category of a product', () => {
  const NOODLES = '[쿠팡] 별하 비빔 냉면 10인분 (12,900원/무료)'
  const CHAIR = '[쿠팡] 늘솜 접이식 의자 (39,000원/무료)'
  const categoryAfter = (...readings: Parameters<typeof recordListing>[0][]) =>
    getProduct(readings.map((reading) => recordListing(reading)).at(-1)!.productId).categoryId

  test.each([
    [
      'a word that a later page shows',
      post(1, CHAIR, { category: null }),
      post(1, CHAIR, { category: '등산/캠핑' }),
      10,
    ],
    ['another word', post(1, NOODLES, { category: '기타' }), post(1, NOODLES, { category: '식품/건강' }), 1],
    [
      'the word of a second post',
      post(1, CHAIR, { category: null }),
      post(2, CHAIR, { category: '캠핑' }),
      10,
    ],
    [
      'the word of the first post',
      post(1, CHAIR, { category: '캠핑' }),
      post(2, CHAIR, { category: '가구' }),
      10,
    ],
    [
      'its word, not its name',
      post(1, CHAIR, { category: '캠핑' }),
      post(1, CHAIR, { category: '기타' }),
      10,
    ],
  ])('follows %s', (_, first, second, expected) => {
    expect(categoryAfter(first, second)).toBe(expected)
  })

  test('a word that tells another category is news for a live post, once', () => {
    recordListing(post(1, CHAIR, { category: null }))
    expect(recordListing(post(1, CHAIR, { category: '캠핑' })).isNews).toBe(true)
    expect(recordListing(post(1, CHAIR, { category: '캠핑' })).isNews).toBe(false)
  })
})

describe('the end of a post', () => {
  test("the source's mark ends a post and sorts it last; removing the mark lifts the end", () => {
    recordListing(post(1, VACUUM, { likes: 500 }))
    recordListing(post(2, '[11번가] 별하 누룽지 3kg (12,900원/3,000원)'))
    recordListing(post(1, VACUUM, { likes: 500, isEnded: true }))
    expect(cards().map((card) => [card.name, card.isEnded])).toEqual([
      ['별하 누룽지 3kg', false],
      ['한빛전자 무선청소기 HB-V10', true],
    ])
    const reopened = recordListing(post(1, VACUUM, { isEnded: false }))
    expect(reopened.isNews).toBe(true)
    expect(cards({ status: 'ENDED' })).toEqual([])
  })

  test('a post that leaves the first page of its source stays live', () => {
    const now = Date.now()
    recordListing(post(1, VACUUM, { postedAt: now }), now)
    for (let day = 1; day <= 5; day++)
      recordListing(post(1 + day, `[쿠팡] 루미코 허브 ${day}호 (9,900원/무료)`), now + day * 24 * 3600_000)
    expect(cards({ status: 'LIVE' }).map((card) => card.name)).toContain('한빛전자 무선청소기 HB-V10')
  })

  test('reading a feed, which has no marks, does not lift the end', () => {
    recordListing(post(1, VACUUM, { isEnded: true }))
    recordListing(post(1, VACUUM, { isEnded: null }))
    expect(cards()).toMatchObject([{ isEnded: true }])
  })

  test.each([
    ['[쿠팡] 무선청소기 (129,000원/무료) 종료', true],
    ['[품절] 무선청소기 129,000원', true],
    ['[쿠팡] 품절대란 무선청소기 (129,000원/무료)', false],
    ['[쿠팡] 무선청소기 오늘 마감 (129,000원/무료)', false],
    ['[쿠팡] 마감세일 무선청소기 (129,000원/무료)', false],
    ['[쿠팡] 무선청소기 소진시 종료 (129,000원/무료)', false],
  ])('words of the title end a post: %s → %s', (title, isEnded) => {
    recordListing(post(1, title))
    expect(cards()).toMatchObject([{ isEnded }])
  })
})

describe('posts of one product', () => {
  test('two posts that link the same shop page with different tracking share a product and a deal', () => {
    const first = recordListing(
      post(1, VACUUM, { outboundUrl: coupang(7700000101, 20000000101, '&src=1042503&lptag=AF1') }),
    )
    const second = recordListing(
      clienPost(2, '[쿠팡] 한빛 무선청소기 HB-V10 129,000원 무배', {
        outboundUrl: coupang(7700000101, 20000000101).replace('www.', 'm.').replace('/vp/', '/vm/'),
      }),
    )
    expect(second.productId).toBe(first.productId)
    expect(second.dealId).toBe(first.dealId)
    expect(cards()).toMatchObject([{ sources: expect.arrayContaining(['pomppu', 'clien']) }])
    expect(getProduct(first.productId).sales).toHaveLength(2)
  })

  test.each([
    ['another option of the page', coupang(1, 10), coupang(1, 11), '루미코 SSD 1TB', '루미코 SSD 1TB'],
    [
      'another capacity behind one address',
      'https://www.11st.co.kr/products/5',
      'https://www.11st.co.kr/products/5',
      '버즈 128GB',
      '버즈 256GB',
    ],
    [
      'a refurbished one',
      'https://www.11st.co.kr/products/5',
      'https://www.11st.co.kr/products/5',
      '한빛 모니터',
      '한빛 모니터 리퍼',
    ],
    ['a name of one word without an address', null, null, '감귤', '감귤'],
  ])('a product is not shared with %s', (_, oneUrl, otherUrl, oneName, otherName) => {
    const one = recordListing(post(1, `[쿠팡] ${oneName} (9,900원/무료)`, { outboundUrl: oneUrl }))
    const other = recordListing(clienPost(2, `[쿠팡] ${otherName} (9,900원/무료)`, { outboundUrl: otherUrl }))
    expect(other.productId).not.toBe(one.productId)
  })

  test('posts without an address that use the same words at one shop and price are one product', () => {
    const one = recordListing(post(1, '[쿠팡] 제주 감귤 (9,900원/무료)', { outboundUrl: null }))
    const other = recordListing(clienPost(2, '[쿠팡] 제주 감귤 (9,900원/무료)', { outboundUrl: null }))
    const dearer = recordListing(clienPost(3, '[쿠팡] 제주 감귤 (19,900원/무료)', { outboundUrl: null }))
    expect(other.productId).toBe(one.productId)
    expect(dearer.productId).not.toBe(one.productId)
  })

  test('search finds a product by part of its name, ignoring spacing and case', async () => {
    recordListing(post(1, VACUUM))
    const count = async (keyword: string) => (await searchProducts(keyword)).length
    expect(await Promise.all(['무선 청소기', 'hb v10', '청소', '냉장고'].map(count))).toEqual([1, 1, 1, 0])
  })
})

describe('incomplete pages of a source', () => {
  const CUT = { isCut: true }
  const cutTitle = `${VACUUM.slice(0, 30)}...`

  test('a cut title counts as the full title read before and is no news', () => {
    const { productId } = recordListing(post(1, VACUUM))
    expect(isKnownListing(post(1, cutTitle, CUT))).toBe(true)
    expect(recordListing(post(1, cutTitle, CUT)).isNews).toBe(false)
    expect(getProduct(productId)).toMatchObject({ lowestTotal: 129000 })
    expect(isKnownListing(post(1, VACUUM))).toBe(true)
  })

  test('a cut title with another beginning is a new text', () => {
    recordListing(post(1, VACUUM))
    expect(isKnownListing(post(1, '[쿠팡] 루미코 보조배터리...', CUT))).toBe(false)
    expect(isKnownListing(post(1, '...', CUT))).toBe(false)
  })

  test('the full title of a post first read cut adds its price', () => {
    const { productId } = recordListing(post(1, cutTitle, CUT))
    expect(getProduct(productId).lowestTotal).toBeNull()
    expect(isKnownListing(post(1, VACUUM))).toBe(false)
    expect(recordListing(post(1, VACUUM)).isNews).toBe(true)
    expect(getProduct(productId).lowestTotal).toBe(129000)
  })

  test('a price from a field of the list stays when the feed omits the field', () => {
    const title = '[쿠팡] 한빛전자 무선청소기 HB-V10'
    const { productId } = recordListing(post(1, title, { priceText: '129,000원', shippingText: '무료' }))
    expect(isKnownListing(post(1, title))).toBe(true)
    recordListing(post(1, `${title} 재입고`))
    expect(getProduct(productId).lowestTotal).toBe(129000)
    recordListing(post(1, title, { priceText: '119,000원', shippingText: '무료' }))
    expect(getProduct(productId).lowestTotal).toBe(119000)
  })
})

describe('the link of a post', () => {
  const sale = (productId: number) => getProduct(productId).sales[0]

  test('the link is stored without tracking parameters', () => {
    const { productId } = recordListing(
      post(1, VACUUM, { outboundUrl: coupang(7700000101, 20000000101, '&lptag=AF1&subid=x') }),
    )
    expect(sale(productId)?.outboundUrl).toBe(coupang(7700000101, 20000000101))
  })

  test("the link names the shop when the title does not, and the shop's name is left out of the product's name", () => {
    const { productId } = recordListing(
      post(1, 'G마켓 새벽목장 멸균우유 24팩 15,420원', {
        outboundUrl: 'https://item.gmarket.co.kr/Item?goodscode=44000123',
      }),
    )
    expect(sale(productId)).toMatchObject({ shop: 'G마켓', name: '새벽목장 멸균우유 24팩' })
  })

  test('the shop in the title wins over the shop of the link', () => {
    const { productId } = recordListing(
      post(1, VACUUM, { outboundUrl: 'https://item.gmarket.co.kr/Item?goodscode=44000123' }),
    )
    expect(sale(productId)?.shop).toBe('쿠팡')
  })

  test('a link learned later lets the next post find the product', () => {
    const outboundUrl = coupang(7700000101, 20000000101)
    const first = recordListing(post(1, VACUUM))
    recordListing(post(1, VACUUM, { outboundUrl }))
    expect(recordListing(clienPost(2, VACUUM, { outboundUrl })).productId).toBe(first.productId)
  })
})

describe('card prices', () => {
  test('a card price has kind CARD until the title changes to a price for everybody', () => {
    const { productId } = recordListing(post(1, '[롯데온] 한빛 건조기 20kg (삼성카드 899,000원/무료)'))
    expect(getProduct(productId).sales).toMatchObject([{ kind: 'CARD', price: 899_000 }])
    recordListing(post(1, '[롯데온] 한빛 건조기 20kg (929,000원/무료)'))
    expect(getProduct(productId).sales).toMatchObject([{ kind: 'HOT_DEAL', price: 929_000 }])
  })
})

describe('a clock set back', () => {
  const HOUR = 3600_000
  const cheaper = VACUUM.replace('129,000', '119,000')

  test('the latest reading wins although its time is earlier', () => {
    const now = Date.now()
    const first = recordListing(post(1, VACUUM, { postedAt: now }), now)
    const second = recordListing(post(1, cheaper), now - HOUR)
    expect(second).toMatchObject({ saleId: first.saleId, dealId: first.dealId, isNews: true })
    const points = listPrices(first.productId, 0, now + HOUR)
    expect(points.map(({ totalWon }) => totalWon)).toEqual([129000, 119000])
    expect(points[1]?.at).toBeGreaterThanOrEqual(points[0]?.at as number)
    expect(getProduct(first.productId)).toMatchObject({ lowestTotal: 119000 })
  })

  test('one deal remains across an end and its lifting', () => {
    const now = Date.now()
    const { dealId } = recordListing(post(1, VACUUM), now)
    recordListing(post(1, VACUUM, { isEnded: true }), now - HOUR)
    expect(cards()).toMatchObject([{ isEnded: true }])
    expect(recordListing(post(1, VACUUM), now - 2 * HOUR)).toMatchObject({ dealId, isNews: true })
    expect(cards()).toMatchObject([{ isEnded: false }])
  })
})

test('a thousand sales of one product are one card with the lowest price, most comments and newest time', () => {
  const now = Date.now()
  const outboundUrl = coupang(7700000101, 20000000101)
  write(() => {
    for (let no = 0; no < 1_000; no++)
      recordListing(
        post(no, VACUUM.replace('129,000', `${130 - (no % 40)},000`), {
          outboundUrl,
          comments: no,
          postedAt: now - no * 1_000,
          isEnded: no % 40 === 39 || no % 40 === 38,
        }),
        now,
      )
  })
  expect(cards()).toMatchObject([{ price: 93_000, comments: 997, isEnded: false }])
  const { productId } = cards()[0] as { productId: number }
  const { sales, endedCount } = getProduct(productId)
  expect([sales.length, endedCount], 'the cheapest 200 live sales and the ended ones').toEqual([250, 50])
  expect(db.select().from(products).get()).toMatchObject({
    liveSaleCount: 950,
    lowestTotal: 93_000,
    lastPostedAt: now,
  })
})
