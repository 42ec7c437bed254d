// The long work of the service: every job of the timetable, what posts, prices, looks, pages of sources and a broadcast bring, and
// the files that it writes.
import { readFileSync } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createPoller } from '#crawler/poller.ts'
import { createRandom } from '#crawler/samples/random.ts'
import { fmkorea } from '#crawler/sources/fmkorea.ts'
import { sqlite } from '#db/client.server.ts'
import { forgetSingleton } from '#db/singleton.ts'
import type { Member } from '#domain/accounts/member.ts'
import { drainFanouts } from '#domain/alerts/fanouts.server.ts'
import { readKeywords } from '#domain/alerts/matching/liveIndex.server.ts'
import { addBroadcast, broadcastWork, stopBroadcast } from '#domain/broadcasts/broadcasts.server.ts'
import { NewBroadcast } from '#domain/broadcasts/newBroadcast.server.ts'
import { DAY_MS, HOUR_MS } from '#domain/clock.ts'
import { recordPriceReading } from '#domain/comparison/priceReadings.server.ts'
import { drainGroups } from '#domain/drainGroups.server.ts'
import { takeListing, takeListings } from '#domain/intake/takeListing.server.ts'
import { countView, flushViews, queueView } from '#domain/interest/views.server.ts'
import { countSuspiciousDrops } from '#domain/prices/plausibility/suspiciousDrops.server.ts'
import { priceSheet } from '#domain/prices/priceSheet.ts'
import { eachReading } from '#domain/prices/prices.server.ts'
import type { Listing } from '#domain/sources/listing.ts'
import { baselineMissingShare } from '#domain/sources/sourceRuns.server.ts'
import { DATA_JOBS } from '#server/background/jobs.ts'
import { post } from '#tests/support/goods/listings.ts'
import { mall, reading } from '#tests/support/goods/priceReadings.ts'
import { cast } from '#tests/support/people/cast.ts'
import { makeListings } from './listings.ts'
import { CROWDED_PRODUCT } from './site.ts'

export interface Work {
  what: string
  act: () => void | Promise<void>
}

/** Keywords of the invented members: one of the words that most of them wait for. */
const WANTED = '[쿠팡] 오뚝이 라면 40개 (9,900원/무료)'
const FIRST_POST = 900_000_001
const SAMPLE = new URL('../../../crawler/samples/pages/fmkorea/list.html', import.meta.url)
const CHANGING_PRODUCT = 77
/** A page of the price comparison that no site has. */
const PCODE = '99000001'

/** The works on the filled database, in this order. A request and the job that it causes are separate works. */
export const listWorks = (): Work[] => [
  {
    what: 'read every keyword',
    act: () => {
      forgetSingleton('keyword-index')
      return readKeywords()
    },
  },
  { what: 'take a listing', act: () => void takeListing(post(FIRST_POST, WANTED)) },
  { what: 'notify of a listing that many wait for', act: () => drainFanouts() },
  {
    what: 'end that deal',
    act: async () => {
      takeListing(post(FIRST_POST, WANTED, { isEnded: true }))
      await nextTurn()
      await drainFanouts()
    },
  },
  { what: 'recommend ten hot deals', act: recommendTen },
  { what: 'send a broadcast to everybody', act: broadcast },
  {
    what: 'stop it',
    act: async () => {
      stopBroadcast(sqlite().prepare('select max(id) from broadcasts').pluck().get() as number)
      await nextTurn()
      await drainFanouts()
    },
  },
  { what: 'write the price sheet of a product with 2,000 sales', act: () => writeSheet(CROWDED_PRODUCT) },
  { what: 'write that of a product whose 30 shops change their prices', act: writeSheetOfShops },
  { what: 'read a list of 300 kB', act: readLong(300_000) },
  { what: 'read a list of 3 MB', act: readLong(3_000_000) },
  { what: 'judge the prices of 300 known posts', act: judgeKnown },
  { what: 'take a page of 30 new posts', act: () => takeListings(makePage(0)) },
  { what: 'take it again with other likes', act: () => takeListings(makePage(100)) },
  { what: 'read a price page of 30 shops on each day of a month', act: readShops },
  { what: 'write what 3,000 visitors looked at', act: look },
  ...DATA_JOBS.map(([, what, act]) => ({ what, act })),
]

async function writeSheet(productId: number): Promise<void> {
  for await (const _ of priceSheet(eachReading(productId))) await nextTurn()
}

