import { describe, expect, test } from 'vitest'
import { readOutbound } from '#domain/offers/shops/outbound.ts'
import { cleanOutbound, readShopKey, shopOfAddress } from '#domain/offers/shops/shopLink.ts'
import fc from '#tests/support/run/fastCheck.ts'

/** The address of an item at each shop, by its number. */
const PAGES: Record<string, { shop: string; at: (id: number) => string }> = {
  coupang: { shop: '쿠팡', at: (id) => `https://www.coupang.com/vp/products/${id}` },
  'coupang item': {
    shop: '쿠팡',
    at: (id) => `https://www.coupang.com/vp/products/7700000101?itemId=${id}&vendorItemId=8`,
  },
  '11st': { shop: '11번가', at: (id) => `https://www.11st.co.kr/products/${id}` },
  gmarket: { shop: 'G마켓', at: (id) => `https://item.gmarket.co.kr/Item?goodscode=${id}` },
  auction: { shop: '옥션', at: (id) => `https://itempage3.auction.co.kr/DetailView.aspx?itemno=B${id}` },
  smartstore: { shop: '네이버', at: (id) => `https://smartstore.naver.com/sample/products/${id}` },
  brand: { shop: '네이버', at: (id) => `https://brand.naver.com/sample/products/${id}` },
  catalog: { shop: '네이버', at: (id) => `https://search.shopping.naver.com/catalog/${id}` },
  window: { shop: '네이버', at: (id) => `https://shopping.naver.com/window-products/style/${id}` },
  ssg: { shop: 'SSG', at: (id) => `https://www.ssg.com/item/itemView.ssg?itemId=${id}` },
  lotteon: { shop: '롯데온', at: (id) => `https://www.lotteon.com/p/product/LO${id}` },
  himart: {
    shop: '하이마트',
    at: (id) => `https://www.e-himart.co.kr/app/goods/goodsDetail?goodsNo=${id}`,
  },
  ohouse: { shop: '오늘의집', at: (id) => `https://ohou.se/productions/${id}/selling` },
  musinsa: { shop: '무신사', at: (id) => `https://www.musinsa.com/products/${id}` },
  oliveyoung: {
    shop: '올리브영',
    at: (id) => `https://www.oliveyoung.co.kr/store/goods/getGoodsDetail.do?goodsNo=A${id}`,
  },
  kurly: { shop: '컬리', at: (id) => `https://www.kurly.com/goods/${id}` },
  compuzone: {
    shop: '컴퓨존',
    at: (id) => `https://www.compuzone.co.kr/product/product_detail.htm?ProductNo=${id}`,
  },
  wemakeprice: { shop: '위메프', at: (id) => `https://front.wemakeprice.com/product/${id}` },
  tmon: { shop: '티몬', at: (id) => `https://www.tmon.co.kr/deal/${id}` },
  talkdeal: { shop: '카카오', at: (id) => `https://store.kakao.com/sample/products/${id}` },
  gift: { shop: '카카오', at: (id) => `https://gift.kakao.com/product/${id}` },
  aliexpress: { shop: '알리익스프레스', at: (id) => `https://ko.aliexpress.com/item/${id}.html` },
  danawa: { shop: '다나와', at: (id) => `https://prod.danawa.com/info/?pcode=${id}` },
  hmall: { shop: '현대Hmall', at: (id) => `https://www.hmall.com/pd/pda/itemPtc?slitmCd=${id}` },
  gsshop: { shop: 'GS샵', at: (id) => `https://www.gsshop.com/prd/prd.gs?prdid=${id}` },
  cjonstyle: { shop: 'CJ온스타일', at: (id) => `https://display.cjonstyle.com/p/item/${id}` },
  ebay: { shop: '이베이', at: (id) => `https://www.ebay.com/itm/${id}` },
  iherb: { shop: '아이허브', at: (id) => `https://kr.iherb.com/pr/vitamin/${id}` },
  steam: { shop: '스팀', at: (id) => `https://store.steampowered.com/app/${id}/sample/` },
}

const UNKNOWN_SHOP = (id: number) => `https://www.sanbaram.example/goods/view?no=${id}`

const TRACKERS = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'fbclid',
  'gclid',
  'NaPm',
  'nl-query',
  'nl-ts-pid',
  'lptag',
  'subid',
  'src',
  'spm',
  'scm',
  'algo_pvid',
  'aff_fcid',
  'aff_trace_key',
  'affiliate_id',
  'jaehuid',
  'ref',
  'ref_',
  'campaign_id',
  'traceid',
  'wRef',
  'igshid',
]

