import { HOUR_MS } from '#domain/clock.ts'
import { escapeHtml } from '#domain/escapeHtml.ts'
import { type Category, type Good, IN_RESERVE, POSTED, type Shop, shopLink } from '../goods.ts'
import { photoPath } from '../photos.ts'
import { grouped, type SampleSite } from './site.ts'

const PRODUCT_HOST = 'prod.danawa.com'

const CATEGORY_PATHS: Partial<Record<Category, string[]>> = {
  디지털: ['휴대폰/음향', '디지털기기'],
  PC: ['컴퓨터/노트북/조립PC', 'PC'],
  가전: ['가전/TV', '생활가전'],
  생활: ['주방/생활', '생활'],
  유아: ['유아동/완구', '유아'],
  레저: ['스포츠/레저', '레저/스포츠'],
}

/** Shops whose addresses contain the item number, with the pattern that extracts it. */
const MALLS: Partial<Record<Shop, { code: string; itemId: RegExp }>> = {
  쿠팡: { code: 'TP40F', itemId: /itemId=(\w+)/ },
  '11번가': { code: 'TH201', itemId: /products\/(\w+)/ },
  G마켓: { code: 'EE128', itemId: /goodscode=(\w+)/ },
  옥션: { code: 'EE715', itemId: /itemno=(\w+)/ },
}

/** The compared goods: those of shops that danawa lists, including goods that are posted later. */
const COMPARED: Good[] = [...POSTED.map(([good]) => good), ...IN_RESERVE].filter(
  (good) => CATEGORY_PATHS[good.category] !== undefined && MALLS[good.shop] !== undefined,
)

const pcodeOf = (good: Good): string => `${90_000_000 + good.serial}`

/** 다나와: product pages and lists of categories. */
export const danawaProducts: SampleSite = {
  host: PRODUCT_HOST,
  robots: [
    'User-agent: *',
    'Disallow: /info/ajax/',
    'Disallow: /list/ajax/',
    'Disallow: /api/',
    'Disallow: /bridge/',
    'Disallow: /*?iframe=*',
    '',
  ].join('\n'),
  respond(url, _world, now) {
    if (url.pathname === '/list/') return html(list('상품 목록', firstPage(url, COMPARED), now))
    if (url.pathname !== '/info/') return null
    const good = COMPARED.find((candidate) => pcodeOf(candidate) === url.searchParams.get('pcode'))
    return html(good ? detail(good, now) : FAREWELL)
  },
}

/** The search, on a separate host. */
export const danawaSearch: SampleSite = {
  host: 'search.danawa.com',
  robots: ['User-agent: *', 'Allow: /dsearch.php', 'Crawl-delay: 10', ''].join('\n'),
  respond(url, _world, now) {
    if (url.pathname !== '/dsearch.php') return null
    const words = (url.searchParams.get('query') ?? '').toLowerCase().split(/\s+/)
    const found = COMPARED.filter((good) => words.every((word) => good.name.toLowerCase().includes(word)))
    return html(list('통합검색', firstPage(url, found), now))
  },
}

const html = (body: string) => ({ contentType: 'text/html; charset=utf-8', body, isList: false })

const firstPage = (url: URL, goods: Good[]): Good[] => (url.searchParams.has('page') ? [] : goods)

const FAREWELL = `<script>alert("가격비교 서비스가 종료된 상품입니다."); location.replace("https://${PRODUCT_HOST}/list/?cate=10255");</script>`

const document = (title: string, head: string, body: string): string => `<!DOCTYPE html>
<html lang="ko"><head><meta charset="utf-8"><title>${escapeHtml(title)} : 다나와</title>
${head}</head>
<body>
${body}
</body></html>
`

interface Offer {
  mall: string
  code: string
  itemId: string
  price: number
  delivery: number
  isCash?: boolean
}

/** The good's own shop, then the others, each slightly more expensive; order and prices change every hour. */
function offersOf(good: Good, now: number): Offer[] {
  const hour = Math.floor(now / HOUR_MS)
  const asked = (rank: number, dearer: number) => {
    const wobble = ((good.serial * 7 + rank * 13 + hour) % 9) - 4
    return Math.round((good.price * (100 + dearer + wobble)) / 10_000) * 100
  }
  const others = (Object.keys(MALLS) as Shop[]).filter((shop) => shop !== good.shop)
  return [
    {
      mall: good.shop,
      ...MALLS[good.shop],
      itemId: itemIdOf(good),
      price: asked(0, 8),
      delivery: good.shippingFee,
    },
    ...others.map((mall, rank) => ({
      mall,
      ...MALLS[mall],
      itemId: `9${good.serial}${rank}`,
      price: asked(rank + 1, 12),
      delivery: rank === 1 ? 3_000 : 0,
    })),
    {
      mall: `${good.name.split(' ')[0]} 공식몰`,
      code: `TV0${good.serial}`,
      itemId: '1001',
      price: asked(5, 6),
      delivery: 3_500,
      isCash: true,
    },
  ].map((offer) => ({ code: '', ...offer }))
}

const itemIdOf = (good: Good): string => MALLS[good.shop]?.itemId.exec(shopLink(good))?.[1] ?? ''

