import { sqlite } from '#db/client.server.ts'
import { recordPriceReading } from '#domain/comparison/priceReadings.server.ts'
import {
  findPageToReadAgain,
  listPostsToReadAgain,
  noteUnreachablePage,
  resolveOverduePrices,
  takeSecondReading,
} from '#domain/intake/pricesOnHold.server.ts'
import { takeListing } from '#domain/intake/takeListing.server.ts'
import { coupang, post } from './listings.ts'
import { mall, reading } from './priceReadings.ts'

const DAY_MS = 24 * 3600_000
const START = Date.parse('2026-10-05T09:00:00+09:00')
const PRODUCTS = 50
const DAYS_BEFORE = 15
const READINGS = 1_000
const FAULTS = 60
const DROPS = 40
/** The second page of every fifth drop is unreachable. */
const UNREACHABLE_EVERY = 5
/** The interval between two checks for due prices, and the number of checks between two readings and after the last one. */
const LOOK_EVERY_MS = 10_000
const LOOKS_A_READING = 2
const LOOKS_AT_THE_END = 40

/**
 * Faults of a page or of its reading: the price read, null for none, and the text that it is read from.
 */
const FAULTS_OF: ReadonlyArray<(won: number) => { price: number | null; text: string }> = [
  () => ({ price: null, text: '' }),
  () => ({ price: 0, text: '₩0' }),
  () => ({ price: 1, text: '1원' }),
  (won) => written(Math.round(won / 10)),
  (won) => written(won * 100),
  () => ({ price: 500, text: '오류가 발생했습니다 (500)' }),
  // A related item; dollars read as won, as a price by the comparison and without the point by a title.
  () => written(9_900),
  () => ({ price: 6.82, text: '682원' }),
]

const written = (price: number) => ({ price, text: `${price}원` })

/** The price shown, and the true price. */
interface Shown {
  kind: 'true' | 'fault' | 'drop'
  product: number
  saleKey: string
  truth: number
  at: number
}

/** The results of the price guard over a thousand readings. */
interface Replay {
  faults: number
  faultsPublished: number
  drops: number
  dropsPublished: number
  /** True prices, drops or not, that were never published. */
  lost: number
  /** The longest time from reading a true price to its publication, in seconds. */
  latestSeconds: number
}

/**
 * Replays readings of fifty products with a price history, half of them posts and half from the price
 * comparison, one every twenty seconds of simulated time: 60 are wrong, 40 are true and far below the
 * baseline. The second page shows the true price; for every fifth drop it is unreachable.
 */
export async function replayGuard(random: () => number): Promise<Replay> {
  givePast()
  const kinds = shuffle(random)
  const secondPages = new Map<string, number | null>()
  const shown: Shown[] = []
  let now = START
  for (const [i, kind] of kinds.entries()) {
    const product = i % PRODUCTS
    const truth = kind === 'drop' ? lower(product, random) : usual(product, random)
    const read = kind === 'fault' ? faulty(shown)(truth) : written(truth)
    const saleKey = isPost(product)
      ? takePost(product, i, read.text, now)
      : takePage(product, read.price, now)
    const drops = shown.filter((earlier) => earlier.kind === 'drop').length
    const isUnreachable = kind === 'drop' && drops % UNREACHABLE_EVERY === 0
    secondPages.set(isPost(product) ? urlOf(i) : pcodeOf(product), isUnreachable ? null : truth)
    shown.push({ kind, product, saleKey, truth, at: now })
    now = await passTime(LOOKS_A_READING, secondPages, now)
  }
  await passTime(LOOKS_AT_THE_END, secondPages, now)
  return sumUp(shown)
}

/** Advances the time with regular looks for due prices; returns the new time. */
async function passTime(
  looks: number,
  secondPages: Map<string, number | null>,
  from: number,
): Promise<number> {
  const until = from + looks * LOOK_EVERY_MS
  for (let now = from; now < until; now += LOOK_EVERY_MS) await lookAgain(secondPages, now + LOOK_EVERY_MS)
  return until
}

const isPost = (product: number): boolean => product % 2 === 0
const priceOf = (product: number): number => 40_000 + product * 4_000
const usual = (product: number, random: () => number): number =>
  Math.round((priceOf(product) * (95 + random() * 10)) / 1_000) * 10
