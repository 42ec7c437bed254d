import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { type Crawler, type CrawlerOptions, crawlOnce, enabledSources, startCrawler } from '#crawler/main.ts'
import { isLinkedInFeed } from '#crawler/samples/render/pomppu.ts'
import { startSampleSites } from '#crawler/samples/server.ts'
import type { Source } from '#crawler/source.ts'
import { clien } from '#crawler/sources/clien.ts'
import { coolenjoy } from '#crawler/sources/coolenjoy.ts'
import { fmkorea } from '#crawler/sources/fmkorea.ts'
import { pomppu } from '#crawler/sources/pomppu.ts'
import { quasarzone } from '#crawler/sources/quasarzone.ts'
import { ruliweb } from '#crawler/sources/ruliweb.ts'
import { HOUR_MS } from '#domain/clock.ts'
import type { SecondReading } from '#domain/intake/pricesOnHold.server.ts'
import { readOffer } from '#domain/offers/titles/offer.ts'
import type { Listing } from '#domain/sources/listing.ts'
import { listSourceHealth, recordRun, type SourceRun } from '#domain/sources/sources.server.ts'
import { openStrangeSite, page } from './strangeSite.ts'

const PAGES = join(import.meta.dirname, '../../crawler/samples/pages')

const toClose: Array<() => Promise<void>> = []
afterEach(async () => {
  for (const close of toClose.splice(0).reverse()) await close()
})

/** Stands in for the domain: stores listings, and recognises a post by its text. */
function createHouse() {
  const taken: Listing[] = []
  const textOf = ({ postKey, title, priceText }: Listing) => [postKey, title, priceText].join('|')
  const known = new Set<string>()
  return {
    taken,
    /** Posts that were new or had changed. */
    news: [] as Listing[],
    take(listings: Listing[]) {
      for (const listing of listings) {
        taken.push(listing)
        if (!known.has(textOf(listing))) this.news.push(listing)
        known.add(textOf(listing))
      }
    },
    isKnown: (listing: Listing) => known.has(textOf(listing)),
    report: recordRun,
  }
}

type House = ReturnType<typeof createHouse>

const optionsFor = (
  house: House,
  sourcesUrl: string,
  more: Partial<CrawlerOptions> = {},
): CrawlerOptions => ({
  take: (listings) => house.take(listings),
  isKnown: house.isKnown,
  report: house.report,
  sourcesUrl,
  minIntervalMs: 0,
  ...more,
})

async function openSampleSites(options: Parameters<typeof startSampleSites>[0] = {}) {
  const sites = await startSampleSites({ everyReading: () => {}, ...options })
  toClose.push(sites.close)
  return sites
}

async function openSite(pages: Parameters<typeof openStrangeSite>[0]) {
  const site = await openStrangeSite(pages)
  toClose.push(site.close)
  return site
}

function start(options: CrawlerOptions): Crawler {
  const crawler = startCrawler(options)
  toClose.push(crawler.stop)
  return crawler
}

const healthOf = (key: string) => listSourceHealth().find((source) => source.key === key)
const keysOf = (listings: Listing[]) => listings.map((listing) => listing.postKey)

test('a source is read at once when staff ask for it, long before it is due', async () => {
  const sites = await openSampleSites()
  const house = createHouse()
  const hourly = { ...clien, pages: clien.pages.map((each) => ({ ...each, everyMs: 3_600_000 })) }
  let readings = 0
  const asked: true[] = []
  start(
    optionsFor(house, sites.url, {
      sources: [hourly],
      pace: 40,
      report: () => void readings++,
      wasAsked: () => asked.pop() ?? false,
    }),
  )
  await expect.poll(() => readings).toBe(hourly.pages.length)
  asked.push(true)
  await expect.poll(() => readings).toBe(2 * hourly.pages.length)
})

