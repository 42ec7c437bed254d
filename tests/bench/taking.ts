// Taking listings without the network: product, sale, price point and fan-out row, beside one bare row.
import { takeListing } from '../../app/domain/alerts/takeListing.server.ts'
import type { Listing } from '../../app/domain/products/listing.ts'
import { listProducts } from '../../app/domain/products/products.server.ts'
import { sqlite, write } from '../../db/client.server.ts'
import { onEmptyData } from './data.ts'
import { createRandom } from './goods.ts'
import { makeListings } from './listings.ts'
import { inTurn, lowest, microsecondsEach } from './rounds.ts'
import type { Outcome } from './table.ts'

const SEED = 30
const STORED = 1_000
const TAKEN_A_ROUND = 500

/** What a listing costs that is new, and one that was read before, with 1,000 products stored. */
export const measureTaking = (): Promise<Outcome[]> =>
  onEmptyData(async () => {
    const random = createRandom(SEED)
    let nextNo = 1
    const makeNext = (count: number): Listing[] => {
      nextNo += count
      return makeListings(count, random, nextNo - count)
    }
    for (const listing of makeNext(STORED)) takeListing(listing)
    const insertOne = prepareBareRow()
    let batch: Listing[] = []
    const { fresh, again, bare } = await inTurn({
      fresh: () => {
        const before = countProducts()
        batch = makeNext(TAKEN_A_ROUND)
        const took = microsecondsEach(batch, (listing) => takeListing(listing))
        if (countProducts() !== before + TAKEN_A_ROUND) throw new Error('not every listing became a product')
        return took
      },
      again: () => {
        const before = countProducts()
        const took = microsecondsEach(batch, (listing) => takeListing(listing))
        if (countProducts() !== before) throw new Error('a listing read twice became another product')
        return took
      },
      bare: () => microsecondsEach(batch, (listing) => insertOne(listing.title)),
    })
    const limit = lowest(bare)
    const limitIs = 'a transaction of one row with one column'
    return [
      { what: 'taking a new listing', unit: 'µs', ours: lowest(fresh), limit, limitIs },
      { what: 'taking a listing read before', unit: 'µs', ours: lowest(again), limit, limitIs },
    ]
  })

const countProducts = (): number =>
  listProducts({ searchKeyword: '', categoryIds: [], sort: 'NEW', pageNumber: 1, pageSize: 1 }).totalCount

function prepareBareRow(): (title: string) => void {
  sqlite().exec('create table bare (id integer primary key, title text not null)')
  const insert = sqlite().prepare('insert into bare (title) values (?)')
  return (title) => {
    write(() => insert.run(title))
  }
}