const pages = fc.constantFrom(...Object.values(PAGES).map(({ at }) => at), UNKNOWN_SHOP)
const id = fc.integer({ min: 1_000_000, max: 9_999_999_999 })
const tracking = fc.dictionary(fc.constantFrom(...TRACKERS), fc.string({ maxLength: 12 }), { maxKeys: 6 })

function tracked(address: string, parameters: Record<string, string>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.append(name, value)
  return url.href
}

const keyOf = (address: string) => readShopKey(address)?.key ?? null

describe('the shop key of an address', () => {
  test('tracking parameters do not change the shop key', () => {
    fc.assert(
      fc.property(pages, id, tracking, (at, number, parameters) => {
        expect(keyOf(at(number))).not.toBeNull()
        expect(keyOf(tracked(at(number), parameters))).toBe(keyOf(at(number)))
      }),
      { numRuns: 500 },
    )
  })

  test('the mobile site and a missing www do not change the shop key', () => {
    fc.assert(
      fc.property(pages, id, fc.constantFrom('m.', 'www.', ''), (at, number, prefix) => {
        const url = new URL(at(number))
        url.hostname = prefix + url.hostname.replace(/^www\./, '')
        expect(keyOf(url.href)).toBe(keyOf(at(number)))
      }),
      { numRuns: 500 },
    )
  })

  test('the shop key differs between items of a shop and between shops', () => {
    fc.assert(
      fc.property(pages, id, pages, id, (one, oneId, other, otherId) => {
        const same = one(oneId) === other(otherId) || sharesNumbers(one, other, oneId, otherId)
        if (!same) expect(keyOf(one(oneId))).not.toBe(keyOf(other(otherId)))
      }),
      { numRuns: 1000 },
    )
  })

  /** An item of a Naver store has one number in its store, at its brand and in its window. */
  const sharesNumbers = (one: (id: number) => string, other: (id: number) => string, a: number, b: number) =>
    a === b &&
    [one, other].every((at) => ['smartstore', 'brand', 'window'].some((name) => PAGES[name]?.at === at))

  test.each([
    ['https://m.coupang.com/vm/products/7700000101?itemId=2&vendorItemId=3', 'coupang:7700000101:2'],
    [
      'https://link.coupang.com/re/AFFSDP?lptag=AF1&pageKey=7700000101&itemId=2&subid=x',
      'coupang:7700000101:2',
    ],
    ['https://m.11st.co.kr/products/m/66000123?trTypeCd=1', '11st:66000123'],
    ['https://m.11st.co.kr/products/pa/66000123', '11st:66000123'],
    [
      'https://deal.11st.co.kr/product/SellerProductDetail.tmall?method=getSellerProductDetail&prdNo=66000123',
      '11st:66000123',
    ],
    ['https://mitem.gmarket.co.kr/Item?goodsCode=44000123', 'gmarket:44000123'],
    ['http://item2.gmarket.co.kr/Item/detailview/Item.aspx?goodscode=44000123', 'gmarket:44000123'],
    ['https://mitem.auction.co.kr/vip?itemNo=C123456', 'auction:c123456'],
    ['https://m.smartstore.naver.com/sample/products/55000123', 'naver:55000123'],
    ['https://m.brand.naver.com/sample/products/55000123', 'naver:55000123'],
    ['https://msearch.shopping.naver.com/catalog/55000123', 'naver-catalog:55000123'],
    ['https://emart.ssg.com/item/itemView.ssg?itemId=1000123&siteNo=6001', 'ssg:1000123'],
    ['https://www.lotteon.com/m/product/LO123?sitmNo=1', 'lotteon:lo123'],
    ['https://store.ohou.se/goods/123', 'ohouse:123'],
    ['https://store.musinsa.com/app/goods/123', 'musinsa:123'],
    ['https://m.oliveyoung.co.kr/m/goods/getGoodsDetail.do?goodsNo=A000123', 'oliveyoung:a000123'],
    ['https://mw.wemakeprice.com/deal/123', 'wemakeprice:deal/123'],
    ['https://m.danawa.com/product/product.html?code=123', 'danawa:123'],
    ['https://m.ko.aliexpress.com/item/1005001.html?gatewayAdapt=glo2kor', 'aliexpress:1005001'],
    ['https://www.aliexpress.com/i/1005001.html', 'aliexpress:1005001'],
    ['https://www.aliexpress.com/p/coin-index/index.html?productIds=1005001', 'aliexpress:1005001'],
    [
      'https://www.amazon.com/Sample-Bottle/dp/B0SAM10103/ref=sr_1_1?keywords=x&tag=me-20',
      'amazon:b0sam10103',
    ],
    ['https://www.amazon.com/gp/product/B0SAM10103', 'amazon:b0sam10103'],
    ['https://www.amazon.com/gp/aw/d/B0SAM10103', 'amazon:b0sam10103'],
    ['https://www.amazon.co.jp/dp/B0SAM10103', 'amazon.co.jp:b0sam10103'],
    ['https://amazon.de/dp/B0SAM10103', 'amazon.de:b0sam10103'],
  ])('the shop key of %s', (address, key) => expect(keyOf(address)).toBe(key))

  test.each([
    'https://link.coupang.com/a/bXyz12',
    'https://coupa.ng/bXyz',
    'https://naver.me/5abc',
    'https://s.click.aliexpress.com/e/_abc',
    'https://a.aliexpress.com/_abc',
    'https://danawa.page.link/abc',
    'https://www.coupang.com/',
    'https://smartstore.naver.com',
    'javascript:alert(1)',
    '쿠팡',
    '',
  ])('%j has no shop key', (address) => expect(readShopKey(address)).toBeNull())
})

