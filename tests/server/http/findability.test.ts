import { load } from 'cheerio'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { env } from '#app/env.server.ts'
import { sqlite, write } from '#db/client.server.ts'
import { NewBoard } from '#domain/boards/newBoard.server.ts'
import { deleteBoard, writeBoard } from '#domain/boards/writing.server.ts'
import { renewSearchIndex } from '#domain/catalog/search/searchIndex.server.ts'
import { DAY_MS } from '#domain/clock.ts'
import { takeListing } from '#domain/intake/takeListing.server.ts'
import { recordPastPrices } from '#domain/prices/pastPrices.server.ts'
import { cachePicture } from '#server/pictures/diskCache.ts'
import { post } from '#tests/support/goods/listings.ts'
import { cast } from '#tests/support/people/cast.ts'
import { serviceForThisFile } from '#tests/support/run/serviceForThisFile.ts'
import { breakLines } from '#ui/shareCard.tsx'

const service = serviceForThisFile()
let productId = 0
beforeEach(async () => {
  takeListing(post(1, '[쿠팡] 신라면 & <매운맛> 40개 (19,900원/무료)'))
  await renewSearchIndex()
  productId = sqlite().prepare('select max(id) from products').pluck().get() as number
})

const read = async (path: string) => {
  const answer = await fetch(service().url + path, { redirect: 'manual' })
  return { status: answer.status, type: answer.headers.get('Content-Type') ?? '', text: await answer.text() }
}
const openPage = async (path: string) => load((await read(path)).text)
const contentOf = ($: ReturnType<typeof load>, name: string) =>
  $(`meta[name="${name}"], meta[property="${name}"]`).attr('content')

/** The picture at an address, as messengers load it. */
async function loadCard(path: string) {
  const answer = await fetch(service().url + path)
  return { answer, png: Buffer.from(await answer.arrayBuffer()) }
}

/** How much is drawn on a part of a card: 0 on the plain dark ground, more with something on it. */
const drawnOn = async (png: Buffer, area: Parameters<ReturnType<typeof sharp>['extract']>[0]) => {
  const part = await sharp(png).extract(area).png().toBuffer()
  const { channels } = await sharp(part).stats()
  return (channels[1]?.max ?? 0) - (channels[1]?.min ?? 0)
}
const PLOT = { left: 640, top: 325, width: 500, height: 170 }
const PHOTO = { left: 904, top: 74, width: 216, height: 216 }
const VERDICT = { left: 80, top: 530, width: 600, height: 70 }

describe('a product page', () => {
  test('says what it is to search engines and messengers', async () => {
    const $ = await openPage(`/products/${productId}?days=30`)
    const address = `${env.ORIGIN}/products/${productId}`
    expect($('link[rel="canonical"]').attr('href')).toBe(address)
    expect(contentOf($, 'description')).toContain('쿠팡 19,900원 · 무배')
    expect(contentOf($, 'og:title')).toContain('신라면')
    expect(contentOf($, 'og:url')).toBe(address)
    expect(contentOf($, 'og:image')).toBe(`${address}/card.png`)
    expect(JSON.parse($('script[type="application/ld+json"]').text())).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: expect.stringContaining('신라면'),
      category: '식품',
      url: address,
      image: `${address}/card.png`,
      description: contentOf($, 'description'),
      offers: {
        '@type': 'AggregateOffer',
        lowPrice: 19_900,
        highPrice: 19_900,
        priceCurrency: 'KRW',
        offerCount: 1,
        availability: 'https://schema.org/InStock',
      },
    })
    expect($('script[type="application/ld+json"]').text()).not.toContain('priceValidUntil')
    expect([contentOf($, 'og:image:width'), contentOf($, 'og:image:height')]).toEqual(['1200', '630'])
  })

  test('has a picture for messengers with Korean letters on it', async () => {
    const { png } = await loadCard(`/products/${productId}/card.png`)
    const card = sharp(png)
    expect(await card.metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    // The line of the name is neither empty nor a row of boxes: letters cover some of it, in many shades.
    const name = await card.extract({ left: 80, top: 165, width: 500, height: 70 }).png().toBuffer()
    const { channels } = await sharp(name).stats()
    expect(channels[0]?.max).toBeGreaterThan(200)
    expect(channels[0]?.mean).toBeGreaterThan(15)
    expect(channels[0]?.mean).toBeLessThan(150)
    expect((await read('/products/987654321/card.png')).status).toBe(404)
  })

  test('its picture and its description judge the price; the picture shows the line of the price', async () => {
    const path = `/products/${productId}/card.png`
    const { png: withoutLine } = await loadCard(path)
    expect(await drawnOn(withoutLine, VERDICT)).toBeGreaterThan(100)
    expect(await drawnOn(withoutLine, PLOT)).toBe(0)
    const { id } = sqlite().prepare('select id from sales').get() as { id: number }
    recordPastPrices(
      id,
      [30, 20, 10].map((day) => ({
        at: Date.now() - day * DAY_MS,
        days: 10,
        price: 24_900 + day * 100,
        shippingFee: 0,
        totalWon: 24_900 + day * 100,
      })),
    )
    const cards = await Promise.all(Array.from({ length: 20 }, () => loadCard(path)))
    expect(await drawnOn(cards[0]!.png, PLOT)).toBeGreaterThan(100)
    for (const { answer, png } of cards) {
      expect(answer.status).toBe(200)
      expect(answer.headers.get('Cache-Control')).toContain('max-age=')
      expect(png.equals(cards[0]!.png)).toBe(true)
    }
    const $ = await openPage(`/products/${productId}?days=7`)
    const sentence = '지금 사도 좋은 가격: 31일 최저, 평소 26,900원보다 26% 낮음'
    expect($('.verdict').text()).toBe(sentence)
    expect(contentOf($, 'og:description')).toContain(sentence)
  })

  test('its picture has the photo of the product once visitors have seen it, grey after the deal', async () => {
    const path = `/products/${productId}/card.png`
    const photoUrl = 'https://photos.example/ramen.png'
    write(() => sqlite().prepare('update products set image_url = ? where id = ?').run(photoUrl, productId))
    expect(await drawnOn((await loadCard(path)).png, PHOTO)).toBe(0)
    const red = { width: 320, height: 320, channels: 3, background: '#c01e20' } as const
    const bytes = await sharp({ create: red }).webp().toBuffer()
    await cachePicture(photoUrl, new Map([[320, bytes]]))
    const colourOf = async (png: Buffer) => {
      const middle = await sharp(png).extract({ left: 1000, top: 180, width: 1, height: 1 }).raw().toBuffer()
      return { red: middle[0]!, green: middle[1]! }
    }
    const live = await colourOf((await loadCard(path)).png)
    expect(live.red - live.green).toBeGreaterThan(100)
    write(() => sqlite().prepare('update sales set ended_at = ?').run(Date.now()))
    const ended = await colourOf((await loadCard(path)).png)
    expect(ended.red).toBe(ended.green)
  })
})

