import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { decodePage } from '#crawler/fetching/charset.ts'
import { Unreadable } from '#crawler/fetching/crawlErrors.ts'
import type { Page, Source, SourcePage } from '#crawler/source.ts'
import { SOURCES } from '#crawler/sources/all.ts'
import { arcalive } from '#crawler/sources/arcalive.ts'
import { coolenjoy } from '#crawler/sources/coolenjoy.ts'
import { damoang } from '#crawler/sources/damoang.ts'
import { eomisae } from '#crawler/sources/eomisae.ts'
import { fmkorea } from '#crawler/sources/fmkorea.ts'
import { pomppu } from '#crawler/sources/pomppu.ts'
import { quasarzone } from '#crawler/sources/quasarzone.ts'
import { ruliweb } from '#crawler/sources/ruliweb.ts'
import { theqoo } from '#crawler/sources/theqoo.ts'
import { saysEnded } from '#domain/offers/titles/ended.ts'
import { readOffer } from '#domain/offers/titles/offer.ts'
import type { Listing } from '#domain/sources/listing.ts'

const UNSAID = { isCut: false, shopText: null, priceText: null, shippingText: null }
const NOW = Date.parse('2026-10-05T14:30:00+09:00')

const bytesOf = (file: string) =>
  readFileSync(resolve(import.meta.dirname, '../../../crawler/samples/pages', file))

const pageOf = (source: Source, path: string, file: string): Page => ({
  url: `https://${source.host}${path}`,
  text: bytesOf(file).toString('utf8'),
  readAt: NOW,
})

function read(source: Source, path: string, file: string) {
  return find(source, path, file).listings
}

const find = (source: Source, path: string, file: string) =>
  pageAt(source, path).parse(pageOf(source, path, file))

function pageAt(source: Source, path: string): SourcePage {
  const page = source.pages.find((candidate) => candidate.path === path)
  if (!page) throw new Error(`${source.key} has no page ${path}`)
  return page
}

interface Expected {
  list: Array<Record<string, unknown> & { key: string; postedAt?: string }>
  skipped: number
  detail: Record<string, unknown> & { outbound: string; image?: string; postedAt?: string }
}

/** The expected result of a sample that came without one; a person wrote it by reading the sample. */
const expectedBeside = (file: string): Pick<Expected, 'list' | 'skipped'> => {
  const name = file.replace('/', '-').replace(/\.\w+$/, '.json')
  return JSON.parse(readFileSync(resolve(import.meta.dirname, 'expected', name), 'utf8'))
}

const expected = (site: string): Expected => JSON.parse(bytesOf(`${site}/expected.json`).toString('utf8'))

/** The fields that both `expected.json` and a listing have. Prices in titles are read later, authors never. */
function rowsIn(listings: Listing[], rows: Expected['list']) {
  return listings.map((listing, index) => {
    const row = rows[index] ?? { key: '' }
    const said: Record<string, unknown> = {
      key: listing.postKey,
      title: listing.title,
      truncated: listing.isCut,
      category: listing.category,
      comments: listing.comments,
      recommend: listing.likes,
      dislike: listing.dislikes,
      views: listing.views,
      // Where a site has no mark of its own, the title says it.
      ended: listing.isEnded ?? saysEnded(listing.title),
      thumb: listing.thumbUrl,
      url: listing.url,
    }
    return Object.fromEntries(Object.entries(said).filter(([name]) => name in row))
  })
}

const withoutLater = (rows: Expected['list']) =>
  rows.map(({ shop, price, currency, shipping, author, postedAt, ...row }) => row)

function expectTimes(listings: Listing[], rows: Expected['list']): void {
  for (const [index, { postedAt }] of rows.entries()) {
    if (postedAt === undefined) continue
    const instant = Date.parse(postedAt.length === 10 ? `${postedAt}T00:00:00+09:00` : postedAt)
    expect(listings[index]?.postedAt).toBe(instant)
  }
}

const PATHS = {
  pomppu: '/zboard/zboard.php?id=ppomppu',
  clien: '/service/board/jirum',
  quasarzone: '/bbs/qb_saleinfo',
  fmkorea: '/hotdeal',
  arcalive: '/b/hotdeal',
  theqoo: '/theqdeal',
  damoang: '/economy',
  ruliweb: '/market/board/1020',
  eomisae: '/fs',
  coolenjoy: '/bbs/jirum',
}

