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

const DEAL_SORTS = ['HEAT', 'NEW', 'PRICE', 'COMMENT']
const PRODUCT_SORTS = ['LIKE', 'NEW', 'PRICE', 'COMMENT']
const ORDERS: Record<string, string> = {
  HEAT: 'heat desc',
  NEW: 'last_posted_at desc',
  PRICE: 'lowest_total',
  COMMENT: 'reply_count desc, heat desc',
  LIKE: 'like_count desc',
}

const products = (query: Record<string, unknown>, pageSize = 60) =>
  listProducts({ ...ProductFilter.parse(query), pageNumber: 1, pageSize })

describe('a narrowed list', () => {
  const expected = (where: string, order: string) =>
    sqlite()
      .prepare(`select id from products where ${where} order by ${order}, id desc limit 60`)
      .pluck()
      .all()

  test('of deals keeps the order of the whole list', () => {
    const ofClien = "id in (select product_id from sales where source_key = 'clien')"
    const narrowed: Array<[query: Record<string, string>, where: string]> = [
      [{ categoryIds: '3' }, 'category_id = 3'],
      [{ categoryIds: '3,5' }, 'category_id in (3, 5)'],
      [{ categoryIds: '3,5', status: 'ENDED' }, 'category_id in (3, 5) and live_sale_count = 0'],
      [{ sources: 'clien' }, ofClien],
      [
        { sources: 'clien', categoryIds: '3,4,5', status: 'LIVE' },
        `${ofClien} and category_id in (3, 4, 5) and live_sale_count > 0`,
      ],
    ]
    for (const sort of DEAL_SORTS)
      for (const [query, where] of narrowed)
        expect(idsOf(deals({ ...query, sort }, 1, 60)), JSON.stringify({ ...query, sort })).toEqual(
          expected(where, `live_sale_count > 0 desc, ${ORDERS[sort]}`),
        )
  })

  test('of products keeps the order of the whole list', () => {
    sqlite().exec('update products set like_count = id % 331')
    const narrowed: Array<[query: Record<string, string>, where: string]> = [
      [{ categoryIds: '3,5' }, 'category_id in (3, 5)'],
      [{ status: 'ENDED' }, 'live_sale_count = 0'],
      [{ categoryIds: '3,5', status: 'LIVE' }, 'category_id in (3, 5) and live_sale_count > 0'],
      [{ categoryIds: '3,5', status: 'ENDED' }, 'category_id in (3, 5) and live_sale_count = 0'],
    ]
    for (const sort of PRODUCT_SORTS)
      for (const [query, where] of narrowed)
        expect(idsOf(products({ ...query, sort })), JSON.stringify({ ...query, sort })).toEqual(
          expected(where, ORDERS[sort]!),
        )
  })

  test('of a rare category is found from the side of the category', () => {
    sqlite().exec('update products set category_id = 1 where category_id = 9 and id > 300')
    const rare = expected('category_id = 9', ORDERS.LIKE!)
    expect(rare).toHaveLength(25)
    for (const sort of ['HEAT', 'COMMENT']) {
      expect(idsOf(deals({ categoryIds: '9', sort })), sort).toHaveLength(20)
      expect(deals({ categoryIds: '9', sort }, 2)).toMatchObject({ totalCount: 25, contents: { length: 5 } })
    }
    expect(idsOf(products({ categoryIds: '9', sort: 'LIKE' }))).toEqual(rare)
    const plans = plansOf(sqlite(), '"category_id" in (?)', 'limit ?')
    const searches = plans.filter((detail) => detail.includes('SEARCH products'))
    expect(searches.length).toBeGreaterThan(0)
    for (const search of searches) expect(search).toMatch(/ INDEX products_(category|of_category) /)
  })

  test('by an offer that no deal at its beginning has ends after the first 4,000 deals', () => {
    sqlite().exec("update sales set shop = '옥션' where product_id % 997 < 60")
    expect(deals({ shops: '옥션', status: 'ENDED' })).toMatchObject({ contents: [], totalCount: 0 })
    expect(idsOf(deals({ shops: '옥션', sort: 'NEW' }))).toHaveLength(20)
  })
})

test('every order of a list comes from an index', () => {
  for (const sort of DEAL_SORTS) deals({ sort })
  for (const sort of PRODUCT_SORTS) {
    products({ sort })
    for (const status of ['LIVE', 'ENDED']) products({ sort, status })
  }
  const ordered = [
    ['"is_deal" = ? order by', '"walked"'],
    ['select "id" from "products" order by'],
    ['where "products"."live_sale_count" > 0 order by', '"walked"'],
    ['where "is_live" = ?', '"walked"'],
  ]
  for (const parts of ordered) {
    const plans = plansOf(sqlite(), ...parts)
    expect(plans.length, parts[0]).toBeGreaterThanOrEqual(4)
    expect(plans.filter((detail) => detail.startsWith('USE TEMP B-TREE'))).toEqual([])
  }
})