describe('the sample sites', () => {
  test('a second reading gives each post once, with the shop behind its wrapper', async () => {
    const sites = await openSampleSites()
    const house = createHouse()
    await crawlOnce(optionsFor(house, sites.url))
    await crawlOnce(optionsFor(house, sites.url))
    const keys = keysOf(house.news)
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys.length).toBeGreaterThan(35)
    expect(house.news.filter((listing) => listing.outboundUrl === null)).toEqual([])
    const shops = new Set(house.news.map((listing) => new URL(listing.outboundUrl ?? '').hostname))
    expect(shops).not.toContain('s.ppomppu.co.kr')
    expect(shops).not.toContain('click.linkprice.com')
    expect(shops).toContain('www.coupang.com')
    expect(enabledSources().filter(({ key }) => healthOf(key)?.state !== 'ok')).toEqual([])
  })

  test("a post's own page is read once, when the post is new or changed", async () => {
    const sites = await openSampleSites()
    const house = createHouse()
    const once = () => crawlOnce(optionsFor(house, sites.url, { sources: [clien] }))
    await once()
    house.taken.length = 0
    const [post] = sites.world.list('jirum')
    post!.price = 111_100
    await once()
    const changed = house.taken.filter((listing) => listing.outboundUrl !== null)
    expect(keysOf(changed)).toEqual([`clien:jirum:${post!.id}`])
    expect(changed[0]?.title).toContain('111,100')
  })

  test('the list marks an ended post, the feed leaves it open', async () => {
    const sites = await openSampleSites()
    const post = sites.world.list('ppomppu').find(isLinkedInFeed)
    post!.isEnded = true
    const house = createHouse()
    await crawlOnce(optionsFor(house, sites.url, { sources: [pomppu] }))
    const seen = house.taken.filter((listing) => listing.postKey === `pomppu:ppomppu:${post!.id}`)
    expect(seen.map((listing) => listing.isEnded)).toEqual([null, true])
  })

  test('a truncated title is completed, and a price missing in the feed comes from the list', async () => {
    const sites = await openSampleSites()
    const house = createHouse()
    await crawlOnce(optionsFor(house, sites.url, { sources: [ruliweb, coolenjoy] }))
    const posts = [...sites.world.list('rw_1020'), ...sites.world.list('cool_jirum')]
    const list = await (await fetch(`${sites.url}/bbs.ruliweb.com/market/board/1020`)).text()
    expect(list).toContain('...')
    expect(house.taken.filter(({ isCut }) => isCut)).toEqual([])
    const prices = house.taken.map((listing) => readOffer(listing, 1400).price)
    expect(prices.toSorted()).toEqual(posts.map(({ price }) => price).toSorted())
  })

  test('a wished post appears within seconds while the crawler runs', async () => {
    const sites = await openSampleSites()
    const house = createHouse()
    start(optionsFor(house, sites.url, { pace: 600 }))
    await expect.poll(() => house.news.length).toBeGreaterThan(35)
    for (const keyword of ['라면', '모니터', '없던말']) {
      sites.post(keyword)
      house.news.length = 0
      await expect.poll(() => house.news.map((listing) => listing.title).join()).toContain(keyword)
    }
  })

  test('changes on the boards arrive: a new post, a price, an end', async () => {
    let isAlive = true
    const sites = await openSampleSites({ everyReading: (world) => isAlive && world.liveOn() })
    const house = createHouse()
    const before = keysOf(sites.world.list('jirum').map((post) => ({ postKey: `${post.id}` }) as Listing))
    for (let reading = 0; reading < 12; reading++) await crawlOnce(optionsFor(house, sites.url))
    // An event after a site's turn is read in the next one.
    isAlive = false
    await crawlOnce(optionsFor(house, sites.url))
    const now = new Set(sites.world.list('jirum').map((post) => `${post.id}`))
    const ids = house.news.map((listing) => listing.postKey.split(':')[2])
    const added = [...now].filter((id) => !before.includes(id))
    expect(added).not.toEqual([])
    expect(added.every((id) => ids.includes(id))).toBe(true)
    expect(house.news.length).toBeGreaterThan(new Set(keysOf(house.news)).size)
  })
})

