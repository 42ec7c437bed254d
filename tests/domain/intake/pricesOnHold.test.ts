// What becomes of a price that a page shows wrong or suspiciously low: the real reader, pages and rules, a clock of the test.

import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CATEGORY_NUMBERS } from '#crawler/danawa/categories.ts'
import { parseProductPage } from '#crawler/danawa/productPage.ts'
import { readPricesOnce } from '#crawler/danawa/reader.ts'
import { intoDomain } from '#crawler/intoDomain.ts'
import { createLeaseHolder } from '#crawler/leaseHolder.ts'
import { crawlOnce } from '#crawler/main.ts'
import { shopLink } from '#crawler/samples/goods.ts'
import { type SampleSites, startSampleSites } from '#crawler/samples/server.ts'
import type { Post } from '#crawler/samples/world.ts'
import { clien } from '#crawler/sources/clien.ts'
import { sqlite } from '#db/client.server.ts'
import { addPricePages } from '#domain/comparison/pricePages.server.ts'
import { recordPriceReading } from '#domain/comparison/priceReadings.server.ts'
import { recordList } from '#domain/comparison/priceSearches.server.ts'
import { getProduct } from '#domain/feed/products.server.ts'
import { recordListing } from '#domain/intake/listings.server.ts'
import { listPriceReviews } from '#domain/intake/priceReviews.server.ts'
import { resolveOverduePrices } from '#domain/intake/pricesOnHold.server.ts'
import { listSourceHealth, recordRun } from '#domain/sources/sources.server.ts'
import { openStrangeSite, page } from '#tests/crawler/strangeSite.ts'
import { post as listing } from '#tests/support/goods/listings.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const START = Date.parse('2026-10-05T14:30:00+09:00')
const LIST = '/www.clien.net/service/board/jirum'

const reviews = () => listPriceReviews({ pageNumber: 1, pageSize: 20 }).contents
const healthOf = (key: string, now = START) => listSourceHealth(now).find((source) => source.key === key)

