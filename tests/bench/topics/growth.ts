// How pages and jobs grow with the data: the same ones on a small and on a medium site, in processor time.
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { env } from '#app/env.server.ts'
import { signIn } from '#domain/accounts/identities.server.ts'
import { agree } from '#tests/support/people/consent.ts'
import { asBrowser } from '#tests/support/server/calls.ts'
import type { ServiceProcess } from '#tests/support/server/service.ts'
import { keepData, onCopiedData } from '../goods/data.ts'
import { jobOutcomes, measureJobs } from '../goods/growthJobs.ts'
import { addSite, COMPARED_EACH, CROWDED_PRODUCT, type SiteSize } from '../goods/site.ts'
import { CLIENT_CORE, pin, SERVER_CORE } from '../load/cores.ts'
import { processorMsOf, untilQuiet } from '../load/processor.ts'
import { startPinned } from '../load/stage.ts'
import type { Watched } from '../load/stretch.ts'
import { attempt, type Outcome } from '../table.ts'

const SMALL: SiteSize = {
  products: 10_000,
  days: 30,
  members: 1_000,
  keywords: 10_000,
  histories: 50_000,
  posts: 2_000,
}
const MEDIUM: SiteSize = {
  products: 100_000,
  days: 150,
  members: 10_000,
  keywords: 100_000,
  histories: 500_000,
  posts: 20_000,
}
const LARGE: SiteSize = {
  products: 1_000_000,
  days: 40,
  members: 100_000,
  keywords: 1_000_000,
  histories: 3_000_000,
  posts: 100_000,
}
/** `BENCH_LARGE=1` measures a million products, which takes some twenty minutes to fill at the first run. */
const SIZES = process.env.BENCH_LARGE ? [SMALL, MEDIUM, LARGE] : [SMALL, MEDIUM]

/** Rounds of all pages; each figure is the median of its rounds. */
const ROUNDS = 9
/** During these rounds the threads of the compiler take more processor time than the page. */
const WARM_UP_ROUNDS = 40
/** The readers take turns, each with its own address, because requests are limited by member and by address. */
const READERS = 8
/** Processor time that a page of a list may take, at any size. */
const LIST_MS = 10
const HOME_MS = 15
/** Longer than an answer is kept. */
const KEPT_MS = 1_100
/** Processor time of any other page: as long as a job may keep others waiting. */
const PAGE_MS = 20
/** Added to the figures of both sizes, so that noise of a tenth of a millisecond does not count as growth. */
const NOISE_MS = 1
const MAX_GROWTH = 2
/** The service runs behind a proxy, which gives each reader an address; there /metrics needs a token. */
const METRICS_TOKEN = randomBytes(16).toString('hex')

interface Asked {
  what: string
  path: string
  limitMs: number
  headers?: Record<string, string>
  /** Something is written before each request. */
  isAfterWrite?: boolean
  /** No request is sent for a second before each one, so that no answer is still cached. */
  isCold?: boolean
}

const HUNDRED_IDS = Array.from({ length: 100 }, (_, i) => i + 100)
/** The smallest site has this many compared products. */
const COMPARED_IDS = HUNDRED_IDS.map((_, i) => (i + 1) * COMPARED_EACH)

const list = (path: string): Asked => ({ what: path, path, limitMs: LIST_MS })
const page = (path: string): Asked => ({ what: path, path, limitMs: PAGE_MS })

const PAGES: Asked[] = [
  { what: 'home, signed in', path: '/', limitMs: LIST_MS },
  { what: 'home after a write', path: '/', limitMs: HOME_MS, isAfterWrite: true },
  { what: 'home after a second', path: '/', limitMs: HOME_MS, isCold: true },
  list('/bestCheapers'),
  list('/bestCheapers?sources=pomppu,clien&status=LIVE'),
  list('/bestCheapers?sort=PRICE'),
  list('/bestCheapers?sort=COMMENT&categoryIds=3'),
  list('/bestCheapers?sort=PRICE&categoryIds=3&shops=쿠팡&page=10'),
  list('/bestCheapers?sort=NEW&shops=쿠팡'),
  list('/bestCheapers?status=ENDED'),
  list('/bestCheapers?kinds=CARD'),
  list('/bestCheapers?page=500'),
  list('/products'),
  list('/products?sort=PRICE'),
  list('/products?sort=COMMENT'),
  list('/products?sort=LIKE&categoryIds=3'),
  list('/products?page=500'),
  list('/products?searchKeyword=라면'),
  list('/products?searchKeyword=이'),
  page('/products/7'),
  page(`/products/${CROWDED_PRODUCT}`),
  page(`/products/${CROWDED_PRODUCT}?sales=100`),
  page(`/bestCheapers?open=${CROWDED_PRODUCT}`),
  { ...page(`/api/v0/products?ids=${HUNDRED_IDS.join(',')}`), what: '/api/v0/products?ids= of a hundred' },
  {
    ...page(`/api/v0/products?ids=${COMPARED_IDS.join(',')}`),
    what: '/api/v0/products?ids= of a hundred with eight shops',
  },
  page('/api/v0/products'),
  page(`/products/${COMPARED_EACH}`),
  page(`/api/v0/products/${COMPARED_EACH}/prices?days=0`),
  page(`/api/v0/products/${CROWDED_PRODUCT}/prices?days=0`),
  page(`/api/v0/products/${CROWDED_PRODUCT}/sales`),
  page(`/api/v0/products/${CROWDED_PRODUCT}/prices?days=30`),
  page('/api/v0/products/today-top-like-products?size=10'),
  page('/api/v0/products/today-top-view-products?size=10'),
  page('/auth/my/notifyHistories'),
  page('/auth/my/notifyHistories?page=50'),
  page('/keywordNotify'),
  page('/productNotify'),
  page('/api/v0/auth/my-summary'),
  page('/status'),
  page('/api/v0/status'),
  { ...page('/metrics'), headers: { Authorization: `Bearer ${METRICS_TOKEN}` } },
  page('/sitemap.xml'),
  page('/sitemaps/1'),
  page('/feed.xml'),
  page('/community'),
  page('/boards'),
  page('/boardSearch?searchKeyword=정보'),
  page('/auth/my/productViewHistories'),
]