describe('one site in trouble', () => {
  const WALL = '<html><body><div id="captcha-container"><p>보안검사를 완료하세요</p></div></body></html>'

  test('shows the reason, gives no row, and does not hold up the others', async () => {
    const sites = await openSampleSites()
    const broken = await openSite({ '/bbs/qb_saleinfo': page(WALL) })
    const house = createHouse()
    start(optionsFor(house, sites.url, { sources: [pomppu, clien] }))
    start(optionsFor(house, broken.url, { sources: [quasarzone] }))
    await expect.poll(() => healthOf('quasarzone')?.reason).toBe('보안 확인(캡차) 페이지가 왔습니다')
    await expect.poll(() => healthOf('clien')?.state).toBe('ok')
    await expect.poll(() => new Set(house.taken.map((listing) => listing.sourceKey)).size).toBe(2)
    expect(healthOf('quasarzone')?.state).toBe('slow')
    expect(keysOf(house.taken).filter((key) => key.startsWith('quasarzone'))).toEqual([])
  })

  test('three bad runs in a row mark it; a correct page removes the mark', async () => {
    const sites = await openSampleSites()
    const good = await (await fetch(`${sites.url}/quasarzone.com/bbs/qb_saleinfo`)).text()
    let body = ''
    const site = await openSite({ '/bbs/qb_saleinfo': (...exchange) => page(body)(...exchange) })
    const house = createHouse()
    start(optionsFor(house, site.url, { sources: [quasarzone], pace: 2_400 }))
    await expect
      .poll(() => healthOf('quasarzone'))
      .toMatchObject({ state: 'off', reason: '페이지가 비어 있습니다' })
    expect(house.taken).toEqual([])
    body = good
    await expect
      .poll(() => healthOf('quasarzone'))
      .toMatchObject({ state: 'ok', reason: null, rows: sites.world.list('qb_saleinfo').length })
  })

  test('posts with identical prices are rejected', async () => {
    const sites = await openSampleSites()
    const good = await (await fetch(`${sites.url}/quasarzone.com/bbs/qb_saleinfo`)).text()
    const site = await openSite({ '/bbs/qb_saleinfo': page(good.replaceAll(/￦[\d,]+/g, '￦9,900')) })
    const house = createHouse()
    await crawlOnce(optionsFor(house, site.url, { sources: [quasarzone] }))
    expect(house.taken).toEqual([])
    expect(healthOf('quasarzone')?.reason).toBe('모든 글의 가격이 같습니다')
  })

  test.each([
    [403, undefined, 300_000],
    [430, '60', 300_000],
    [429, '3600', 3_600_000],
  ])(
    'a refusal (%i, Retry-After %s) pauses the whole site for %i ms, and shows the reason',
    async (status, retryAfter, ms) => {
      const headers = retryAfter === undefined ? {} : { 'retry-after': retryAfter }
      const refuse = (response: ServerResponse) => response.writeHead(status, headers).end()
      const site = await openSite({ '/service/board/jirum': refuse })
      const runs: SourceRun[] = []
      const report = (_: string, run: SourceRun) => void runs.push(run)
      start(optionsFor(createHouse(), site.url, { sources: [clien], report }))
      await expect.poll(() => runs).toHaveLength(1)
      expect(runs[0]?.trouble).toMatchObject({
        kind: 'refused',
        reason: `사이트가 수집을 거절했습니다 (${status})`,
      })
      expect((runs[0]?.nextReadAt ?? 0) - (runs[0]?.at ?? 0)).toBe(ms)
      expect(site.asked).toHaveLength(1)
    },
  )

  test('a site that keeps refusing is read less and less often, and as before once it answers', async () => {
    const sites = await openSampleSites()
    const list = await (await fetch(`${sites.url}/www.clien.net/service/board/jirum`)).text()
    let isOpen = false
    const site = await openSite({
      '/service/board/jirum': (response, request) =>
        isOpen ? page(list)(response, request) : response.writeHead(403).end(),
    })
    const pace = 100_000
    const runs: SourceRun[] = []
    const report = (_: string, run: SourceRun) => void runs.push(run)
    const isKnown = () => true
    start(optionsFor(createHouse(), site.url, { sources: [clien], report, isKnown, pace }))
    await expect.poll(() => runs.length).toBeGreaterThanOrEqual(5)
    const rests = runs.map(({ at, nextReadAt }) => Math.round(((nextReadAt - at) * pace) / 1_000))
    expect(rests.slice(0, 5)).toEqual([300, 1_800, 7_200, 43_200, 43_200])
    isOpen = true
    await expect.poll(() => runs.at(-1)).toMatchObject({ outcome: 'read', trouble: null })
  })

  test('a pause continues after a restart, for prices on hold too', async () => {
    const sites = await openSampleSites()
    const list = await (await fetch(`${sites.url}/www.clien.net/service/board/jirum`)).text()
    const site = await openSite({ '/service/board/jirum': page(list) })
    const second: SecondReading[] = []
    let clock = Date.now()
    let triedAt = 0
    const restsUntil = clock + HOUR_MS
    const onHold = { heldId: 1, url: 'https://www.clien.net/service/board/jirum/1' }
    start(
      optionsFor(createHouse(), site.url, {
        sources: [clien],
        restOf: () => restsUntil,
        isKnown: () => true,
        now: () => clock,
        pace: 10_000,
        listPostsToReadAgain: () => (triedAt < clock ? [onHold] : []),
        takeSecondReading: (_, reading) => {
          triedAt = clock
          second.push(reading)
        },
      }),
    )
    await expect.poll(() => second).toEqual([null])
    clock = restsUntil - 1
    await expect.poll(() => second).toEqual([null, null])
    expect(site.asked).toEqual([])
    clock = restsUntil
    await expect
      .poll(() => site.asked.map(({ path }) => path))
      .toEqual(['/service/board/jirum/1', '/service/board/jirum'])
    expect(second).toEqual([null, null, 'gone'])
  })

  test('a single run reads nothing during a pause', async () => {
    const site = await openSite({})
    const second: SecondReading[] = []
    await crawlOnce(
      optionsFor(createHouse(), site.url, {
        sources: [clien],
        restOf: () => Date.now() + HOUR_MS,
        listPostsToReadAgain: () => [{ heldId: 1, url: 'https://www.clien.net/service/board/jirum/1' }],
        takeSecondReading: (_, reading) => void second.push(reading),
      }),
    )
    expect(site.asked).toEqual([])
    expect(second).toEqual([null])
  })

  test('robots.txt that forbids the board counts as a refusal', async () => {
    const site = await openSite({ '/robots.txt': page('User-agent: *\nDisallow: /service/') })
    await crawlOnce(optionsFor(createHouse(), site.url, { sources: [clien] }))
    expect(healthOf('clien')).toMatchObject({
      state: 'refused',
      reason: 'robots.txt가 수집을 허용하지 않습니다',
    })
    expect(site.asked).toEqual([])
  })

  test('a post whose own page is unreadable is taken from the list; a deleted one is not', async () => {
    const sites = await openSampleSites()
    const list = await (await fetch(`${sites.url}/www.clien.net/service/board/jirum`)).text()
    const [kept, deleted] = sites.world.list('jirum')
    const site = await openSite({
      '/service/board/jirum': page(list),
      [`/service/board/jirum/${kept!.id}`]: page('<html>새 디자인</html>'),
      [`/service/board/jirum/${deleted!.id}`]: (response) => response.writeHead(404).end(),
    })
    const house = createHouse()
    await crawlOnce(optionsFor(house, site.url, { sources: [clien] }))
    expect(house.taken).toMatchObject([{ postKey: `clien:jirum:${kept!.id}`, outboundUrl: null }])
    expect(healthOf('clien')).toMatchObject({
      state: 'slow',
      reason: '글 페이지: 페이지의 구조를 인식할 수 없습니다',
    })
  })

  test("a post's own page adds what the list lacks, and corrects nothing", async () => {
    const sample = (file: string) => readFileSync(join(PAGES, file), 'utf8')
    const site = await openSite({
      '/bbs/jirum': page(sample('coolenjoy/list.html').replace('129,000원', '')),
      '/bbs/jirum/3700111': page(sample('coolenjoy/detail.html')),
      '/market/board/1020': page(sample('ruliweb/list.html')),
      '/market/board/1020/read/107310': page(sample('ruliweb/detail.html')),
      '/zboard/zboard.php?id=ppomppu': page(sample('pomppu/list.html')),
      '/zboard/view.php?id=ppomppu&no=731205': page(sample('pomppu/detail.html')),
    })
    const house = createHouse()
    const now = () => Date.parse('2026-10-05T14:30:00+09:00')
    await crawlOnce(optionsFor(house, site.url, { sources: [coolenjoy, ruliweb, pomppu], now }))
    const taken = (key: string) => house.taken.find(({ postKey }) => postKey === key)
    expect(taken('ruliweb:1020:107310')).toMatchObject({
      title: '[쿠팡] 한빛전자 무선청소기 HB-V10 (129,000원/무료)',
      isCut: false,
      postedAt: Date.parse('2026-10-05T13:47:22+09:00'),
    })
    expect(taken('pomppu:ppomppu:731205')).toMatchObject({
      views: 8421,
      postedAt: Date.parse('2026-10-05T13:52:41+09:00'),
    })
    expect(taken('coolenjoy:jirum:3700111')).toMatchObject({ thumbUrl: expect.stringContaining('hbv10.jpg') })
  })

  test('of a page with thousands of posts the first 300 are taken', async () => {
    const sample = readFileSync(join(PAGES, 'fmkorea/list.html'), 'utf8')
    const [from, to] = [sample.indexOf('<li'), sample.lastIndexOf('</li>')]
    let no = 0
    const many = Array.from({ length: 250 }, () =>
      sample.slice(from, to).replaceAll(/href="\/\d+/g, () => `href="/${++no}`),
    )
    const site = await openSite({
      '/hotdeal': page(sample.slice(0, from) + many.join('') + sample.slice(to)),
    })
    const house = createHouse()
    await crawlOnce(optionsFor(house, site.url, { sources: [fmkorea], isKnown: () => true }))
    expect(house.taken).toHaveLength(300)
  })

  test('a listing that cannot be stored is logged, and reading goes on', async () => {
    const sites = await openSampleSites()
    const house = createHouse()
    let isBroken = true
    const take = (listings: Listing[]) => {
      if (isBroken) throw new Error('disk full')
      house.take(listings)
    }
    start(optionsFor(house, sites.url, { sources: [clien], take, pace: 1_800 }))
    await expect.poll(() => healthOf('clien')?.rows).toBe(sites.world.list('jirum').length)
    isBroken = false
    await expect.poll(() => house.taken.length).toBeGreaterThanOrEqual(sites.world.list('jirum').length)
  })
})

test('a stopped source reads nothing more', async () => {
  const sites = await openSampleSites()
  const house = createHouse()
  const sources: Source[] = [clien]
  const crawler = startCrawler(optionsFor(house, sites.url, { sources, minIntervalMs: 50 }))
  await expect.poll(() => house.taken.length).toBeGreaterThan(0)
  const started = performance.now()
  await crawler.stop()
  // Its next reading was minutes away.
  expect(performance.now() - started).toBeLessThan(30_000)
  const { length } = house.taken
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(house.taken).toHaveLength(length)
})
