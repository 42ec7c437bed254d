import { expect, test } from 'vitest'
import { sqlite, write } from '#db/client.server.ts'
import { sumHeats } from '#domain/deals/heat/heat.ts'
import { sumUpProduct } from '#domain/deals/productSummary.server.ts'
import fc from '#tests/support/run/fastCheck.ts'
import { plansOf } from '#tests/support/run/plans.ts'

interface Sale {
  source: string
  kind: string
  totalWon: number | null
  heat: number
  postedAt: number
  isEnded: boolean
  comments: number | null
}

const drawSale = fc.record<Sale>({
  source: fc.constantFrom('clien', 'pomppu', 'danawa'),
  kind: fc.constantFrom('HOT_DEAL', 'CARD'),
  totalWon: fc.option(fc.integer({ min: 0, max: 50_000 })),
  heat: fc.integer({ min: 0, max: 90 }),
  postedAt: fc.integer({ min: 1, max: 1_000 }),
  isEnded: fc.boolean(),
  comments: fc.option(fc.nat({ max: 99 })),
})

const most = (numbers: number[]): number => Math.max(...numbers)

/** What the summary must be, over all sales at once. */
function plainSum(all: Sale[]) {
  const posts = all.filter(({ source }) => source !== 'danawa')
  const live = posts.filter(({ isEnded }) => !isEnded)
  const counted = live.length > 0 ? live : posts
  const totals = all.flatMap(({ isEnded, kind, totalWon }) =>
    isEnded || kind === 'CARD' || !totalWon ? [] : totalWon,
  )
  const bySource = [...Map.groupBy(counted, ({ source }) => source).values()]
  return {
    is_deal: Number(posts.length > 0),
    live_sale_count: live.length,
    lowest_total: totals.length > 0 ? Math.min(...totals) : null,
    ...(posts.length > 0 && {
      heat: sumHeats(bySource.map((own) => most(own.map(({ heat }) => heat)))),
      reply_count: most(counted.map(({ comments }) => comments ?? 0)),
      last_posted_at: most(counted.map(({ postedAt }) => postedAt)),
    }),
  }
}

let products = 0

function putProduct(all: Sale[]): number {
  const id = ++products
  sqlite()
    .prepare(
      "insert into products (id, name, search_name, category_id, created_at, last_posted_at) values (?, '라면', '라면', 1, 0, 0)",
    )
    .run(id)
  all.forEach(({ source, kind, totalWon, heat, postedAt, isEnded, comments }, at) => {
    const key = `${id}:${at}`
    const { lastInsertRowid } = sqlite()
      .prepare(
        `insert into sales (product_id, kind, source_key, post_key, name, url, total_won, heat, posted_at, ended_at)
         values (?, ?, ?, ?, '라면', 'https://shop.example/', ?, ?, ?, ?)`,
      )
      .run(id, kind, source, key, totalWon, heat, postedAt, isEnded ? 1 : null)
    sqlite()
      .prepare(
        `insert into listings (sale_id, source_key, post_key, title, comments, fingerprint, first_read_at, last_read_at)
         values (?, ?, ?, '라면', ?, '', 0, 0)`,
      )
      .run(lastInsertRowid, source, key, comments)
  })
  return id
}

test('the summary of a product is that of all its sales, whichever are live', () => {
  fc.assert(
    fc.property(fc.array(drawSale, { maxLength: 12 }), (all) => {
      const id = putProduct(all)
      const live = write(() => sumUpProduct(id, Date.now()))
      const plain = plainSum(all)
      expect(live).toBe(plain.live_sale_count)
      expect(sqlite().prepare('select * from products where id = ?').get(id)).toMatchObject(plain)
    }),
    { numRuns: 200 },
  )
})

test('the summary of a product with a live post reads its live sales in an index', () => {
  const [live, ended] = [false, true].map((isEnded) => ({
    source: 'clien',
    kind: 'HOT_DEAL',
    totalWon: 1_000,
    heat: 1,
    postedAt: 1,
    isEnded,
    comments: 1,
  })) as [Sale, Sale]
  const id = putProduct([live, ended])
  write(() => sumUpProduct(id, Date.now()))
  expect(plansOf(sqlite(), 'max("sales"."heat")', '"ended_at" is null')[0]).toBe(
    'SEARCH sales USING INDEX sales_offered (product_id=? AND ended_at=?)',
  )
})