test('a browser buys through the affiliate address, an app through the plain one', async () => {
  const [page, affiliate] = [
    'https://www.coupang.com/vp/products/1?itemId=2',
    'https://link.coupang.com/a/abc',
  ]
  write(() => sqlite().prepare('update sales set outbound_url = ?, commission_url = ?').run(page, affiliate))
  const buyOn = async (agent: string) => {
    const answer = await fetch(`${service().url}/products/${productId}`, { headers: { 'User-Agent': agent } })
    const $ = load(await answer.text())
    return { to: $('.actions a:contains("구매하러 가기")').attr('href'), words: $('main').text() }
  }
  const inBrowser = await buyOn('Mozilla/5.0 (Linux; Android 15) Chrome/156')
  expect(inBrowser).toEqual({ to: affiliate, words: expect.stringContaining('수수료를 제공받습니다') })
  for (const platform of ['android', 'ios']) {
    const inApp = await buyOn(`Mozilla/5.0 Mobile HotdealApp/1.4.9 (${platform})`)
    expect(inApp.to).toBe(`/external?${new URLSearchParams({ url: page })}`)
    expect(inApp.words).not.toContain('수수료')
  }
})

test('a community without posts says so, and so do its popular posts while nobody read one', async () => {
  const words = async () => (await openPage('/community'))('main').text()
  expect(await words()).toContain('아직 인기글이 없습니다.')
  expect(await words()).toContain('아직 게시글이 없습니다.')
  const post = NewBoard.parse({ title: '배추 시세', category: 'TALK', content: '무배' })
  const { id } = writeBoard(cast().kim, post)
  await expect.poll(words).not.toContain('아직 게시글이 없습니다.')
  expect(await words()).toContain('아직 인기글이 없습니다.')
  write(() => sqlite().prepare('update boards set hit_count = 1 where id = ?').run(id))
  await expect.poll(words).not.toContain('아직 인기글이 없습니다.')
})