const lowestOf = (offers: Offer[]): number =>
  Math.min(...offers.filter((offer) => !offer.isCash).map((offer) => offer.price))

function detail(good: Good, now: number): string {
  const pcode = pcodeOf(good)
  const name = escapeHtml(good.name)
  const offers = offersOf(good, now)
  const lowest = lowestOf(offers)
  const cash = offers.find((offer) => offer.isCash)
  const card = Math.round((lowest * 95) / 10_000) * 100
  return document(
    `${good.name} : 다나와 가격비교`,
    `<meta name="Description" content="${(CATEGORY_PATHS[good.category] ?? []).join(' &gt; ')} 다나와에서 ${name} 최저가를 비교하세요.">
<meta property="og:title" content="[다나와] ${name}">
<meta property="og:image" content="${photoPath(good)}">
<meta property="og:description" content="최저가 ${grouped(lowest)}원${cash ? `, 현금최저가: ${grouped(cash.price)}원` : ''}">
<link rel="canonical" href="https://${PRODUCT_HOST}/info/?pcode=${pcode}">
`,
    `<div id="blog_content"><div class="top_summary">
<h3 class="prod_tit"><span class="title">${name}</span></h3>
<div class="price-summary"><input type="hidden" id="min_price_${pcode}" value="${lowest}"></div>
</div>
<div id="lowPriceCompanyArea">
<div class="box__mall-price"><ul class="list__mall-price">
${offers.map((offer) => row(pcode, offer, offer.price === lowest)).join('\n')}
<li class="list-item"><div class="box__logo"></div><div class="box__price"><div class="sell-price"><span class="text__num">${grouped(Math.round(lowest / 2))}</span></div></div></li>
</ul></div>
<div class="box__discount"><ul class="list__mall-price list__benefit-price">
<li class="list-item"><div class="box__logo"><img class="image" src="//img.danawa.com/logo.gif" alt="${good.shop}"></div><div class="box__price"><span class="badge__card">하나카드</span><div class="sell-price" data-base-price="${card}" data-delivery-price="0"><span class="text__num">${grouped(card)}</span></div></div><a class="link__full-cover" href="${bridge(pcode, MALLS[good.shop]?.code ?? '', itemIdOf(good))}"></a></li>
</ul></div>
</div></div>`,
  )
}

function row(pcode: string, offer: Offer, isLowest: boolean): string {
  const logo = offer.isCash
    ? `<span class="text__logo" role="img" aria-label="${escapeHtml(offer.mall)}">${escapeHtml(offer.mall)}</span>`
    : `<img class="image" src="//img.danawa.com/logo.gif" alt="${offer.mall}">`
  const badges = `${isLowest ? '<span class="badge__lowest">최저가</span>' : ''}${offer.isCash ? '<span class="badge__cash">현금</span>' : ''}`
  return `<li class="list-item"><div class="box__logo">${logo}</div><div class="box__price${isLowest ? ' lowest' : ''}">${badges}<div class="sell-price" data-base-price="${offer.price}" data-delivery-price="${offer.delivery}"><span class="text__num">${grouped(offer.price)}</span><span class="text__unit">원</span></div></div><div class="box__delivery">${offer.delivery === 0 ? '무료배송' : `${grouped(offer.delivery)}원`}</div><a class="link__full-cover" href="${bridge(pcode, offer.code, offer.itemId)}" rel="nofollow"></a></li>`
}

const bridge = (pcode: string, code: string, itemId: string): string =>
  `https://${PRODUCT_HOST}/bridge/loadingBridge.html?pcode=${pcode}&amp;cmpnyc=${code}&amp;link_pcode=${itemId}`

function list(title: string, goods: Good[], now: number): string {
  const found =
    goods.length === 0
      ? '<div class="nosearch_area"><p>검색결과가 없습니다.</p></div>'
      : `<ul class="product_list">
<li class="prod_item product-pot" id="productItemPot1"><p class="prod_name"><a href="https://adcr.danawa.com/x">광고상품</a></p></li>
${goods.map((good) => item(good, now)).join('\n')}
</ul>`
  return document(title, '', `<div id="productListArea"><div class="main_prodlist">${found}</div></div>`)
}

function item(good: Good, now: number): string {
  const pcode = pcodeOf(good)
  const offers = offersOf(good, now)
  const link = `https://${PRODUCT_HOST}/info/?pcode=${pcode}`
  const path = (CATEGORY_PATHS[good.category] ?? []).map((step) => `<span>${step}</span>`).join(' > ')
  return `<li id="productItem${pcode}" class="prod_item"><input type="hidden" id="min_price_${pcode}" value="${lowestOf(offers)}">
<p class="prod_name"><a href="${link}">${escapeHtml(good.name)}</a></p>
<dl class="prod_category_location"><dd><a href="https://${PRODUCT_HOST}/list/?cate=10255">${path}</a></dd></dl>
<div class="prod_pricelist"><ul><li id="productInfoDetail_${pcode}"><p class="chk_sect">${offers.length}몰</p><p class="price_sect"><a href="${link}"><strong>${grouped(lowestOf(offers))}</strong>원</a></p><p class="memory_sect"><span class="text">정품</span></p></li></ul></div></li>`
}