/** Writes the price sheet of a product with 30 shops, each read four times a day for 90 days. */
async function writeSheetOfShops(): Promise<void> {
  const addSale = sqlite().prepare(
    `insert into sales (product_id, source_key, kind, shop, name, url, post_key, posted_at)
     select product_id, source_key, kind, ?, name, url, ?, posted_at from sales where product_id = ? limit 1 returning id`,
  )
  const addPoint = sqlite().prepare(
    'insert into price_points (sale_id, at, price, shipping_fee, total_won) values (?, ?, ?, 0, ?)',
  )
  const now = Date.now()
  for (let shop = 0; shop < 30; shop++) {
    const saleId = addSale.pluck().get(`가게 ${shop}`, `bench:${shop}`, CHANGING_PRODUCT)
    for (let no = 360; no > 0; no--) addPoint.run(saleId, now - no * 6 * HOUR_MS, 10_000 + no, 10_000 + no)
    await nextTurn()
  }
  await writeSheet(CHANGING_PRODUCT)
}

/**
 * Reads a list of this length as the crawler does: parses it and judges its posts, which are new, but takes none. It
 * repeats the rows of a sample, and each row has its own post number.
 */
function readLong(letters: number): () => Promise<void> {
  const sample = readFileSync(SAMPLE, 'utf8')
  const [from, to] = [sample.indexOf('<li'), sample.lastIndexOf('</li>')]
  let no = 0
  let text = sample.slice(0, from)
  while (text.length < letters)
    text += sample.slice(from, to).replaceAll(/href="\/\d+/g, () => `href="/${++no}`)
  const page = { url: 'https://www.fmkorea.com/hotdeal', text: text + sample.slice(to), readAt: Date.now() }
  const poller = createPoller(fmkorea, {
    fetcher: {
      read: async () => ({ kind: 'page', page, validators: {}, tookMs: 0 }),
      close: async () => {},
    },
    pace: 1,
    restsUntil: 0,
    now: Date.now,
    signal: new AbortController().signal,
    take: () => {},
    isKnown: () => true,
    report: (_, { reason }) => {
      if (reason !== null) throw new Error(reason)
    },
    countSuspiciousDrops,
    listPostsToReadAgain: () => [],
    takeSecondReading: () => {},
    baselineMissingShare,
    wasAsked: () => false,
    hold: () => true,
  })
  return async () => void (await poller.runOnce())
}

/** Each post shows a slightly lower price than the one that is known. */
async function judgeKnown(): Promise<void> {
  const sales = sqlite()
    .prepare('select post_key as postKey, total_won as won from sales where total_won is not null limit 300')
    .all() as Array<{ postKey: string; won: number }>
  await nextTurn()
  await countSuspiciousDrops(
    sales.map(({ postKey, won }) => {
      const price = Math.round(won * 0.99)
      return {
        postKey,
        quoted: {
          kind: 'HOT_DEAL',
          price,
          currency: 'KRW',
          shippingFee: 0,
          shippingNote: null,
          totalWon: price,
          said: `${price}원`,
        },
      }
    }),
  )
}

/** The posts of one page of a source, the same ones each time. */
const makePage = (moreLikes: number): Listing[] =>
  makeListings(30, createRandom(11), FIRST_POST + 1_000)
    .filter(({ sourceKey }) => sourceKey === 'pomppu')
    .map((listing) => ({ ...listing, likes: (listing.likes ?? 0) + moreLikes }))

/** Records new prices of a page for each of 30 days; each price is weighed against those of the days before. */
async function readShops(): Promise<void> {
  const today = Date.now()
  for (let day = 0; day < 30; day++) {
    const malls = Array.from({ length: 30 }, (_, no) => mall(`가게 ${no}`, 149_000 + no * 300 + day * 100))
    recordPriceReading(PCODE, reading(PCODE, { malls }), today - (30 - day) * DAY_MS)
    await nextTurn()
  }
}

/** Records the views of one second. Every third viewer is a member; half of the viewers look at one deal. */
async function look(): Promise<void> {
  const members = sqlite().prepare('select * from users limit 1000').all() as Member[]
  const products = sqlite()
    .prepare('select id from products order by id desc limit 1500')
    .pluck()
    .all() as number[]
  for (let no = 0; no < 3_000; no++) {
    const productId = products[no % 2 === 0 ? 0 : no % products.length] as number
    countView(productId, `visitor ${no}`)
    const member = no % 3 === 0 ? members[no % members.length] : undefined
    if (member) queueView(member, productId, null)
    if (no % 100 === 0) await nextTurn()
  }
  await flushViews()
}

function recommendTen(): Promise<void> {
  sqlite()
    .prepare(
      `insert or ignore into warm_deals (deal_id, noted_at)
       select id, opened_at from deals where quiet_at is null order by id desc limit 10`,
    )
    .run()
  return drainFanouts()
}

async function broadcast(): Promise<void> {
  const { kim } = cast()
  await nextTurn()
  await addBroadcast(
    kim,
    NewBroadcast.parse({ purpose: 'INFO', title: '점검 안내', body: '새벽에 점검합니다' }),
  )
  await nextTurn()
  await drainGroups(broadcastWork)
}
