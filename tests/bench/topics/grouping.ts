// Grouping: how often listings rightly become one product, and the time of a match among a million stored sales.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createRandom, type Random } from '#crawler/samples/random.ts'
import { sqlite, write } from '#db/client.server.ts'
import { groupOffer } from '#domain/catalog/grouping/groupOffer.server.ts'
import { addName } from '#domain/catalog/naming/nameIndex.server.ts'
import { type Accuracy, judgePairs, type Pair } from '#tests/support/goods/pairs.ts'
import { onEmptyData } from '../goods/data.ts'
import { type Good, makeGood } from '../goods/goods.ts'
import { inTurn, lowest, microsecondsEach } from '../load/rounds.ts'
import type { Outcome } from '../table.ts'

const SEED = 40
const GENERATED = 1_000
const SIZES = [10_000, 100_000, 300_000]
/** The number of sales of each product, which several communities post repeatedly. */
const SALES_A_PRODUCT = 12
const GROUPED = 200

/** Measures precision and recall, then microseconds per listing by the number of stored sales. */
export const measureGrouping = (): Promise<Outcome[]> =>
  onEmptyData(async () => {
    const [written, later] = [readPairs('pairs.json'), readPairs('pairsLater.json')]
    return [
      ...accuracy(`${written.length} written pairs`, judgePairs(written)),
      ...accuracy(`${later.length} later pairs`, judgePairs(later)),
      ...accuracy(`${GENERATED} generated pairs`, judgePairs(makePairs(createRandom(SEED)))),
      ...(await measureGrowth()),
    ]
  })

const readPairs = (file: string): Pair[] =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../fixtures', file), 'utf8'))

const accuracy = (
  of: string,
  { precision, recall, precisionInterval, recallInterval }: Accuracy,
): Outcome[] => [
  {
    what: `grouping ${of}, precision`,
    unit: '',
    ours: precision,
    limit: 1,
    limitIs: interval(precisionInterval),
  },
  { what: `grouping ${of}, recall`, unit: '', ours: recall, limit: 1, limitIs: interval(recallInterval) },
]

const interval = ([low, high]: [number, number]): string =>
  `every pair rightly; 95 % interval ${low.toFixed(3)} to ${high.toFixed(3)}`

/**
 * Half of the pairs are one product in two spellings, the others two products that differ in one option.
 */
function makePairs(random: Random): Pair[] {
  return Array.from({ length: GENERATED }, (_, no) => {
    const good = makeGood(random)
    const name = `${good.name} ${3 + Math.floor(random() * 5)}팩`
    const same = no % 2 === 0
    const other = same
      ? respell(name, random)
      : name.replace(/(\d+)팩$/, (_, count) => `${Number(count) + 1}팩`)
    return { a: posted('pomppu', good, name), b: posted('clien', good, other), same, why: 'generated' }
  })
}

const posted = (source: string, { shop, won }: Good, name: string) => ({
  title: `[${shop}] ${name} (${won.toLocaleString('en-US')}원/무료)`,
  source,
  outboundUrl: null,
})

function respell(name: string, random: Random): string {
  const [brand = '', ...rest] = name.split(' ')
  const spelled = rest.join(' ').replace(/(\d+)팩$/, random() < 0.5 ? ' x $1' : '$1개입')
  return random() < 0.5 ? `${spelled} ${brand} 특가` : `${brand} ${spelled} 무료배송`
}

async function measureGrowth(): Promise<Outcome[]> {
  const random = createRandom(SEED + 1)
  const took: number[] = []
  let stored = 0
  for (const size of SIZES) {
    store(stored, size, random)
    stored = size
    const offers = Array.from({ length: GROUPED }, (_, no) => offer(makeName(no, random), no))
    const { found } = await inTurn({
      found: () => microsecondsEach(offers, (one) => undone(() => groupOffer(one, [], Date.now()))),
    })
    took.push(lowest(found))
  }
  const [few = 0] = took
  return SIZES.map((size, index) => ({
    what: `grouping a listing, ${size.toLocaleString('en-US')} sales stored`,
    unit: 'µs',
    ours: took[index] ?? 0,
    limit: few,
    limitIs: `the same with ${SIZES[0]?.toLocaleString('en-US')} sales`,
  }))
}

const makeName = (no: number, random: Random): string => `${makeGood(random).name} 묶음 ${(no % 97) + 2}개`

const offer = (name: string, no: number) => ({
  name,
  shop: '쿠팡',
  totalWon: 10_000 + (no % 500) * 100,
  categoryId: 1,
  postedAt: Date.now(),
})

class Undone extends Error {}

/** Runs `act` and rolls its writes back, so that the stored amount stays the same. */
function undone(act: () => void): void {
  try {
    write(() => {
      act()
      throw new Undone()
    })
  } catch (error) {
    if (!(error instanceof Undone)) throw error
  }
}

function store(from: number, to: number, random: Random): void {
  const addProduct = sqlite().prepare(
    `insert into products (name, search_name, category_id, created_at, last_posted_at) values (?, '', 1, 0, 0)`,
  )
  const addSale = sqlite().prepare(
    `insert into sales (product_id, kind, source_key, name, shop, price, total_won, url, posted_at)
     values (?, 'HOT_DEAL', 'pomppu', ?, '쿠팡', 1, ?, '', 0)`,
  )
  write(() => {
    for (let no = from / SALES_A_PRODUCT; no < to / SALES_A_PRODUCT; no++) {
      const name = makeName(no, random)
      const productId = Number(addProduct.run(name).lastInsertRowid)
      addName(productId, name, '')
      for (let sale = 0; sale < SALES_A_PRODUCT; sale++)
        addSale.run(productId, name, 10_000 + (no % 500) * 100)
    }
  })
}
