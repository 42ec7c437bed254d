/** A shop's site: its domains, and which part of an address names an article. */
export interface ShopSite {
  /** The prefix of the shop's keys. */
  key: string
  /** Its usual name. */
  shop: string
  /** Its domains, subdomains included. */
  hosts: string[]
  /** The article's number: in the path, or in a query parameter of that name (case ignored). */
  path?: RegExp
  query?: string[]
  /** Further parameters that a page of the shop needs; all others only identify the referrer. */
  keeps?: string[]
}

/** The first match counts, so parts of a shop with separate names come before it. */
export const SHOP_SITES: ShopSite[] = [
  {
    key: 'coupang',
    shop: '쿠팡',
    hosts: ['coupang.com'],
    path: /^\/(?:v[pm]|nm)\/products\/(\d+)/,
    keeps: ['itemId', 'vendorItemId'],
  },
  {
    key: '11st',
    shop: '11번가',
    hosts: ['11st.co.kr'],
    path: /\/products\/(?:[a-z]+\/){0,4}(\d+)/i,
    query: ['prdNo'],
    keeps: ['method'],
  },
  { key: 'gmarket', shop: 'G마켓', hosts: ['gmarket.co.kr'], path: /^\/item\/(\d+)/i, query: ['goodscode'] },
  { key: 'auction', shop: '옥션', hosts: ['auction.co.kr'], path: /^\/item\/([a-z]\d+)/i, query: ['itemno'] },
  {
    key: 'naver-catalog',
    shop: '네이버',
    hosts: ['search.shopping.naver.com', 'msearch.shopping.naver.com'],
    path: /\/catalog\/(\d+)/,
    query: ['nvMid'],
  },
  {
    key: 'naver',
    shop: '네이버',
    hosts: ['smartstore.naver.com', 'brand.naver.com', 'shopping.naver.com'],
    path: /\/(?:products|window-products\/[^/]+)\/(\d+)/,
  },
  {
    key: 'ssg',
    shop: '이마트몰',
    hosts: ['emart.ssg.com'],
    query: ['itemId'],
    keeps: ['siteNo'],
  },
  { key: 'ssg', shop: '신세계몰', hosts: ['shinsegaemall.ssg.com'], query: ['itemId'], keeps: ['siteNo'] },
  { key: 'ssg', shop: 'SSG', hosts: ['ssg.com'], query: ['itemId'], keeps: ['siteNo'] },
  {
    key: 'lotteon',
    shop: '롯데온',
    hosts: ['lotteon.com'],
    path: /\/product\/(?:bundle\/)?([a-z]{2}\d+)/i,
    keeps: ['sitmNo'],
  },
  { key: 'himart', shop: '하이마트', hosts: ['e-himart.co.kr', 'himart.co.kr'], query: ['goodsNo'] },
  {
    key: 'ohouse',
    shop: '오늘의집',
    hosts: ['ohou.se'],
    path: /\/(?:productions|goods)\/(\d+)/,
  },
  {
    key: 'musinsa',
    shop: '무신사',
    hosts: ['musinsa.com'],
    path: /\/(?:app\/)?(?:products|goods)\/(\d+)/,
  },
  { key: 'oliveyoung', shop: '올리브영', hosts: ['oliveyoung.co.kr'], query: ['goodsNo'] },
  { key: 'kurly', shop: '컬리', hosts: ['kurly.com'], path: /\/goods\/(\d+)/ },
  { key: 'compuzone', shop: '컴퓨존', hosts: ['compuzone.co.kr'], query: ['ProductNo'] },
  { key: 'wemakeprice', shop: '위메프', hosts: ['wemakeprice.com'], path: /\/((?:product|deal)\/\d+)/ },
  { key: 'tmon', shop: '티몬', hosts: ['tmon.co.kr'], path: /\/deal\/(\d+)/ },
  { key: 'kakao-gift', shop: '카카오', hosts: ['gift.kakao.com'], path: /\/product\/(\d+)/ },
  { key: 'kakao-makers', shop: '카카오', hosts: ['makers.kakao.com'], path: /\/items?\/(\d+)/ },
  { key: 'kakao', shop: '카카오', hosts: ['store.kakao.com'], path: /\/products\/(\d+)/ },
  {
    key: 'aliexpress',
    shop: '알리익스프레스',
    hosts: ['aliexpress.com', 'aliexpress.us', 'aliexpress.ru'],
    path: /\/(?:item|i)\/(?:[^/]*\/)?(\d+)/,
    query: ['productIds', 'productId'],
  },
  ...['com', 'co.jp', 'de', 'co.uk', 'fr', 'it', 'es', 'ca', 'com.au', 'in', 'sg'].map((land) => ({
    key: land === 'com' ? 'amazon' : `amazon.${land}`,
    shop: '아마존',
    hosts: [`amazon.${land}`],
    path: /\/(?:dp|gp\/product|gp\/aw\/d|product)\/([A-Z0-9]{10})(?![A-Z0-9])/i,
    keeps: ['smid'],
  })),
  { key: 'danawa', shop: '다나와', hosts: ['prod.danawa.com', 'm.danawa.com'], query: ['pcode', 'code'] },
  { key: 'hmall', shop: '현대Hmall', hosts: ['hmall.com'], query: ['slitmCd', 'itemCode'] },
  {
    key: 'cjonstyle',
    shop: 'CJ온스타일',
    hosts: ['cjonstyle.com'],
    path: /\/p\/item\/(\d+)/,
  },
  { key: 'gsshop', shop: 'GS샵', hosts: ['gsshop.com'], query: ['prdid', 'dealNo'] },
  { key: 'homeplus', shop: '홈플러스', hosts: ['homeplus.co.kr'], query: ['itemNo'], keeps: ['storeType'] },
  { key: 'lotteimall', shop: '롯데홈쇼핑', hosts: ['lotteimall.com'], query: ['goods_no'] },
  { key: '29cm', shop: '29CM', hosts: ['29cm.co.kr'], path: /\/(?:products|catalog)\/(\d+)/ },
  { key: 'yes24', shop: '예스24', hosts: ['yes24.com'], path: /\/product\/goods\/(\d+)/i },
  { key: 'aladin', shop: '알라딘', hosts: ['aladin.co.kr'], query: ['ItemId'] },
  {
    key: 'qoo10',
    shop: '큐텐',
    hosts: ['qoo10.com', 'qoo10.jp'],
    path: /\/(?:g|item\/[^/]+)\/(\d+)/,
    query: ['goodscode'],
  },
  { key: 'ebay', shop: '이베이', hosts: ['ebay.com'], path: /\/itm\/(?:[^/]*\/)?(\d+)/ },
  { key: 'iherb', shop: '아이허브', hosts: ['iherb.com'], path: /\/pr\/(?:[^/]*\/)?(\d+)/ },
  { key: 'steam', shop: '스팀', hosts: ['store.steampowered.com'], path: /\/((?:app|sub|bundle)\/\d+)/ },
]