describe('the original link', () => {
  test('the original link leads to the same item without tracking parameters', () => {
    fc.assert(
      fc.property(pages, id, tracking, (at, number, parameters) => {
        const clean = cleanOutbound(tracked(at(number), parameters))
        expect(clean).toBe(new URL(at(number)).href)
        expect(cleanOutbound(clean)).toBe(clean)
      }),
      { numRuns: 500 },
    )
  })

  test.each([
    [
      'https://www.coupang.com/vp/products/1?itemId=2&vendorItemId=3&src=1042503&spec=10304025&addtag=400&ctag=1&lptag=AF1&itime=2026&pageType=PRODUCT&wPcid=1&wRef=&wTime=1&redirect=landing&traceid=V0&mcid=9&placementid=&clickBeacon=&campaignid=&contentcategory=&imgsize=&tsource=&pageid=&deviceid=&token=&contenttype=&subid=&impressionid=&campaigntype=&requestid=1&contentkeyword=&subparam=',
      'https://www.coupang.com/vp/products/1?itemId=2&vendorItemId=3',
    ],
    [
      'https://link.coupang.com/re/AFFSDP?lptag=AF123&pageKey=1&itemId=2&vendorItemId=3&traceid=x',
      'https://www.coupang.com/vp/products/1?itemId=2&vendorItemId=3',
    ],
    [
      'https://smartstore.naver.com/sample/products/55?NaPm=ct%3D1&nl-query=x#REVIEW',
      'https://smartstore.naver.com/sample/products/55',
    ],
    ['https://www.amazon.com/dp/B0SAM10103?tag=me-20&linkCode=ogi', 'https://www.amazon.com/dp/B0SAM10103'],
    ['https://shop.example/?page=2&utm_source=x#top', 'https://shop.example/?page=2#top'],
    ['https://shop.example/a?q=%ED%95%9C%EB%B9%9B+x', 'https://shop.example/a?q=%ED%95%9C%EB%B9%9B+x'],
    ['https://link.coupang.com/a/bXyz12', 'https://link.coupang.com/a/bXyz12'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
  ])('the original link of %s', (address, clean) => expect(cleanOutbound(address)).toBe(clean))
})

describe('the shop of an address', () => {
  test.each(Object.values(PAGES).map(({ shop, at }) => [at(123), shop] as const))(
    '%s belongs to the shop %s',
    (address, shop) => {
      expect(shopOfAddress(address)).toBe(shop)
      expect(readOutbound(address)?.isKnown).toBe(true)
    },
  )

  test.each([
    ['https://emart.ssg.com/item/itemView.ssg?itemId=1', '이마트몰'],
    ['https://shinsegaemall.ssg.com/item/itemView.ssg?itemId=1', '신세계몰'],
    ['https://link.coupang.com/a/bXyz12', '쿠팡'],
    ['https://evilcoupang.com/vp/products/1', null],
    ['https://coupang.com.evil.example/vp/products/1', null],
    ['https://www.sanbaram.example/1', null],
    [null, null],
  ])('%s → %s', (address, shop) => expect(shopOfAddress(address)).toBe(shop))
})
