import { beforeEach, describe, expect, test } from 'vitest'
import { sqlite } from '#db/client.server.ts'
import { DealFilter, listDeals } from '#domain/feed/deals.server.ts'
import { listProducts, ProductFilter } from '#domain/feed/products.server.ts'
import { listRan, plansOf } from '#tests/support/run/plans.ts'

const DEALS = 50_000
/** One deal in this many has an offer of the rare shop. */
const RARE = 5_000

beforeEach(() => {
  const now = Date.now()
  const numbers = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${DEALS})`
  sqlite().exec(`
    ${numbers} insert into products (id, name, search_name, category_id, created_at, live_sale_count, heat, last_posted_at, lowest_total, reply_count)
      select i, '상품 ' || i, '상품 ' || i, 1 + i % 12, ${now}, i % 3 = 0, i % 997, ${now} - i * 50000, i, i % 89 from n;
    ${numbers} insert into sales (product_id, kind, source_key, post_key, name, shop, url, posted_at, ended_at, total_won)
      select i, 'HOT_DEAL', case i % 2 when 0 then 'clien' else 'pomppu' end, 'many:' || i, '상품 ' || i,
        case when i % ${RARE} = 0 then '큐텐' when i % 7 = 0 then '이름 없는 가게' else '쿠팡' end,
        'https://shop.example/' || i, ${now} - i * 50000, case when i % 3 = 0 then null else ${now} end, i from n;`)
})

const deals = (query: Record<string, unknown> = {}, pageNumber = 1, pageSize = 20) =>
  listDeals({ ...DealFilter.parse(query), pageNumber, pageSize })
const idsOf = (page: { contents: Array<{ productId: number }> }) =>
  page.contents.map((deal) => deal.productId)

describe('the deals of a shop', () => {
  test('a shop that nobody knows is ignored before the database is asked', () => {
    const before = listRan().length
    expect(DealFilter.parse({ shops: `zz,이름 없는 가게,${'가'.repeat(60)}` }).shops).toEqual([])
    expect(listRan()).toHaveLength(before)
    expect(DealFilter.parse({ shops: '쿠팡,zz,이마트몰' }).shops).toEqual(['쿠팡', '이마트몰'])
  })

  test('a rare shop is found from the side of its offers, in an index', () => {
    const found = deals({ shops: '큐텐' })
    expect(found.totalCount).toBe(DEALS / RARE)
    expect(idsOf(found).every((id) => id % RARE === 0)).toBe(true)
    expect(
      idsOf(found)
        .slice(0, 3)
        .every((id) => id % 3 === 0),
      'live ones first',
    ).toBe(true)
    expect(plansOf(sqlite(), 'select "product_id" from "sales"', '"shop" in')).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^SEARCH sales USING COVERING INDEX sales_shop \(shop=\? AND source_key=\?/),
      ]),
    )
    const walked = plansOf(sqlite(), 'json_each', '"products"', 'exists').filter((detail) =>
      /\bproducts\b/.test(detail),
    )
    expect(walked.length).toBeGreaterThan(0)
    for (const detail of walked) expect(detail).toMatch(/^SEARCH products USING INTEGER PRIMARY KEY/)
  })

  test('a shop without any offer is answered without walking the deals', () => {
    expect(deals({ shops: '아이허브' })).toMatchObject({ contents: [], totalCount: 0 })
    expect(deals({ shops: '쿠팡', kinds: 'CASH' })).toMatchObject({ contents: [], totalCount: 0 })
    expect(deals({ kinds: 'CARD' })).toMatchObject({ contents: [], totalCount: 0 })
    expect(plansOf(sqlite(), 'select "product_id" from "sales"')).not.toContainEqual(
      expect.stringMatching(/^SCAN sales$/),
    )
  })

  test('a common shop is listed as before', () => {
    const found = deals({ shops: '쿠팡', status: 'LIVE', sort: 'NEW' })
    expect(found.totalCount).toBe(1_001)
    expect(idsOf(found).slice(0, 4)).toEqual([3, 6, 9, 12])
  })
})

describe('counts and pages', () => {
  test('counts stop at a thousand and say that there are more', () => {
    expect(deals().totalCount).toBe(1_001)
    expect(deals({ categoryIds: '3', sources: 'clien' }).totalCount).toBe(1_001)
    const products = (query: Record<string, unknown>) =>
      listProducts({ ...ProductFilter.parse(query), pageNumber: 1, pageSize: 20 })
    expect(products({})).toMatchObject({ totalCount: 1_000, hasMore: true })
    sqlite().prepare('delete from sales where id > 900').run()
    sqlite().prepare('delete from products where id > 900').run()
    expect(products({})).toMatchObject({ totalCount: 900, hasMore: false })
    expect(deals().totalCount).toBe(900)
  })

  test.each([
    ['deals', (page: number, size: number) => deals({}, page, size).contents],
    [
      'products',
      (pageNumber: number, pageSize: number) =>
        listProducts({ ...ProductFilter.parse({ sort: 'COMMENT' }), pageNumber, pageSize }).contents,
    ],
  ])('%s end after 10,000 rows', (_, list) => {
    expect(list(100, 100)).toHaveLength(100)
    expect(list(101, 100)).toEqual([])
    expect(list(1_000_000, 20)).toEqual([])
  })
})

test.each(['HEAT', 'NEW', 'PRICE', 'COMMENT'])('deals by %s come sorted from an index', (sort) => {
  deals({ sort })
  const plans = plansOf(sqlite(), 'from "products" where "products"."is_deal" = ', 'order by')
  expect(plans.length).toBeGreaterThan(0)
  expect(plans.filter((detail) => detail.startsWith('USE TEMP B-TREE FOR ORDER BY'))).toEqual([])
})

test.each(['LIKE', 'NEW', 'PRICE', 'COMMENT'])('products by %s come sorted from an index', (sort) => {
  listProducts({ ...ProductFilter.parse({ sort }), pageNumber: 1, pageSize: 20 })
  const plans = plansOf(sqlite(), 'select "id" from "products" order by')
  expect(plans.length).toBeGreaterThan(0)
  expect(plans.filter((detail) => detail.startsWith('USE TEMP B-TREE'))).toEqual([])
})

test.each(
  ['LIKE', 'NEW', 'PRICE', 'COMMENT'].flatMap((sort) => [
    [sort, 'LIVE', '"live_sale_count" > 0'],
    [sort, 'ENDED', '"live_sale_count" = 0'],
  ]),
)('products by %s that are %s come sorted from an index', (sort, status, condition) => {
  listProducts({ ...ProductFilter.parse({ sort, status }), pageNumber: 1, pageSize: 20 })
  const plans = plansOf(sqlite(), `select "id" from "products" where "products".${condition} order by`)
  expect(plans.length).toBeGreaterThan(0)
  expect(plans.filter((detail) => detail.startsWith('USE TEMP B-TREE'))).toEqual([])
})
