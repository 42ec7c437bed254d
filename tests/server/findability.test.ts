import { load } from 'cheerio'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { takeListing } from '../../app/domain/alerts/takeListing.server.ts'
import { renewSearchIndex } from '../../app/domain/products/search/searchIndex.server.ts'
import { env } from '../../app/env.server.ts'
import { breakLines } from '../../app/ui/products/shareCard.tsx'
import { sqlite } from '../../db/client.server.ts'
import { buildIfStale } from '../../server/build.ts'
import { post } from '../support/listings.ts'
import { type ServiceProcess, startProcess } from '../support/service.ts'

let service: ServiceProcess
let productId = 0
beforeAll(async () => {
  buildIfStale()
  service = await startProcess({ DATA_DIR: env.DATA_DIR, CRAWL: 'off' })
})
afterAll(() => service.crash())
beforeEach(async () => {
  takeListing(post(1, '[쿠팡] 신라면 & <매운맛> 40개 (19,900원/무료)'))
  await renewSearchIndex()
  productId = sqlite().prepare('select max(id) from products').pluck().get() as number
})

const read = async (path: string) => {
  const answer = await fetch(service.url + path, { redirect: 'manual' })
  return { status: answer.status, type: answer.headers.get('Content-Type') ?? '', text: await answer.text() }
}
const openPage = async (path: string) => load((await read(path)).text)
const contentOf = ($: ReturnType<typeof load>, name: string) =>
  $(`meta[name="${name}"], meta[property="${name}"]`).attr('content')

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
      offers: { lowPrice: 19_900, highPrice: 19_900, priceCurrency: 'KRW', offerCount: 1 },
    })
  })

  test('has a picture for messengers with Korean letters on it', async () => {
    const answer = await fetch(`${service.url}/products/${productId}/card.png`)
    const card = sharp(Buffer.from(await answer.arrayBuffer()))
    expect(await card.metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    // The line of the name is neither empty nor a row of boxes: letters cover some of it, in many shades.
    const { channels } = await card.extract({ left: 80, top: 190, width: 500, height: 80 }).stats()
    expect(channels[0]?.max).toBeGreaterThan(200)
    expect(channels[0]?.mean).toBeGreaterThan(15)
    expect(channels[0]?.mean).toBeLessThan(150)
    expect((await read('/products/987654321/card.png')).status).toBe(404)
  })
})

test('a name is broken into three lines, whatever it is made of', () => {
  expect(breakLines('신라면 40개')).toEqual(['신라면 40개'])
  expect(breakLines('가'.repeat(300))).toHaveLength(3)
  expect(breakLines('긴 이름 '.repeat(100)).at(-1)).toMatch(/…$/)
})

test('what is a member’s own or narrowed stays out of search engines, what everybody may see does not', async () => {
  for (const path of ['/', '/bestCheapers', '/products', '/help']) {
    const $ = await openPage(path)
    expect(contentOf($, 'robots'), path).toBeUndefined()
    expect(contentOf($, 'description'), path).toBeTruthy()
  }
  for (const path of ['/login', '/menu', '/products?searchKeyword=라면'])
    expect(contentOf(await openPage(path), 'robots'), path).toBe('noindex')
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

  test('tell new deals, and those of a keyword', async () => {
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

  test('are named by the pages that show the same', async () => {
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