/** Measures each page at each size: its processor time beside what it may take, and how it grew. */
export async function measureGrowth(): Promise<Outcome[]> {
  const bySize: Array<Map<string, number>> = []
  const jobsBySize: Array<Map<string, Watched>> = []
  const outcomes: Outcome[] = []
  for (const size of SIZES) {
    const name = `${size.products.toLocaleString('en-US')} products`
    outcomes.push(
      ...(await attempt(name, async () => {
        await keepData(nameOf(size), () => addSite(size, Date.now()))
        bySize.push(await measureSite(size))
        jobsBySize.push(await measureJobs(nameOf(size)))
        return []
      })),
    )
  }
  const [small] = bySize
  const last = bySize.at(-1)
  if (!small || !last || small === last) return outcomes
  const largest = `${SIZES.at(-1)?.products.toLocaleString('en-US')} products`
  for (const { what, limitMs } of PAGES) {
    const ours = last.get(what) ?? Number.POSITIVE_INFINITY
    const before = small.get(what) ?? Number.POSITIVE_INFINITY
    outcomes.push(
      {
        what: `${what}, ${largest}`,
        unit: 'ms of the processor',
        ours,
        limit: limitMs,
        limitIs: 'what is promised',
      },
      {
        what: `${what}, beside ${SMALL.products.toLocaleString('en-US')} products`,
        unit: 'times',
        ours: (ours + NOISE_MS) / (before + NOISE_MS),
        limit: MAX_GROWTH,
        limitIs: 'hardly grows',
      },
    )
  }
  const [smallJobs, largeJobs] = [jobsBySize[0], jobsBySize.at(-1)]
  return [...outcomes, ...(smallJobs && largeJobs ? jobOutcomes(smallJobs, largeJobs) : [])]
}

const nameOf = (size: SiteSize): string => `site-${size.products}`

/** The median processor time of each page on a copy of the kept site of this size, in milliseconds. */
const measureSite = (size: SiteSize): Promise<Map<string, number>> =>
  onCopiedData(nameOf(size), async () => {
    const readers = await Promise.all(
      Array.from({ length: READERS }, async (_, i) => ({
        ...(await asBrowser(agree(signIn('kakao', `bench${i}`).member))),
        'X-Forwarded-For': `10.0.${i}.1`,
      })),
    )
    // The jobs of a large site would count as the work of its pages; they are measured by themselves.
    const service = await startPinned({
      DATA_DIR: env.DATA_DIR,
      BACKGROUND: 'off',
      TRUST_PROXY: '1',
      METRICS_TOKEN,
    })
    pin(process.pid, CLIENT_CORE)
    try {
      await untilQuiet(service.pid)
      const took = await measurePages(service, readers)
      for (const [what, ms] of took) console.error(`    ${what}: ${ms.toFixed(1)} ms of the processor`)
      return took
    } finally {
      await service.stop()
      pin(process.pid, SERVER_CORE)
    }
  })

async function measurePages(
  service: ServiceProcess,
  readers: Array<Record<string, string>>,
): Promise<Map<string, number>> {
  const samples = new Map<string, number[]>()
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
    const isMeasured = round >= WARM_UP_ROUNDS
    const headers = readers[round % READERS] ?? {}
    for (const asked of PAGES) {
      if (asked.isCold && isMeasured) await sleep(KEPT_MS)
      if (asked.isAfterWrite) await writeSomething(service.url, headers, round)
      const tookMs = await processorMsOfPage(service, asked.path, { ...headers, ...asked.headers })
      if (isMeasured) samples.set(asked.what, [...(samples.get(asked.what) ?? []), tookMs])
    }
  }
  return new Map([...samples].map(([what, times]) => [what, middleOf(times)]))
}

async function processorMsOfPage(
  { url, pid }: ServiceProcess,
  path: string,
  headers: Record<string, string>,
): Promise<number> {
  const before = processorMsOf(pid)
  const answer = await fetch(url + path, { headers })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}`)
  return processorMsOf(pid) - before
}

/** A reader likes a product, and withdraws the like at their next turn. */
async function writeSomething(url: string, headers: Record<string, string>, round: number): Promise<void> {
  const answer = await fetch(`${url}/api/v0/auth/products/9/like`, {
    method: Math.floor(round / READERS) % 2 === 0 ? 'POST' : 'DELETE',
    headers,
  })
  if (!answer.ok) throw new Error(`the like answers ${answer.status}`)
}

const middleOf = (times: number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