describe('a post', () => {
  const write = (title: string, category: string | null = 'TALK', content = '<p>값이 &lt;얼마&gt;</p>') =>
    writeBoard(cast().kim, NewBoard.parse({ title, category, content })).id

  test('says what it is to search engines and messengers', async () => {
    const id = write('배추 </script><b>시세')
    const $ = await openPage(`/boards/${id}?commentPage=2`)
    const address = `${env.ORIGIN}/boards/${id}`
    expect($('link[rel="canonical"]').attr('href')).toBe(address)
    expect(contentOf($, 'og:image')).toBe(`${address}/card.png`)
    expect(JSON.parse($('script[type="application/ld+json"]').text())).toMatchObject({
      '@type': 'DiscussionForumPosting',
      headline: '배추 </script><b>시세',
      text: '값이 <얼마>',
      author: { '@type': 'Person', name: cast().kim.nickname },
      datePublished: expect.stringContaining('T'),
      url: address,
    })
    const card = await fetch(`${service().url}/boards/${id}/card.png`)
    expect(await sharp(Buffer.from(await card.arrayBuffer())).metadata()).toMatchObject({ width: 1200 })
    expect((await read('/boards/987654/card.png')).status).toBe(404)
  })

  test('is in the feed of its category and in the sitemap until it is deleted', async () => {
    const titlesOf = async (path: string) => {
      const { status, type, text } = await read(path)
      expect([status, type]).toEqual([200, 'application/rss+xml; charset=utf-8'])
      return load(text, { xml: true })('item > title')
        .toArray()
        .map((title) => load(title).text().trim())
    }
    const [talk, none] = [write('잡담 <하나>'), write('말머리 없는 글', null)]
    expect(await titlesOf('/boards.xml')).toEqual(['말머리 없는 글', '잡담 <하나>'])
    expect(await titlesOf('/boards.xml?category=TALK')).toEqual(['잡담 <하나>'])
    expect(await titlesOf('/boards.xml?category=NONE')).toEqual(['말머리 없는 글'])
    expect((await read('/sitemaps/boards-1')).text).toContain(`${env.ORIGIN}/boards/${talk}<`)
    deleteBoard(cast().kim, talk)
    deleteBoard(cast().kim, none)
    expect(await titlesOf('/boards.xml?v=2')).toEqual([])
    for (const part of ['boards-1', 'boards-x', 'boards-'])
      expect((await read(`/sitemaps/${part}?v=2`)).status).toBe(404)
  })
})

test('the help says what is kept of a post, and where its operator is found', async () => {
  const sources = (await openPage('/help'))('#sources').text().replace(/\s+/g, ' ')
  expect(sources).toContain('320픽셀 이하의 작은 이미지(30일 동안)')
  expect(sources).toContain('보관하지 않는 것: 글쓴이의 이름과 글의 본문.')
  expect(sources).toContain(
    `${new URL(env.ORIGIN).hostname}의 도메인 등록 정보(WHOIS)에서 운영자를 찾아주세요`,
  )
})

test('a name is broken into three lines, whatever it is made of', () => {
  expect(breakLines('신라면 40개')).toEqual(['신라면 40개'])
  expect(breakLines('가'.repeat(300))).toHaveLength(3)
  expect(breakLines('긴 이름 '.repeat(100)).at(-1)).toMatch(/…$/)
})

test('personal or narrowed pages stay out of search engines, public ones do not', async () => {
  for (const path of ['/', '/bestCheapers', '/products', '/help']) {
    const $ = await openPage(path)
    expect(contentOf($, 'robots'), path).toBeUndefined()
    expect(contentOf($, 'description'), path).toBeTruthy()
  }
  for (const path of [
    '/login',
    '/menu',
    '/products?searchKeyword=라면',
    `/products?searchKeyword=${'뷁'.repeat(90)}`,
  ])
    expect(contentOf(await openPage(path), 'robots'), path).toBe('noindex')
})

test('a list in another order or on another page has the canonical address of the list', async () => {
  for (const [path, canonical] of [
    ['/products?sort=PRICE&page=2', '/products'],
    ['/bestCheapers?sort=NEW&status=LIVE&page=3', '/bestCheapers'],
    [`/bestCheapers?open=${productId}`, '/bestCheapers'],
    [`/products/${productId}?days=7&comment=3`, `/products/${productId}`],
  ] as const)
    expect((await openPage(path))('link[rel="canonical"]').attr('href'), path).toBe(env.ORIGIN + canonical)
})

