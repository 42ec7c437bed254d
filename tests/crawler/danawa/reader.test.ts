import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, describe, expect, test } from 'vitest'
import { CATEGORY_NUMBERS } from '#crawler/danawa/categories.ts'
import { type PriceReaderOptions, readPricesOnce, startPriceReader } from '#crawler/danawa/reader.ts'
import { intoDomain } from '#crawler/intoDomain.ts'
import { createLeaseHolder } from '#crawler/leaseHolder.ts'
import { crawlOnce } from '#crawler/main.ts'
import { startSampleSites } from '#crawler/samples/server.ts'
import { sqlite, waitBriefly } from '#db/client.server.ts'
import { readPriceFreshness } from '#domain/comparison/pricePages.server.ts'
import { isLookedUp, queueSearch, recordList } from '#domain/comparison/priceSearches.server.ts'
import { addProductByUrl } from '#domain/comparison/productAddresses.server.ts'
import { getProduct } from '#domain/feed/products.server.ts'
import { isKnownListing } from '#domain/intake/listings.server.ts'
import { takeListings } from '#domain/intake/takeListing.server.ts'
import { findRest, listSourceHealth, recordRun } from '#domain/sources/sources.server.ts'
import { searchProducts } from '#tests/support/goods/searching.ts'
import { cast } from '#tests/support/people/cast.ts'
import { openStrangeSite, page } from '../strangeSite.ts'

const toClose: Array<() => Promise<void>> = []
afterEach(async () => {
  for (const close of toClose.splice(0).reverse()) await close()
})

const sampleOf = (file: string) =>
  readFileSync(resolve(import.meta.dirname, '../../../crawler/samples/pages/danawa', file), 'utf8')

const optionsFor = (sourcesUrl: string): PriceReaderOptions => ({
  sourcesUrl,
  minIntervalMs: 0,
  report: recordRun,
  restOf: findRest,
})

async function openSite(pages: Parameters<typeof openStrangeSite>[0]) {
  const site = await openStrangeSite(pages)
  toClose.push(site.close)
  return site
}

/** As if the lists had been read tonight: only a test's requests are left to read. */
function withoutLists() {
  for (const cate of CATEGORY_NUMBERS) for (const page of [1, 2]) recordList({ cate, page }, [])
}

const health = () => listSourceHealth().find((source) => source.key === 'danawa')

describe('the sample danawa', () => {
  test('gives its products, each with the prices of its shops, one together with the posts that link the same page', async () => {
    const sites = await startSampleSites({ everyReading: () => {} })
    toClose.push(sites.close)
    await crawlOnce({
      ...optionsFor(sites.url),
      take: takeListings,
      isKnown: isKnownListing,
    })
    expect(await readPricesOnce(optionsFor(sites.url))).toBe(true)
    const [cleaner, ...others] = await searchProducts('무선청소기')
    expect(others).toEqual([])
    expect(cleaner?.sources).toEqual(expect.arrayContaining(['pomppu', 'clien', 'danawa']))
    const { sales } = getProduct(cleaner?.productId ?? 0)
    expect(new Set(sales.map((sale) => sale.kind))).toEqual(
      new Set(['HOT_DEAL', 'COUPANG', 'NORMAL', 'CARD', 'CASH']),
    )
    // Not posted yet, and for sale.
    expect(await searchProducts('제습기')).toMatchObject([
      { sources: ['danawa'], categoryId: 4, isEnded: false },
    ])
    expect((await readPriceFreshness()).pages).toBeGreaterThan(9)
    expect(health()).toMatchObject({ state: 'ok', reason: null, name: '다나와' })
  })
})