describe.each(SOURCES)('$key', (source) => {
  const path = PATHS[source.key as keyof typeof PATHS]
  const { list, detail, skipped } = expected(source.key)

  test('reads its list: exactly the posts, without notices, advertisements and deleted ones', () => {
    const { listings, skipped: left } = find(source, path, `${source.key}/list.html`)
    expect(rowsIn(listings, list)).toEqual(withoutLater(list))
    expect(left).toHaveLength(skipped)
    expect(listings.map((listing) => listing.sourceKey)).toEqual(list.map(() => source.key))
  })

  test('reads when its posts were written', () => {
    expectTimes(read(source, path, `${source.key}/list.html`), list)
  })

  test("reads the shop's link on the post's own page, not the affiliate links around it", () => {
    const details = source.parseDetail(pageOf(source, '/post', `${source.key}/detail.html`))
    expect(details.outboundUrl).toBe(detail.outbound)
    if (detail.image) expect(details.thumbUrl).toBe(detail.image)
    if (detail.postedAt && source.key !== 'pomppu') expect(details.postedAt).toBe(Date.parse(detail.postedAt))
  })

  test("reads on the post's own page what is offered there", () => {
    const details = source.parseDetail(pageOf(source, '/post', `${source.key}/detail.html`))
    expect(details.title).toContain('한빛전자 무선청소기 HB-V10')
    const said = readOffer({ ...UNSAID, ...details }, 1400)
    // 쿨엔조이 keeps the price in its list alone.
    if (source.key === 'coolenjoy') expect(said.price).toBeNull()
    else expect(said).toMatchObject({ shop: '쿠팡', price: 129_000, shippingFee: 0 })
  })

  test.each([
    ['nothing at all', '', '페이지가 비어 있습니다'],
    ['a captcha', bytesOf('quasarzone/blocked.html').toString(), '보안 확인(캡차) 페이지가 왔습니다'],
    [
      'the page that sets a cookie',
      bytesOf('pomppu/list.stub.html').toString(),
      '쿠키를 확인하는 페이지만 왔습니다',
    ],
    [
      'a challenge',
      '<html><head><title>Just a moment...</title></head></html>',
      '접속 확인(Cloudflare) 페이지가 왔습니다',
    ],
    ['a block page', '<html><body>비정상적인 접근입니다.</body></html>', '차단 페이지가 왔습니다'],
    [
      'another layout',
      '<html><body><ul><li>새 디자인</li></ul></body></html>',
      '페이지의 구조를 인식할 수 없습니다',
    ],
  ])('refuses %s by its name', (_, text, reason) => {
    for (const page of source.pages) {
      const refusal = refusalOf(() =>
        page.parse({ url: `https://${source.host}${page.path}`, text, readAt: NOW }),
      )
      expect(refusal).toBe(reason)
    }
    expect(
      refusalOf(() => source.parseDetail({ url: `https://${source.host}/post`, text, readAt: NOW })),
    ).toBe(reason)
  })

  test('refuses a list on which the rows of posts are built differently', () => {
    const page = pageOf(source, path, `${source.key}/list.html`)
    const changed = page.text.replaceAll(
      /baseList-title|list_subject|subject-link|hotdeal_info|hybrid-title|class="title"|post-title|subject_link|n_ntc|na-subject|deco/g,
      'renamed',
    )
    expect(refusalOf(() => pageAt(source, path).parse({ ...page, text: changed }))).toMatch(/목록에/)
  })
})

function refusalOf(parse: () => unknown): string {
  try {
    parse()
  } catch (error) {
    if (error instanceof Unreadable) return error.reason
    throw error
  }
  return 'was read'
}

describe('pomppu', () => {
  test('the bytes as the site sends them read the same as the text', () => {
    const text = decodePage(bytesOf('pomppu/list.euckr.bin'), 'text/html')
    const page = { ...pageOf(pomppu, PATHS.pomppu, 'pomppu/list.html'), text }
    expect(pageAt(pomppu, PATHS.pomppu).parse(page).listings).toEqual(
      read(pomppu, PATHS.pomppu, 'pomppu/list.html'),
    )
    const detail = decodePage(bytesOf('pomppu/detail.euckr.bin'), 'text/html; charset=EUC-KR')
    expect(pomppu.parseDetail({ url: 'https://www.ppomppu.co.kr/', text: detail, readAt: NOW })).toEqual(
      pomppu.parseDetail(pageOf(pomppu, '/', 'pomppu/detail.html')),
    )
  })

  test('the feed and the list speak of the same post with the same title; the feed knows no ended mark', () => {
    const feed = read(pomppu, '/rss.php?id=ppomppu', 'pomppu/rss.xml')
    const list = read(pomppu, PATHS.pomppu, 'pomppu/list.html')
    for (const [index, item] of feed.entries()) {
      const { postKey, url, title, postedAt, likes, dislikes, comments, views } = list[index]!
      expect(item).toMatchObject({
        postKey,
        url,
        title,
        postedAt,
        likes,
        dislikes,
        comments,
        views,
        isEnded: null,
      })
    }
    expect(feed.map((item) => item.outboundUrl)).toEqual([
      'https://www.coupang.com/vp/products/7700000101',
      'https://www.11st.co.kr/products/6600000202',
    ])
  })

  test('the other boards have keys of their own', () => {
    const listings = read(pomppu, '/zboard/zboard.php?id=ppomppu4', 'pomppu/list.ppomppu4.html')
    expect(listings.map(({ postKey, title, isEnded }) => [postKey, title, isEnded])).toEqual([
      ['pomppu:ppomppu4:88123', '[amazon] Nordhus 보온병 1L ($24.99/무료)', false],
      ['pomppu:ppomppu4:88120', '[알리] 루미코 USB-C 허브 7in1 (8,430원/무배)', true],
    ])
  })

  test("a board's page answered with another board's posts is refused", () => {
    const page = pageOf(pomppu, '/zboard/zboard.php?id=ppomppu8', 'pomppu/list.ppomppu4.html')
    expect(refusalOf(() => pageAt(pomppu, '/zboard/zboard.php?id=ppomppu8').parse(page))).toBe(
      '목록에 글이 없습니다',
    )
  })
})

