// Taking listings without the network: product, sale, price point and fan-out row, beside one bare row.

import { createRandom, type Random } from '#crawler/samples/random.ts'
import { db, sqlite, write } from '#db/client.server.ts'
import { keywords } from '#db/schema/alerts.ts'
import { signIn } from '#domain/accounts/identities.server.ts'
import { drainFanouts } from '#domain/alerts/fanouts.server.ts'
import { takeListing, takeListings } from '#domain/intake/takeListing.server.ts'
import { readPattern } from '#domain/search/matching.ts'
import type { Listing } from '#domain/sources/listing.ts'
import { coupang, post } from '#tests/support/goods/listings.ts'
import { onEmptyData } from '../goods/data.ts'
import { makeKeyword } from '../goods/goods.ts'
import { makeListings } from '../goods/listings.ts'
import { inTurn, lowest, microsecondsEach } from '../load/rounds.ts'
import type { Outcome } from '../table.ts'

const SEED = 30
const STORED = 100_000
const KEYWORDS_A_MEMBER = 100
const A_PAGE = 25
const TAKEN_A_ROUND = 500

/** Measures the cost of a new listing, of a known listing, and of notifying members about a new one. */
export const measureTaking = (): Promise<Outcome[]> =>
  onEmptyData(async () => {
    const random = createRandom(SEED)
    let nextNo = 1
    const makeNext = (count: number): Listing[] => {
      nextNo += count
      return makeListings(count, random, nextNo - count)
    }
    for (let stored = 0; stored < STORED; stored += TAKEN_A_ROUND) await takeListings(makeNext(TAKEN_A_ROUND))
    // Nobody watches anything yet: draining would do exactly this, one row after another.
    sqlite().prepare('update fanouts set done_at = created_at').run()
    storeKeywords(random)
    await takeListings(makeThousand())
    await drainFanouts()
    const insertOne = prepareBareRow()
    let batch: Listing[] = []
    const { fresh, told, again, popular, bare } = await inTurn({
      fresh: async () => {
        const before = countListings()
        batch = makeNext(TAKEN_A_ROUND)
        const took = await takePages(batch)
        if (countListings() !== Number(before) + batch.length) throw new Error('not every listing was taken')
        return took
      },
      told: async () => {
        const started = performance.now()
        await drainFanouts()
        return ((performance.now() - started) * 1000) / batch.length
      },
      again: async () => {
        const before = countListings()
        const took = await takePages(batch)
        if (countListings() !== before) throw new Error('a listing read twice was taken twice')
        return took
      },
      popular: () => microsecondsEach(makeThousand().slice(0, A_PAGE), (listing) => takeListing(listing)),
      bare: () => microsecondsEach(batch, (listing) => insertOne(listing.title)),
    })
    const limit = lowest(bare)
    const limitIs = 'a transaction of one row with one column'
    return [
      { what: 'taking a new listing', unit: 'µs', ours: lowest(fresh), limit, limitIs },
      { what: 'taking a listing read before', unit: 'µs', ours: lowest(again), limit, limitIs },
      {
        what: 'taking a listing read before of a product with a thousand sales',
        unit: 'µs',
        ours: lowest(popular),
        limit,
        limitIs,
      },
      { what: 'telling a new listing to its members', unit: 'µs', ours: lowest(told), limit, limitIs },
    ]
  })

/** Takes listings as pages. Returns the processor's microseconds for one: between two slices a page waits for the disk. */
async function takePages(listings: Listing[]): Promise<number> {
  const before = process.cpuUsage()
  for (let start = 0; start < listings.length; start += A_PAGE)
    await takeListings(listings.slice(start, start + A_PAGE))
  const { user, system } = process.cpuUsage(before)
  return (user + system) / listings.length
}

/** Members with a hundred keywords each, history only; the rows equal those of `addKeyword`. */
function storeKeywords(random: Random): void {
  write(() => {
    for (let no = 0; no < STORED / KEYWORDS_A_MEMBER; no++) {
      const { member } = signIn('kakao', `bench-${no}`)
      const wanted = new Set<string>()
      while (wanted.size < KEYWORDS_A_MEMBER) wanted.add(makeKeyword(random))
      const everything = {
        excludes: [],
        sources: [],
        categoryIds: [],
        historyOnly: true,
        createdAt: Date.now(),
      }
      const rows = [...wanted].map((keyword) => ({
        ...everything,
        userId: member.id,
        keyword,
        pattern: readPattern(keyword).phrase,
      }))
      db.insert(keywords).values(rows).onConflictDoNothing().run()
    }
  })
}

/** A thousand posts about one shop page. */
const makeThousand = (): Listing[] =>
  Array.from({ length: 1_000 }, (_, no) =>
    post(no, '[쿠팡] 별하 물걸레 청소기 ZX-900 (129,000원/무료)', {
      sourceKey: 'ruliweb',
      postKey: `ruliweb:${no}`,
      outboundUrl: coupang(900, 901),
    }),
  )

const countListings = (): unknown => sqlite().prepare('select count(*) from listings').pluck().get()

function prepareBareRow(): (title: string) => void {
  sqlite().exec('create table bare (id integer primary key, title text not null)')
  const insert = sqlite().prepare('insert into bare (title) values (?)')
  return (title) => {
    write(() => insert.run(title))
  }
}