describe('requests of members', () => {
  test('a product page that a member adds is read within seconds', async () => {
    withoutLists()
    const site = await openSite({ '/info/?pcode=90000101': page(sampleOf('detail.html')) })
    const reader = startPriceReader(optionsFor(site.url))
    toClose.push(reader.stop)
    const { kim } = cast()
    const url = 'https://prod.danawa.com/info/?pcode=90000101&keyword=x&cate=1'
    expect(addProductByUrl(kim, { url })).toEqual({ productId: null, isReading: true })
    await expect.poll(async () => (await searchProducts('HB-V10')).length).toBe(1)
    expect(addProductByUrl(kim, { url })).toEqual({
      productId: (await searchProducts('HB-V10'))[0]?.productId,
      isReading: false,
    })
    expect(site.asked.map(({ path }) => path)).toEqual(['/info/?pcode=90000101'])
  })

  test('a page waits for another process that writes, and is taken', async () => {
    withoutLists()
    addProductByUrl(cast().kim, { url: 'https://prod.danawa.com/info/?pcode=90000101' })
    waitBriefly()
    const other = new Database(sqlite().name)
    const site = await openSite({
      '/info/?pcode=90000101': (...exchange) => {
        other.exec('begin immediate')
        setTimeout(() => other.exec('commit'), 300)
        page(sampleOf('detail.html'))(...exchange)
      },
    })
    expect(await readPricesOnce({ ...optionsFor(site.url), ...intoDomain(createLeaseHolder()) })).toBe(true)
    other.close()
    expect(await searchProducts('HB-V10')).toHaveLength(1)
    expect(health()).toMatchObject({ state: 'ok' })
  })

  test('a search is looked up once; its hits are read, and found by category too', async () => {
    withoutLists()
    const site = await openSite({
      [`/dsearch.php?query=${encodeURIComponent('무선 청소기')}`]: page(sampleOf('search.html')),
      '/info/?pcode=90000101': page(sampleOf('detail.html')),
    })
    const { kim } = cast()
    expect(queueSearch(kim, '무선 청소기')).toBe(true)
    expect(isLookedUp('무선청소기')).toBe(true)
    await readPricesOnce(optionsFor(site.url))
    expect(isLookedUp('무선청소기')).toBe(false)
    expect(await searchProducts('무선청소기')).toMatchObject([{ name: '한빛전자 HB-V10', price: 149_000 }])
    expect(site.asked.map(({ path }) => path)).toContain('/info/?pcode=90000115')
    await readPricesOnce(optionsFor(site.url))
    expect(site.asked.filter(({ path }) => path.startsWith('/dsearch'))).toHaveLength(1)
  })

  test('a search without results ends without trouble', async () => {
    withoutLists()
    const site = await openSite({ '/dsearch.php?query=xyzzy': page(sampleOf('search.noresult.html')) })
    queueSearch(cast().kim, 'xyzzy')
    await readPricesOnce(optionsFor(site.url))
    expect(isLookedUp('xyzzy')).toBe(false)
    expect(health()).toMatchObject({ state: 'ok' })
  })

  test('an address that robots.txt forbids is not read', async () => {
    withoutLists()
    const site = await openSite({
      '/robots.txt': page('User-agent: *\nDisallow: /info/', { 'content-type': 'text/plain' }),
    })
    addProductByUrl(cast().kim, { url: 'prod.danawa.com/info/?pcode=1' })
    await readPricesOnce(optionsFor(site.url))
    expect(site.asked).toEqual([])
    expect(health()).toMatchObject({ state: 'refused', reason: 'robots.txt가 수집을 허용하지 않습니다' })
  })
})

describe('trouble', () => {
  const ask = (...pcodes: string[]) => {
    withoutLists()
    const { kim } = cast()
    for (const pcode of pcodes) addProductByUrl(kim, { url: `https://prod.danawa.com/info/?pcode=${pcode}` })
  }

  test('a refusal pauses everything immediately', async () => {
    ask('1', '2', '3')
    const refuse = (response: { writeHead(status: number): { end(): void } }) => response.writeHead(403).end()
    const site = await openSite({
      '/info/?pcode=1': refuse,
      '/info/?pcode=2': refuse,
      '/info/?pcode=3': refuse,
    })
    await readPricesOnce(optionsFor(site.url))
    expect(site.asked).toHaveLength(1)
    expect(health()).toMatchObject({ state: 'refused' })
    await readPricesOnce(optionsFor(site.url))
    expect(site.asked).toHaveLength(1)
  })

  test('one broken page does not hold up the others', async () => {
    ask('1', '90000101')
    const site = await openSite({
      '/info/?pcode=1': page('<html><body>새 디자인</body></html>'),
      '/info/?pcode=90000101': page(sampleOf('detail.html')),
    })
    await readPricesOnce(optionsFor(site.url))
    expect(await searchProducts('HB-V10')).toHaveLength(1)
    expect(health()).toMatchObject({ state: 'ok' })
    expect(site.asked).toHaveLength(2)
  })

  test('three broken pages in a row mark the site, and it pauses', async () => {
    ask('1', '2', '3', '4')
    const changed = page('<html><body>새 디자인</body></html>')
    const site = await openSite(
      Object.fromEntries(['1', '2', '3', '4'].map((pcode) => [`/info/?pcode=${pcode}`, changed])),
    )
    await readPricesOnce(optionsFor(site.url))
    expect(site.asked).toHaveLength(3)
    expect(health()).toMatchObject({ state: 'off', reason: '페이지의 구조를 인식할 수 없습니다' })
  })

  test("another product's page is not taken for the requested one", async () => {
    ask('1')
    const site = await openSite({ '/info/?pcode=1': page(sampleOf('detail.html')) })
    await readPricesOnce(optionsFor(site.url))
    expect(await searchProducts('')).toEqual([])
    expect(health()?.reason).toBe('다른 상품의 페이지가 왔습니다')
  })

  test('an expired product is not requested again', async () => {
    ask('1', '90000101')
    const site = await openSite({ '/info/?pcode=90000101': page(sampleOf('expired.html')) })
    await readPricesOnce(optionsFor(site.url))
    expect(site.asked).toHaveLength(2)
    expect((await readPriceFreshness()).pages).toBe(0)
    expect(health()).toMatchObject({ state: 'ok' })
  })
})