describe('feeds and layouts of long ago', () => {
  test.each([
    [pomppu, PATHS.pomppu, 'pomppu/list.legacy.html'],
    [coolenjoy, PATHS.coolenjoy, 'coolenjoy/list.legacy.html'],
    [damoang, '/economy', 'damoang/list.legacy.html'],
    [damoang, '/rss/economy', 'damoang/rss.xml'],
    [ruliweb, '/market/board/1020', 'ruliweb/list.thumbnail.html'],
    [ruliweb, '/market/board/1020/rss', 'ruliweb/rss.xml'],
    [eomisae, '/rt', 'eomisae/list.table.html'],
    [coolenjoy, '/bbs/rss.php?bo_table=jirum', 'coolenjoy/rss.xml'],
  ])('$key at %s: exactly the posts', (source, path, file) => {
    const { list, skipped } = expectedBeside(file)
    const { listings, skipped: left } = find(source, path, file)
    expect(rowsIn(listings, list)).toEqual(withoutLater(list))
    expectTimes(listings, list)
    expect(left).toHaveLength(skipped)
  })
})

describe('a page of another board', () => {
  test('is refused by eomisae', () => {
    const page = pageOf(eomisae, '/os', 'eomisae/list.html')
    expect(refusalOf(() => pageAt(eomisae, '/os').parse(page))).toBe('목록에 글이 없습니다')
  })
})