const lower = (product: number, random: () => number): number =>
  Math.round((priceOf(product) * (10 + random() * 45)) / 1_000) * 10
const faulty = (shown: Shown[]) =>
  FAULTS_OF[shown.filter(({ kind }) => kind === 'fault').length % FAULTS_OF.length] as (typeof FAULTS_OF)[0]

function shuffle(random: () => number): Array<Shown['kind']> {
  const kinds = Array.from({ length: READINGS }, (_, i): Shown['kind'] =>
    i < FAULTS ? 'fault' : i < FAULTS + DROPS ? 'drop' : 'true',
  )
  return kinds
    .map((kind) => ({ kind, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ kind }) => kind)
}

function givePast(): void {
  for (let product = 0; product < PRODUCTS; product++) {
    for (let day = DAYS_BEFORE; day > 0; day--) {
      const [at, price] = [START - day * DAY_MS, priceOf(product) + day * 10]
      if (isPost(product)) takePost(product, READINGS + product * DAYS_BEFORE + day, `${price}원`, at)
      else takePage(product, price, at)
    }
  }
}

const urlOf = (no: number): string => post(no, '').url
const pcodeOf = (product: number): string => String(90_000_000 + product)

function takePost(product: number, no: number, priceText: string, at: number): string {
  const outboundUrl = coupang(7_000 + product, 7_000 + product)
  const title = `[쿠팡] 한빛전자 청소기 HB-V${product}`
  const listing = post(no, title, { priceText, shippingText: '무료', outboundUrl, postedAt: at })
  takeListing(listing, at)
  return listing.postKey
}

function takePage(product: number, price: number | null, at: number): string {
  const malls = price === null ? [] : [mall('옥션', price)]
  recordPriceReading(
    pcodeOf(product),
    reading(pcodeOf(product), { name: `루미코 허브 ${product}호`, malls }),
    at,
  )
  return `danawa:${pcodeOf(product)}:NORMAL:옥션`
}

/** Does the work of the crawler and the timetable. */
async function lookAgain(secondPages: Map<string, number | null>, now: number): Promise<void> {
  for (const { heldId, url } of listPostsToReadAgain('pomppu', now)) {
    const price = secondPages.get(url) ?? null
    const fields = { isCut: false, shopText: null, priceText: `${price}원`, shippingText: '무료' }
    takeSecondReading(heldId, price === null ? null : { title: '한빛전자 청소기', ...fields }, now)
  }
  for (let page = findPageToReadAgain(now); page !== null; page = findPageToReadAgain(now)) {
    const price = secondPages.get(page) ?? null
    if (price === null) noteUnreachablePage(page, now)
    else takePage(Number(page) - 90_000_000, price, now)
  }
  await resolveOverduePrices(now)
}

function sumUp(shown: Shown[]): Replay {
  const standing = sqlite().prepare(
    `select min(price_points.at) from price_points join sales on sales.id = sale_id
     where post_key = ? and price_points.price = ? and price_points.at >= ?`,
  )
  const ofKind = (kind: Shown['kind']) => shown.filter((one) => one.kind === kind)
  const upAt = ({ saleKey, truth, at }: Shown) => standing.pluck().get(saleKey, truth, at) as number | null
  const waits = [...ofKind('true'), ...ofKind('drop')].flatMap((one) => (upAt(one) ?? one.at) - one.at)
  const isUp = (one: Shown) => upAt(one) !== null
  return {
    faults: ofKind('fault').length,
    faultsPublished: countUntrue(shown),
    drops: ofKind('drop').length,
    dropsPublished: ofKind('drop').filter(isUp).length,
    lost: [...ofKind('true'), ...ofKind('drop')].filter((one) => !isUp(one)).length,
    latestSeconds: Math.max(...waits) / 1000,
  }
}

/** Counts price points since the start that match no true price. */
function countUntrue(shown: Shown[]): number {
  const meant = new Set(shown.map(({ saleKey, truth }) => `${saleKey} ${truth}`))
  const points = sqlite()
    .prepare(
      `select post_key || ' ' || price_points.price from price_points join sales on sales.id = sale_id
       where price_points.at >= ?`,
    )
    .pluck()
    .all(START) as string[]
  return points.filter((point) => !meant.has(point)).length
}