describe('feeds', () => {
  const items = async (path: string) => {
    const { status, type, text } = await read(path)
    expect([status, type]).toEqual([200, 'application/rss+xml; charset=utf-8'])
    const $ = load(text, { xml: true })
    return $('item')
      .toArray()
      .map((item) => ({ title: $('title', item).text().trim(), link: $('link', item).text() }))
  }

  test('contain new deals, and those of a keyword', async () => {
    takeListing(post(2, '[11번가] 제주 감귤 5kg (12,900원/3,000원)', { postedAt: Date.now() - 10_000 }))
    await renewSearchIndex()
    expect((await items('/feed.xml')).map(({ title }) => title)).toEqual([
      '[11번가] 제주 감귤 5kg 12,900원 · 3,000원',
      expect.stringContaining('신라면 & <매운맛> 40개 19,900원 · 무배'),
    ])
    expect(await items(`/feed.xml?searchKeyword=${encodeURIComponent('감 귤')}`)).toEqual([
      { title: expect.stringContaining('감귤'), link: `${env.ORIGIN}/products/${productId + 1}` },
    ])
    expect(await items('/feed.xml?searchKeyword=%22%3C%2Fchannel%3E')).toEqual([])
  })

  test('of a keyword with control characters are XML', async () => {
    const { status, text } = await read(
      `/feed.xml?searchKeyword=${encodeURIComponent('감\u0001귤\ufffe\u001b')}`,
    )
    expect(status).toBe(200)
    expect(text).toContain('<title>‘감귤’ 핫딜')
    expect(text).toMatch(/^[\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u)
  })

  test('name their own address, the time and the category of each deal', async () => {
    const $ = load((await read('/feed.xml')).text, { xml: true })
    expect($('channel > atom\\:link').attr()).toEqual({
      href: `${env.ORIGIN}/feed.xml`,
      rel: 'self',
      type: 'application/rss+xml',
    })
    for (const name of ['title', 'link', 'description', 'language', 'ttl'])
      expect($(`channel > ${name}`).text(), name).not.toBe('')
    const item = $('item').first()
    expect(Date.parse(item.find('pubDate').text())).toBeLessThanOrEqual(Date.now())
    expect(item.find('guid').attr('isPermaLink')).toBe('false')
    expect(item.find('category').text()).toBe('식품')
  })

  test('are linked from the pages with the same content', async () => {
    const $ = await openPage('/products?searchKeyword=감귤')
    const href = $('link[rel="alternate"][type="application/rss+xml"]').attr('href') ?? ''
    expect(new URL(href, env.ORIGIN).searchParams.get('searchKeyword')).toBe('감귤')
  })
})

test('robots.txt leads to the sitemap, the sitemap to its parts, and they to every product', async () => {
  const robots = await read('/robots.txt')
  expect(robots.text).toContain('Disallow: /auth/')
  expect(robots.text).toContain(`Sitemap: ${env.ORIGIN}/sitemap.xml`)
  const parts = load((await read('/sitemap.xml')).text, { xml: true })('loc')
    .toArray()
    .map((loc) => load(loc).text())
  expect(parts).toEqual([`${env.ORIGIN}/sitemaps/0`, `${env.ORIGIN}/sitemaps/1`])
  const pages: string[] = []
  for (const part of parts) {
    const { status, type, text } = await read(new URL(part).pathname)
    expect([status, type]).toEqual([200, 'application/xml; charset=utf-8'])
    pages.push(
      ...load(text, { xml: true })('loc')
        .toArray()
        .map((loc) => load(loc).text()),
    )
  }
  expect(pages).toEqual(
    expect.arrayContaining([`${env.ORIGIN}/`, `${env.ORIGIN}/help`, `${env.ORIGIN}/products/${productId}`]),
  )
  expect((await read('/sitemaps/9999')).status).toBe(404)
  expect((await read('/sitemaps/x')).status).toBe(404)
})

test('a catalogue larger than a sitemap is a list of parts, none of them empty', async () => {
  const add = sqlite().prepare(
    `insert into products (id, name, search_name, category_id, created_at, last_posted_at)
     values (?, '양말', '양말', 6, 0, ?)`,
  )
  const postedAt = Date.parse('2026-03-01T00:00:00Z')
  write(() => {
    for (const id of [30_001, 60_000, 61_234]) add.run(id, postedAt)
  })
  const $ = load((await read('/sitemap.xml?v=2')).text, { xml: true })
  const parts = $('sitemap > loc')
    .toArray()
    .map((loc) => $(loc).text())
  expect(parts.slice(2)).toEqual([16, 30, 31].map((part) => `${env.ORIGIN}/sitemaps/${part}`))
  const last = load((await read('/sitemaps/31')).text, { xml: true })
  expect([last('loc').text(), last('lastmod').text()]).toEqual([
    `${env.ORIGIN}/products/61234`,
    '2026-03-01T00:00:00.000Z',
  ])
  expect((await read('/sitemaps/5')).status).toBe(404)
})

test.each([
  ['a search for products', '/products?searchKeyword=무선', '‘무선’ 검색'],
  ['a search for posts', '/boardSearch?searchKeyword=딜', '‘딜’ 검색'],
  ['the list of products', '/products', '상품'],
  ['a missing page', '/nowhere', '페이지를 찾을 수 없습니다'],
])('the title of %s names it and the site', async (_, path, name) => {
  const $ = await openPage(encodeURI(path))
  expect($('title').text()).toBe(`${name} · ${env.SITE_NAME}`)
})

test('the title of a member names the member', async () => {
  const { kim } = cast()
  expect((await openPage(`/users/${kim.id}`))('title').text()).toBe(`${kim.nickname} · ${env.SITE_NAME}`)
})