describe('ruliweb', () => {
  const detail = pageOf(ruliweb, '/post', 'ruliweb/detail.html')

  test('a title that the list cut has no price; the feed has it whole', () => {
    const [cut] = read(ruliweb, PATHS.ruliweb, 'ruliweb/list.html')
    const [whole] = read(ruliweb, `${PATHS.ruliweb}/rss`, 'ruliweb/rss.xml')
    expect(readOffer(cut!, 1400).price).toBeNull()
    expect(readOffer(whole!, 1400)).toMatchObject({ shop: '쿠팡', price: 129_000, shippingFee: 0 })
  })

  test('without the box for the source, the link is the first in the post that leaves the site', () => {
    const text = detail.text
      .replace(/<div class="source_url.*?<\/div>/s, '')
      .replace(
        '<p>배터리',
        '<p><a href="https://bbs.ruliweb.com/market/board/1020/read/1">지난 글</a><a href="https://web.ruliweb.com/link.php?ol=https%3A%2F%2Fwww.11st.co.kr%2Fproducts%2F6600000202">링크</a>배터리',
      )
    expect(ruliweb.parseDetail({ ...detail, text }).outboundUrl).toBe(
      'https://www.11st.co.kr/products/6600000202',
    )
  })

  test('a post without any link has none, whatever is advertised around it', () => {
    const text = detail.text.replace(/<div class="source_url.*?<\/div>/s, '')
    expect(ruliweb.parseDetail({ ...detail, text }).outboundUrl).toBeNull()
  })
})

test('damoang: a link whose text is no address is followed only where it leaves the site', () => {
  const page = pageOf(damoang, '/post', 'damoang/detail.html')
  const hide = (href: string) =>
    page.text
      .replace(/href="\/go\/[^"]+"/, `href="${href}"`)
      .replace(/>https:\/\/www\.coupang[^<]+</, '>구매하기<')
  const linkOf = (text: string) => damoang.parseDetail({ ...page, text }).outboundUrl
  expect(linkOf(hide('/go/AbCd1234EfGh5678'))).toBeNull()
  expect(linkOf(hide('https://www.11st.co.kr/products/1'))).toBe('https://www.11st.co.kr/products/1')
})

test('coolenjoy: the price is free text, and often not there', () => {
  const listings = read(coolenjoy, PATHS.coolenjoy, 'coolenjoy/list.html')
  expect(listings.map(({ priceText, shippingText }) => [priceText, shippingText])).toEqual([
    ['129,000원', null],
    ['189,000', '무료'],
    ['9,900원', null],
    [null, null],
  ])
})

test("what only the post's page tells: its minute, where the list shows the day", () => {
  const minuteOf = (source: Source) =>
    source.parseDetail(pageOf(source, '/post', `${source.key}/detail.html`)).postedAt
  expect([damoang, ruliweb, eomisae].map(minuteOf)).toEqual(
    ['13:44:00', '13:47:22', '13:33:10'].map((clock) => Date.parse(`2026-10-05T${clock}+09:00`)),
  )
})

describe('quasarzone', () => {
  const fieldsOf = (file: string) =>
    read(quasarzone, PATHS.quasarzone, file).map(({ shopText, priceText, shippingText }) => [
      shopText,
      priceText,
      shippingText,
    ])

  test('shop, price and shipping are read from their own fields', () => {
    expect(fieldsOf('quasarzone/list.html')).toEqual([
      ['쿠팡', '￦129,000', '무배'],
      ['옥션', '￦189,000', '2,500원'],
      ['네이버', '￦9,900', '무배'],
      [null, null, null],
    ])
  })

  test('the layout from before September 2026 is read too', () => {
    expect(fieldsOf('quasarzone/list.legacy.html')).toEqual([
      ['11번가', '￦ 12,900 (KRW)', '무료배송'],
      [null, '$ 24.99 (USD)', '5달러'],
    ])
    expect(read(quasarzone, PATHS.quasarzone, 'quasarzone/list.legacy.html')).toMatchObject([
      {
        postKey: 'quasarzone:qb_saleinfo:1833310',
        title: '[11번가] 별하 누룽지 3kg',
        category: '생활/식품',
        likes: 9,
        comments: 4,
        views: 1100,
        postedAt: NOW - 27 * 60_000,
        isEnded: false,
      },
      {
        postKey: 'quasarzone:qb_saleinfo:1833200',
        postedAt: Date.parse('2026-06-04T00:00:00+09:00'),
        isEnded: true,
      },
    ])
  })
})

describe('sites that keep shop, price and shipping in fields', () => {
  test.each([
    [
      fmkorea,
      [
        ['쿠팡', '129,000원', '무료'],
        ['G마켓', '15,420', '3,000원'],
        ['네이버', '9,900원', '무료'],
        ['카페온', null, null],
      ],
    ],
    [
      arcalive,
      [
        ['쿠팡', '129,000원', '무료'],
        ['amazon', '$24.99', '$5.00'],
        ['네이버', '9,900원', '무료'],
        ['카페온', null, null],
      ],
    ],
  ])('$key', (source, fields) => {
    const listings = read(source, PATHS[source.key as keyof typeof PATHS], `${source.key}/list.html`)
    expect(
      listings.map(({ shopText, priceText, shippingText }) => [shopText, priceText, shippingText]),
    ).toEqual(fields)
  })

  test("fmkorea's older pages write the title without an element of its own", () => {
    const page = pageOf(fmkorea, PATHS.fmkorea, 'fmkorea/list.html')
    const text = page.text.replaceAll(/<span class="ellipsis-target">([^<]*)<\/span>/g, '$1')
    const titles = (listings: Listing[]) => listings.map((listing) => listing.title)
    const { parse } = pageAt(fmkorea, PATHS.fmkorea)
    expect(titles(parse({ ...page, text }).listings)).toEqual(titles(parse(page).listings))
  })
})

test("arcalive's challenge page is refused by its name", () => {
  const page = pageOf(arcalive, PATHS.arcalive, 'arcalive/blocked.html')
  expect(refusalOf(() => pageAt(arcalive, PATHS.arcalive).parse(page))).toBe(
    '접속 확인(Cloudflare) 페이지가 왔습니다',
  )
})

test('a link out of a post on theqoo is the first that leaves the site', () => {
  const page = pageOf(theqoo, '/post', 'theqoo/detail.html')
  const text = page.text.replace(
    '<p>와우회원가래</p>',
    '<p><a href="https://theqoo.net/theqdeal/1">지난 글</a></p>',
  )
  expect(theqoo.parseDetail({ ...page, text })).toEqual(theqoo.parseDetail(page))
})