describe('a community', () => {
  let now: number
  let sites: SampleSites
  let mirror: Server
  /** The mirror's change of a page; null: the page is out of reach. */
  let rewrite: (html: string, path: string) => string | null
  let shown: Post

  beforeEach(async () => {
    now = START
    rewrite = (html) => html
    sites = await startSampleSites({ everyReading: () => {}, now: () => now })
    mirror = createServer(async (request, response) => {
      const answer = await fetch(sites.url + request.url)
      const html = rewrite(await answer.text(), request.url ?? '')
      response
        .writeHead(html === null ? 500 : answer.status, {
          'content-type': answer.headers.get('content-type') ?? '',
        })
        .end(html ?? '')
    }).listen(0, '127.0.0.1')
    await once(mirror, 'listening')
    shown = sites.world.list('jirum').find((post) => post.good.currency === 'KRW' && !post.isEnded) as Post
    await crawl()
    givePast(shown)
  })
  afterEach(async () => {
    mirror.closeAllConnections()
    mirror.close()
    await sites.close()
  })

  async function crawl(): Promise<void> {
    const sourcesUrl = `http://127.0.0.1:${(mirror.address() as AddressInfo).port}`
    const reader = { ...intoDomain(createLeaseHolder()), hold: () => true, restOf: () => null }
    await crawlOnce({ ...reader, sources: [clien], sourcesUrl, minIntervalMs: 0, now: () => now })
    await resolveOverduePrices(now)
  }

  /** The good was posted fifteen times before at its price. */
  function givePast({ id, good, price }: Post): void {
    for (let day = 15; day > 0; day--) {
      const about = { outboundUrl: shopLink(good), postedAt: now - day * DAY_MS, isEnded: true }
      const title = `[${good.shop}] ${good.name} (${(price + day).toLocaleString('en-US')}원/무료)`
      recordListing(listing(id * 100 + day, title, about), now - day * DAY_MS)
    }
  }

  const sale = () => {
    const id = sqlite()
      .prepare('select product_id from sales where post_key = ?')
      .pluck()
      .get(`clien:jirum:${shown.id}`) as number
    return getProduct(id).sales.find(
      ({ sourceKey, url }) => sourceKey === 'clien' && url.endsWith(`/${shown.id}`),
    )
  }
  const later = async (ms: number) => {
    now += ms
    await crawl()
  }
  const inPage = (price: number) => price.toLocaleString('en-US')

  test('whose list shows a wrong price: the price is put on hold, admins see it, and the post itself corrects it', async () => {
    const { price } = shown
    const wrong = Math.round(price / 10)
    rewrite = (html, path) => (path === LIST ? html.replaceAll(inPage(price), inPage(wrong)) : html)
    await later(MINUTE_MS)
    expect(sale()).toMatchObject({ price, suspiciousDropPercent: null })
    expect(reviews()).toMatchObject([{ state: 'held', price: wrong, productId: expect.any(Number) }])
    await later(61_000)
    expect(sale()).toMatchObject({ price, suspiciousDropPercent: null })
    expect(reviews()).toMatchObject([{ state: 'refused', reason: 'other_page' }])
    await later(10 * MINUTE_MS)
    expect(sale()).toMatchObject({ price })
  })

  test('with a true 대란: it is published within five minutes, with its warning', async () => {
    const { price } = shown
    shown.price = Math.round(price * 0.3)
    await later(MINUTE_MS)
    expect(sale()).toMatchObject({ price })
    await later(61_000)
    expect(sale()).toMatchObject({ price: shown.price, suspiciousDropPercent: 70 })
  })

  test('with a true 대란 whose page is out of reach: it is published within five minutes too, with its warning', async () => {
    const { price } = shown
    shown.price = Math.round(price * 0.3)
    rewrite = (html, path) => (path.endsWith(`/${shown.id}`) ? null : html)
    await later(MINUTE_MS)
    const readAt = now
    while (sale()?.price !== shown.price && now < readAt + 10 * MINUTE_MS) await later(50_000)
    expect(now - readAt).toBeLessThanOrEqual(5 * MINUTE_MS)
    expect(sale()).toMatchObject({ price: shown.price, suspiciousDropPercent: 70 })
  })

  test('with many suspicious drops on a page: nothing of the run is stored', async () => {
    const posts = sites.world.list('jirum').filter((post) => post.good.currency === 'KRW')
    for (const post of posts.slice(0, 6)) if (post !== shown) givePast(post)
    rewrite = (html, path) =>
      path === LIST ? html.replace(/(\d),(\d{3})원/g, '$1$2원').replace(/\d원/g, '원') : html
    await later(MINUTE_MS)
    expect(healthOf('clien', now)?.reason).toMatch(/등록된 상품의 \d+%가 평소보다 훨씬 저렴합니다/)
    expect(reviews()).toEqual([])
    expect(sale()).toMatchObject({ price: shown.price })
  })
})

describe('the price comparison', () => {
  const sample = readFileSync(
    resolve(import.meta.dirname, '../../../crawler/samples/pages/danawa/detail.html'),
    'utf8',
  )
  const PCODES = Array.from({ length: 8 }, (_, index) => String(91_000_001 + index))
  const pageOf = (pcode: string) => sample.replaceAll('90000101', pcode).replaceAll('HB-V10', `HB-V${pcode}`)
  /** Without their last digit. */
  const cheap = (html: string) => html.replace(/(data-base-price="\d+)\d"/g, '$1"')

  test('with one suspicious drop after the other: the held prices are refused', async () => {
    for (const cate of CATEGORY_NUMBERS) for (const number of [1, 2]) recordList({ cate, page: number }, [])
    const ids = PCODES.map((pcode) => givePast(pcode))
    const site = await openStrangeSite(
      Object.fromEntries(PCODES.map((pcode) => [`/info/?pcode=${pcode}`, page(cheap(pageOf(pcode)))])),
    )
    addPricePages(PCODES, START)
    await readPricesOnce({ sourcesUrl: site.url, minIntervalMs: 0, report: recordRun, now: () => START })
    await site.close()
    expect(healthOf('danawa')?.reason).toMatch(/평소보다 훨씬 저렴합니다/)
    expect(new Set(reviews().map(({ state, reason }) => `${state} ${reason}`))).toEqual(
      new Set(['refused bad_run']),
    )
    for (const id of ids) expect(getProduct(id).lowestTotal).toBeGreaterThan(100_000)
  })

  function givePast(pcode: string): number {
    const read = parseProductPage({ url: 'https://prod.danawa.com/', text: pageOf(pcode), readAt: START })
    const ids = Array.from({ length: 15 }, (_, day) =>
      recordPriceReading(pcode, read, START - (15 - day) * DAY_MS),
    )
    return ids[0] as number
  }
})
