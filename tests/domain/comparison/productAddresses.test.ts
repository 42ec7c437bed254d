import { describe, expect, test } from 'vitest'
import { NewProductAlert } from '#domain/alerts/products/newProductAlert.server.ts'
import { addProductAlert, removeProductAlert } from '#domain/alerts/products/productAlerts.server.ts'
import { listPricePages } from '#domain/comparison/pricePages.server.ts'
import { recordPriceReading } from '#domain/comparison/priceReadings.server.ts'
import { addProductByUrl, ProductAddress } from '#domain/comparison/productAddresses.server.ts'
import { recordListing } from '#domain/intake/listings.server.ts'
import { coupang, post } from '#tests/support/goods/listings.ts'
import { mall, reading } from '#tests/support/goods/priceReadings.ts'
import { cast } from '#tests/support/people/cast.ts'

const NOW = Date.parse('2026-10-05T14:30:00+09:00')
const PCODE = '90000101'

describe('adding a product by its Danawa address', () => {
  test.each([
    'https://prod.danawa.com/info/?pcode=90000101',
    'http://prod.danawa.com/info?pcode=90000101&keyword=x&cate=10255',
    'prod.danawa.com/info/?pcode=90000101#bookmark',
    ' https://m.danawa.com/product/product.html?code=90000101 ',
  ])('%s names a product, which the crawler then reads first', (url) => {
    const added = addProductByUrl(cast().kim, ProductAddress.parse({ url }), NOW)
    expect(added).toEqual({ productId: null, isReading: true })
    expect(listPricePages()).toMatchObject([{ pcode: PCODE, followers: 1, askedAt: NOW }])
  })

  test('adding a known product follows it, once for each member', () => {
    const { kim, lee } = cast()
    const productId = recordPriceReading(PCODE, reading(PCODE), NOW)
    const url = 'https://prod.danawa.com/info/?pcode=90000101'
    for (const member of [kim, lee, kim])
      expect(addProductByUrl(member, { url }, NOW)).toEqual({ productId, isReading: false })
    expect(listPricePages()).toMatchObject([{ followers: 2, askedAt: null }])
  })

  test('adding an expired product reads it again', () => {
    recordPriceReading(PCODE, reading(PCODE), NOW)
    recordPriceReading(PCODE, { kind: 'expired' }, NOW)
    expect(listPricePages()).toEqual([])
    const url = 'https://prod.danawa.com/info/?pcode=90000101'
    expect(addProductByUrl(cast().kim, { url }, NOW)).toMatchObject({ isReading: true })
    expect(listPricePages()).toHaveLength(1)
  })

  test('the followers of a product include members with an alert on it, each counted once', () => {
    const { kim, lee } = cast()
    const productId = recordPriceReading(PCODE, reading(PCODE), NOW)
    const terms = NewProductAlert.parse({ productId, kind: 'FALL', historyOnly: true })
    const alert = addProductAlert(kim, terms)
    addProductAlert(lee, terms)
    expect(listPricePages()).toMatchObject([{ followers: 2 }])
    addProductByUrl(kim, { url: 'prod.danawa.com/info/?pcode=90000101' }, NOW)
    expect(listPricePages()).toMatchObject([{ followers: 2 }])
    removeProductAlert(kim, alert.id)
    expect(listPricePages()).toMatchObject([{ followers: 1 }])
  })

  test('a member follows at most 500 products by address', () => {
    const { kim } = cast()
    const add = (pcode: number) => addProductByUrl(kim, { url: `prod.danawa.com/info/?pcode=${pcode}` }, NOW)
    for (let pcode = 1; pcode <= 500; pcode++) add(pcode)
    expect(() => add(501)).toThrow(/500개까지/)
    expect(add(500)).toMatchObject({ isReading: true })
  })
})

describe('adding a product by its shop address', () => {
  test('a shop address finds the product of a post or of the comparison, despite tracking parameters', () => {
    const { kim } = cast()
    const { productId } = recordListing(
      post(1, '[쿠팡] 한빛전자 HB-V10 (129,000원/무료)', { outboundUrl: coupang(77, 200) }),
    )
    expect(addProductByUrl(kim, { url: coupang(77, 200, '&lptag=AF1') }).productId).toBe(productId)
    const other = recordPriceReading(
      PCODE,
      reading(PCODE, { malls: [mall('11번가', 9_900, { code: 'TH201', itemId: '66' })] }),
    )
    recordPriceReading(
      '2',
      reading('2', {
        name: '마루 모니터',
        malls: [mall('11번가', 9_900, { code: 'TH201', itemId: '6601' })],
      }),
    )
    expect(
      addProductByUrl(kim, { url: 'https://www.11st.co.kr/products/6601?utm_source=x' }).productId,
    ).not.toBe(other)
    expect(listPricePages()).toMatchObject([{ followers: 0 }, { pcode: '2', followers: 1 }])
  })

  test('an unknown option of a known shop page is refused', () => {
    recordListing(post(1, '[쿠팡] 루미코 SSD 1TB (98,000원/무료)', { outboundUrl: coupang(77, 200) }))
    expect(() => addProductByUrl(cast().kim, { url: coupang(77, 201) })).toThrow(/등록되지 않은 상품/)
  })
})

test.each([
  ['https://www.11st.co.kr/products/1', '아직 등록되지 않은 상품입니다.'],
  ['https://link.coupang.com/a/abc', '줄인 주소와 첫 화면 주소로는'],
  ['https://danawa.page.link/abc', '줄인 주소와 첫 화면 주소로는'],
  ['https://www.coupang.com/', '줄인 주소와 첫 화면 주소로는'],
  ['청소기', '상품 페이지의 주소가 아닙니다.'],
  ['javascript:alert(1)', '상품 페이지의 주소가 아닙니다.'],
])('%s is refused with a hint about which addresses work', (url, reason) => {
  const { kim } = cast()
  expect(() => addProductByUrl(kim, { url })).toThrow(reason)
  expect(() => addProductByUrl(kim, { url })).toThrow('다나와 상품 주소')
})
