import { setImmediate as nextTurn } from 'node:timers/promises'
import { write } from '#db/client.server.ts'
import { actInTurn } from '#db/turn.server.ts'
import { pricePageUrl } from '#domain/comparison/priceAddress.ts'
import { eachPricePage, noteFailedReading } from '#domain/comparison/pricePages.server.ts'
import type { FoundProduct, PriceReading } from '#domain/comparison/priceReading.ts'
import { isSuspiciousDrop, recordPriceReading } from '#domain/comparison/priceReadings.server.ts'
import {
  type ListPage,
  listReadLists,
  nextSearch,
  type QueuedSearch,
  recordList,
  recordSearch,
} from '#domain/comparison/priceSearches.server.ts'
import { findPageToReadAgain, noteUnreachablePage, refuseRun } from '#domain/intake/pricesOnHold.server.ts'
import { PRICE_SOURCE } from '#domain/sources/communities.ts'
import { Gone, Unreadable } from '../fetching/crawlErrors.ts'
import type { Fetcher } from '../fetching/fetch.ts'
import { judgeDrops } from '../judgement.ts'
import { parseInThread } from '../parsing/parseInThread.ts'
import type { Page } from '../source.ts'
import { nextList, planReadings } from './budget.ts'
import { CATEGORY_NUMBERS } from './categories.ts'
import type { PageCounts, Task } from './taskQueue.ts'

/** One minute's readings are planned at a time, so that a page that a member asks for waits at most a minute. */
const PLANNED = 30
/** The prices of this many known products are judged together. */
const PAGES_OF_A_RUN = 10
const NO_PRODUCTS = '목록에 상품이 없습니다'

interface TaskOptions {
  fetcher: Fetcher
  /** The speed at which pages become due; 1 is real time. */
  pace: number
  now: () => number
  /** Ends the wait for a page. */
  signal: AbortSignal
}

/** The tasks of one host, in the order in which they are due. */
export interface Tasks {
  next(): Promise<Task | null>
  /** When the next task falls due if none is due now; null when there is none. */
  nextDueAt(): number | null
}

/** Second readings first, then category lists that are due, then product pages as the budget plans them. */
export function createProductTasks({ fetcher, pace, now, signal }: TaskOptions): Tasks {
  const recent: Array<{ at: number; isSuspicious: boolean }> = []
  let planned: string[] = []
  let nextDueAt: number | null = null

  async function nextPage(): Promise<string | undefined> {
    if (planned.length === 0) {
      const plan = await planReadings(eachPricePage(), PLANNED, { now: now(), pace })
      planned = plan.pcodes
      nextDueAt = plan.nextDueAt
    }
    return planned.shift()
  }

  const readList = (list: ListPage): Task => ({
    name: '분류 목록',
    async run() {
      const { products, tookMs } = await readProducts(fetcher, listUrl(list), signal)
      // A short category ends before its second page.
      if (products.length === 0 && list.page === 1) throw new Unreadable(NO_PRODUCTS)
      await actInTurn(() => recordList(list, products, now()))
      return seen(products, tookMs)
    },
    giveUp: () => actInTurn(() => recordList(list, [], now())),
  })

  const readPage = (pcode: string): Task => ({
    name: '상품 페이지',
    async run() {
      const { reading, tookMs } = await readPricePage(fetcher, pcode, { signal })
      await judgeRecent(isSuspiciousDrop(pcode, reading, now()))
      await nextTurn()
      await actInTurn(() => recordPriceReading(pcode, reading, now()))
      return seen(reading.kind === 'product' ? [reading] : [], tookMs)
    },
    giveUp: () =>
      actInTurn(() =>
        write(() => {
          noteFailedReading(pcode, now())
          noteUnreachablePage(pcode, now())
        }),
      ),
  })

  /** Judges the last pages as one run: with too many suspicious drops, its prices on hold and this page are refused. */
  async function judgeRecent(isSuspicious: boolean | null): Promise<void> {
    if (isSuspicious === null) return
    recent.push({ at: now(), isSuspicious })
    recent.splice(0, recent.length - PAGES_OF_A_RUN)
    try {
      const suspicious = recent.filter((page) => page.isSuspicious).length
      judgeDrops({ known: recent.length, suspicious })
    } catch (error) {
      await actInTurn(() => refuseRun(PRICE_SOURCE.key, recent[0]?.at ?? now(), now()))
      throw error
    }
  }

  return {
    async next() {
      const again = findPageToReadAgain(now())
      if (again !== null) return readPage(again)
      const list = nextList(CATEGORY_NUMBERS, listReadLists(), now())
      if (list) return readList(list)
      const pcode = await nextPage()
      return pcode === undefined ? null : readPage(pcode)
    },
    nextDueAt: () => nextDueAt,
  }
}

/** The searches of members, one after another. */
export function createSearchTasks({ fetcher, now, signal }: TaskOptions): Tasks {
  const lookUp = ({ id, keyword }: QueuedSearch): Task => ({
    name: '검색',
    async run() {
      const { products, tookMs } = await readProducts(fetcher, searchUrl(keyword), signal)
      await actInTurn(() => recordSearch(id, products, now()))
      return seen(products, tookMs)
    },
    giveUp: () => actInTurn(() => recordSearch(id, [], now())),
  })
  return {
    async next() {
      const search = nextSearch()
      return search === null ? null : lookUp(search)
    },
    nextDueAt: () => null,
  }
}

/** Reads a product's page; a page that is gone has expired. Throws Unreadable and the errors of the fetcher. */
export async function readPricePage(
  fetcher: Fetcher,
  pcode: string,
  limits: { signal?: AbortSignal } = {},
): Promise<{ reading: PriceReading; tookMs: number }> {
  try {
    const { page, tookMs } = await fetchPage(fetcher, pricePageUrl(pcode))
    const reading = await parseInThread('product', [page], limits)
    if (reading.kind === 'product' && reading.pcode !== pcode)
      throw new Unreadable('다른 상품의 페이지가 왔습니다')
    return { reading, tookMs }
  } catch (error) {
    if (error instanceof Gone) return { reading: { kind: 'expired' }, tookMs: 0 }
    throw error
  }
}

async function readProducts(
  fetcher: Fetcher,
  url: string,
  signal: AbortSignal,
): Promise<{ products: FoundProduct[]; tookMs: number }> {
  const { page, tookMs } = await fetchPage(fetcher, url)
  const { products } = await parseInThread('products', [page], { signal })
  return { products, tookMs }
}

async function fetchPage(fetcher: Fetcher, url: string): Promise<{ page: Page; tookMs: number }> {
  const fetched = await fetcher.read(url)
  // We sent no validators: a 304 means that the site sent nothing.
  if (fetched.kind === 'unchanged') throw new Unreadable('페이지가 비어 있습니다')
  return fetched
}

const listUrl = ({ cate, page }: ListPage): string =>
  `https://prod.danawa.com/list/?cate=${cate}${page > 1 ? `&page=${page}` : ''}`

const searchUrl = (keyword: string): string =>
  `https://search.danawa.com/dsearch.php?query=${encodeURIComponent(keyword)}`

const seen = (products: Array<{ minPrice: number | null }>, tookMs: number): PageCounts => ({
  rows: products.length,
  missingPrices: products.filter((product) => product.minPrice === null).length,
  latencyMs: tookMs,
})
