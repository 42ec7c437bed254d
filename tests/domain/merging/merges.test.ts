import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { describe, expect, test } from 'vitest'
import { env } from '#app/env.server.ts'
import { db, sqlite, write } from '#db/client.server.ts'
import * as schema from '#db/schema.ts'
import type { Member } from '#domain/accounts/member.ts'
import { drainFanouts } from '#domain/alerts/fanouts.server.ts'
import { addKeyword } from '#domain/alerts/keywords/keywords.server.ts'
import type { ProductAlertTerms } from '#domain/alerts/products/newProductAlert.server.ts'
import { offerChangeWork } from '#domain/alerts/products/offerChanges.server.ts'
import { addProductAlert } from '#domain/alerts/products/productAlerts.server.ts'
import { currentId } from '#domain/catalog/grouping/aliases.server.ts'
import { listGroupedSales, listProductDecisions } from '#domain/catalog/grouping/decisions.server.ts'
import { seoulDay } from '#domain/clock.ts'
import { followPage } from '#domain/comparison/pricePages.server.ts'
import { recordPriceReading } from '#domain/comparison/priceReadings.server.ts'
import { listHistories } from '#domain/devices/histories.server.ts'
import { drainGroups } from '#domain/drainGroups.server.ts'
import { getProduct, listProductsByIds } from '#domain/feed/products.server.ts'
import { recordListing } from '#domain/intake/listings.server.ts'
import { takeListing } from '#domain/intake/takeListing.server.ts'
import { bookmarkProduct } from '#domain/interest/bookmarks.server.ts'
import { likeProduct } from '#domain/interest/likes.server.ts'
import { mergeProducts } from '#domain/merging/merges.server.ts'
import { PRODUCT_TABLES } from '#domain/merging/rowsOfMerged.server.ts'
import { splitProduct } from '#domain/merging/splits.server.ts'
import { listPrices } from '#domain/prices/prices.server.ts'
import { isRefusal } from '#domain/refusal.ts'
import type { Listing } from '#domain/sources/listing.ts'
import { clienPost, coupang, post } from '#tests/support/goods/listings.ts'
import { drainMerges } from '#tests/support/goods/merges.ts'
import { mall, reading } from '#tests/support/goods/priceReadings.ts'
import { cast } from '#tests/support/people/cast.ts'

const PAGING = { pageNumber: 1, pageSize: 20 }
const ROOT = join(import.meta.dirname, '../../..')

const sell = (no: number, name: string, outboundUrl: string | null = null) =>
  recordListing(post(no, `[쿠팡] ${name} (${9_900 + no * 100}원/무료)`, { outboundUrl }))
const rows = (query: string): unknown[] => sqlite().prepare(query).all()
const one = (query: string): unknown => sqlite().prepare(query).pluck().get()
const refusalOf = (act: () => unknown): string | undefined => {
  try {
    act()
  } catch (error) {
    if (isRefusal(error)) return error.reason
    throw error
  }
}
const everything = () =>
  JSON.stringify(
    (
      rows("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'") as Array<{
        name: string
      }>
    ).map(({ name }) => [name, rows(`select * from "${name}"`)]),
  )

describe('a shop page that becomes known later', () => {
  const LINK = 'https://www.11st.co.kr/products/6600000777'
  const cases: Array<[string, string, boolean]> = [
    [
      'a link learned later merges a post with the product sold there, whatever its name',
      '바닥에 까는 여름 자리 40cm 통풍 거실 명절 손님맞이',
      true,
    ],
    ['a link learned later does not merge a post of another size', '토담 왕골 방석 60cm', false],
  ]
  test.each(cases)('%s', (_, name, isOne) => {
    const first = sell(1, '왕골 토담 방석 40cm', LINK).productId
    const before = sell(2, name).productId
    expect(before).not.toBe(first)
    const after = sell(2, name, LINK)
    expect(after.productId).toBe(isOne ? first : before)
    expect(currentId(before)).toBe(after.productId)
    expect(one('select group_concat(distinct product_id) from deals')).toBe(
      isOne ? String(first) : `${first},${before}`,
    )
    expect(sell(3, name, LINK).productId).toBe(after.productId)
  })

  test("a link learned later changes nothing after an admin's decision", () => {
    const { park } = cast()
    const kept = sell(1, '왕골 토담 방석 40cm', LINK).productId
    sell(4, '왕골 토담 방석 40cm', LINK)
    splitProduct(park, kept, [Number(one('select max(id) from sales'))])
    const later = sell(2, '왕골 토담 방석 40cm 통풍 거실 바닥 여름')
    expect(sell(2, '왕골 토담 방석 40cm 통풍 거실 바닥 여름', LINK).productId).toBe(later.productId)
  })
})

describe('merging two products', () => {
  test('a merge keeps the older id, and both ids find the product', async () => {
    const { park } = cast()
    const [first, second] = [sell(1, '소리담 헤드폰 S1'), sell(2, '토담 온수매트 싱글')]
    expect(mergeProducts(park, second.productId, first.productId)).toBe(first.productId)
    expect(getProduct(second.productId)).toMatchObject({ id: first.productId, name: '소리담 헤드폰 S1' })
    expect(
      getProduct(first.productId)
        .sales.map((sale) => sale.id)
        .sort(),
    ).toEqual([first.saleId, second.saleId])
    expect(listPrices(first.productId, 0)).toHaveLength(2)
    expect(
      (await listProductsByIds([second.productId, first.productId])).map((card) => card.productId),
    ).toEqual([first.productId])
    expect(getProduct(first.productId).lowestTotal).toBe(10_000)
    expect(listProductDecisions(first.productId)).toMatchObject([
      { verdict: 'JOINED', otherId: second.productId, userId: park.id },
    ])
  })

  test('later posts with the name or link of either product join the merged product', () => {
    const { park } = cast()
    const first = sell(1, '소리담 헤드폰 S1 128GB', coupang(1, 10))
    const second = sell(2, '소리담 헤드폰 S1 256GB', coupang(1, 11))
    expect(second.productId).not.toBe(first.productId)
    mergeProducts(park, first.productId, second.productId)
    expect(sell(3, '소리담 헤드폰 S1 256GB 블랙', coupang(1, 11)).productId).toBe(first.productId)
    expect(sell(4, '소리담 헤드폰 S1 256GB').productId).toBe(first.productId)
    expect(sell(5, '소리담 헤드폰 S1 512GB').productId).not.toBe(first.productId)
  })

  test('each id in a chain of merges leads to the remaining product', () => {
    const { park } = cast()
    const ids = [1, 2, 3].map((no) => sell(no, `루미코 허브 R${no}00`).productId)
    const [a, b, c] = ids as [number, number, number]
    mergeProducts(park, c, b)
    mergeProducts(park, b, a)
    expect([a, b, c].map(currentId)).toEqual([a, a, a])
  })

  test('merging with itself, again in reverse or with an unknown product is refused and changes nothing', () => {
    const { park } = cast()
    const [first, second] = [sell(1, '소리담 헤드폰 S1'), sell(2, '토담 온수매트 싱글')]
    mergeProducts(park, first.productId, second.productId)
    const before = everything()
    expect(refusalOf(() => mergeProducts(park, first.productId, first.productId))).toBe('conflict')
    expect(refusalOf(() => mergeProducts(park, second.productId, first.productId))).toBe('conflict')
    expect(refusalOf(() => mergeProducts(park, second.productId, second.productId))).toBe('conflict')
    expect(refusalOf(() => mergeProducts(park, first.productId, 999))).toBe('not_found')
    expect(everything()).toBe(before)
  })

  test('a merge that fails half way changes nothing', () => {
    const { park } = cast()
    const [first, second] = [sell(1, '소리담 헤드폰 S1'), sell(2, '토담 온수매트 싱글')]
    sqlite().exec(
      `create temp trigger broken before delete on products begin select raise(abort, 'disk'); end`,
    )
    const before = everything()
    expect(() => mergeProducts(park, first.productId, second.productId)).toThrow('disk')
    sqlite().exec('drop trigger broken')
    expect(everything()).toBe(before)
  })

  test('a merge combines likes, bookmarks, views and message counts of both products', () => {
    const { kim, lee, park } = cast()
    const [first, second] = [sell(1, '소리담 헤드폰 S1').productId, sell(2, '토담 온수매트 싱글').productId]
    for (const act of [likeProduct, bookmarkProduct]) {
      act(kim, first)
      act(kim, second)
      act(lee, second)
    }
    write(() =>
      db
        .insert(schema.productViews)
        .values([
          { day: 1, productId: first, count: 2 },
          { day: 1, productId: second, count: 3 },
          { day: 2, productId: second, count: 4 },
        ])
        .run(),
    )
    const now = Date.now()
    write(() =>
      db
        .insert(schema.messageCounts)
        .values([
          { userId: kim.id, day: seoulDay(now), productId: first, messages: 2 },
          { userId: kim.id, day: seoulDay(now), productId: second, messages: 1 },
        ])
        .run(),
    )
    mergeProducts(park, first, second, now)
    expect(rows('select product_id, messages from message_counts')).toEqual([
      { product_id: first, messages: 3 },
    ])
    expect(getProduct(first).likeCount).toBe(2)
    expect(rows('select user_id from product_bookmarks')).toHaveLength(2)
    expect(rows('select day, product_id, count from product_views order by day')).toEqual([
      { day: 1, product_id: first, count: 5 },
      { day: 2, product_id: first, count: 4 },
    ])
    expect(rows('pragma foreign_key_check')).toEqual([])
  })

  test('a merge makes one deal of two and notifies nobody a second time', async () => {
    const { kim, lee, park } = cast()
    addKeyword(kim, { ...ANY_KEYWORD, keyword: '헤드폰' })
    addKeyword(lee, { ...ANY_KEYWORD, keyword: '온수매트' })
    takeListing(post(1, '[쿠팡] 소리담 헤드폰 S1 (9,900원/무료)'))
    takeListing(post(2, '[쿠팡] 토담 온수매트 싱글 (19,900원/무료)'))
    await drainFanouts()
    mergeProducts(park, 1, 2)
    await drainFanouts()
    const told = () => [kim, lee].map((member) => listHistories(member, PAGING).totalCount)
    expect(told()).toEqual([1, 1])
    takeListing(clienPost(3, '[쿠팡] 소리담 헤드폰 S1 온수매트 (9,900원/무료)', { outboundUrl: null }))
    expect(one('select count(*) from deals where product_id = 1')).toBe(1)
    takeListing(clienPost(4, '[쿠팡] 토담 온수매트 싱글 (18,900원/무료)'))
    await drainFanouts()
    expect(listHistories(lee, PAGING).contents.filter(({ subject }) => subject === 'deal:1')).toHaveLength(1)
  })

  test('a merge keeps the stricter of two alerts and notifies nobody', async () => {
    const { kim, lee, park } = cast()
    takeListing(post(1, '[쿠팡] 소리담 헤드폰 S1 (99,000원/무료)'))
    takeListing(post(2, '[쿠팡] 토담 온수매트 싱글 (19,900원/무료)'))
    const watch = (member: Member, productId: number, terms: Partial<ProductAlertTerms>) =>
      addProductAlert(member, {
        productId,
        kind: 'FALL',
        priceKinds: ['HOT_DEAL'],
        historyOnly: true,
        ...terms,
      })
    watch(kim, 1, { kind: 'TARGET', value: 50_000 })
    watch(kim, 2, { kind: 'TARGET', value: 9_000 })
    watch(lee, 1, {})
    mergeProducts(park, 1, 2)
    expect(rows('select user_id, product_id, kind, value from product_alerts order by user_id')).toEqual([
      { user_id: kim.id, product_id: 1, kind: 'TARGET', value: 9_000 },
      { user_id: lee.id, product_id: 1, kind: 'FALL', value: null },
    ])
    expect(one('select watcher_count from products')).toBe(2)
    takeListing(post(1, '[쿠팡] 소리담 헤드폰 S1 (89,000원/무료)'))
    await drainFanouts()
    expect(listHistories(lee, PAGING).totalCount).toBe(0)
    takeListing(post(2, '[쿠팡] 토담 온수매트 싱글 (15,900원/무료)'))
    await drainGroups(offerChangeWork)
    expect(listHistories(lee, PAGING).totalCount).toBe(1)
  })

  test('a merge handles every table with a product id', () => {
    const having = Object.values(schema)
      .filter((table) => table instanceof SQLiteTable)
      .map((table) => getTableConfig(table))
      .filter(({ columns }) => columns.some(({ name }) => ['productId', 'product_id'].includes(name)))
      .map(({ name }) => name)
    const inFile = (
      rows(`select distinct m.name from sqlite_master m, pragma_foreign_key_list(m.name) f
        where m.type = 'table' and f."table" = 'products'`) as Array<{ name: string }>
    ).map(({ name }) => name)
    const handled = [...PRODUCT_TABLES, schema.productLikeDays]
      .map((table) => getTableConfig(table).name)
      .sort()
    expect(handled).toEqual(expect.arrayContaining(inFile))
    expect(handled).toEqual(having.sort())
  })
})

const ANY_KEYWORD = { excludes: [], sources: [], categoryIds: [], historyOnly: true }

describe('splitting a product', () => {
  const three = () => {
    const link = 'https://www.11st.co.kr/products/6600000101'
    const first = sell(1, '소리담 헤드폰', link)
    const second = sell(2, '소리담 헤드폰 스튜디오', link)
    const third = sell(3, '소리담 헤드폰', link)
    expect([second.productId, third.productId]).toEqual([first.productId, first.productId])
    return { first, second, third, link }
  }

  test('a split moves the chosen sales and their prices to a new product', () => {
    const { park } = cast()
    const { first, second, third } = three()
    const newId = splitProduct(park, first.productId, [second.saleId])
    expect(getProduct(newId)).toMatchObject({
      name: '소리담 헤드폰 스튜디오',
      sales: [{ id: second.saleId }],
    })
    expect(listPrices(newId, 0)).toHaveLength(1)
    expect(
      getProduct(first.productId)
        .sales.map((sale) => sale.id)
        .sort(),
    ).toEqual([first.saleId, third.saleId])
    expect(listGroupedSales(newId, PAGING).contents).toMatchObject([
      { verdict: 'SPLIT', otherId: first.productId },
    ])
  })

  test('later posts join the product with the more similar name', () => {
    const { park } = cast()
    const { first, second, link } = three()
    const newId = splitProduct(park, first.productId, [second.saleId])
    expect(sell(4, '소리담 헤드폰 스튜디오 블랙', link).productId).toBe(newId)
    expect(sell(5, '소리담 헤드폰 화이트', link).productId).toBe(first.productId)
  })

  test('a split renames the product after its remaining sales', () => {
    const { park } = cast()
    const { first, second, third } = three()
    const newId = splitProduct(park, first.productId, [first.saleId, third.saleId])
    expect(getProduct(first.productId).name).toBe('소리담 헤드폰 스튜디오')
    expect(getProduct(newId).name).toBe('소리담 헤드폰')
    expect(getProduct(first.productId).sales.map((sale) => sale.id)).toEqual([second.saleId])
  })

  test('splitting off all sales, no sale, the only sale or foreign sales is refused and changes nothing', () => {
    const { park } = cast()
    const { first, second, third } = three()
    const lonely = sell(9, '토담 온수매트 싱글')
    const before = everything()
    const split = (id: number, ids: number[]) => refusalOf(() => splitProduct(park, id, ids))
    expect(split(first.productId, [first.saleId, second.saleId, third.saleId])).toBe('invalid')
    expect(split(first.productId, [])).toBe('invalid')
    expect(split(lonely.productId, [lonely.saleId])).toBe('invalid')
    expect(split(first.productId, [first.saleId, lonely.saleId])).toBe('not_found')
    expect(split(999, [first.saleId])).toBe('not_found')
    expect(everything()).toBe(before)
  })

  test('a split moves a page of the price comparison as a whole, its next reading included', () => {
    const { park } = cast()
    const link = 'https://www.11st.co.kr/products/6600000101'
    const malls = [mall('11번가', 149_000, { code: 'TH201', itemId: '6600000101' }), mall('옥션', 151_000)]
    const productId = recordPriceReading('7', reading('7', { malls })) as number
    const posted = sell(1, '한빛전자 HB-V10', link)
    expect(posted.productId).toBe(productId)
    const [some, other] = getProduct(productId)
      .sales.filter(({ sourceKey }) => sourceKey === 'danawa')
      .map(({ id }) => id) as [number, number]
    expect(refusalOf(() => splitProduct(park, productId, [some]))).toBe('invalid')
    const newId = splitProduct(park, productId, [some, other])
    expect(recordPriceReading('7', reading('7', { malls }))).toBe(newId)
    expect(getProduct(newId).sales).toHaveLength(2)
    expect(getProduct(productId).sales).toHaveLength(1)
  })

  test('followers stay with the product and get the new one offered once, without a push message', () => {
    const { kim, lee, park } = cast()
    const { first, second } = three()
    write(() =>
      db
        .insert(schema.productBookmarks)
        .values({ userId: kim.id, productId: first.productId, createdAt: 1 })
        .run(),
    )
    recordPriceReading('7', reading('7'))
    write(() => db.run(`update price_pages set product_id = ${first.productId}`))
    followPage(kim, one('select id from price_pages') as number)
    const newId = splitProduct(park, first.productId, [second.saleId])
    expect(listHistories(kim, PAGING).contents).toMatchObject([
      { kind: 'PRODUCT', link: `/products/${newId}` },
    ])
    expect(listHistories(lee, PAGING).contents).toEqual([])
    expect(rows('select * from deliveries')).toEqual([])
    expect(one('select product_id from product_bookmarks')).toBe(first.productId)
  })

  test('a split moves 999 of a thousand sales, and a merge brings them back', async () => {
    const { park } = cast()
    const link = 'https://www.11st.co.kr/products/6600000101'
    const taken = Array.from({ length: 1_000 }, (_, no) => sell(no, '소리담 헤드폰', link).saleId)
    const newId = splitProduct(park, 1, taken.slice(0, 999))
    expect(listGroupedSales(newId, PAGING).totalCount).toBe(999)
    expect(mergeProducts(park, newId, 1)).toBe(1)
    await drainMerges()
    expect(listGroupedSales(1, PAGING).totalCount).toBe(1_000)
    expect(rows('pragma foreign_key_check')).toEqual([])
  }, 60_000)
})

test('two processes that read the same posts create each sale and product once', async () => {
  const listings = Array.from({ length: 60 }, (_, no): Listing => {
    const title = `[쿠팡] 루미코 허브 R${100 + Math.floor(no / 2)} (${9_900 + no}원/무료)`
    return (no % 2 ? post : clienPost)(no, title, { outboundUrl: coupang(Math.floor(no / 2) + 1, 7) })
  })
  const children = [listings, listings.toReversed()].map((own) => {
    const child = spawn(process.execPath, [join(ROOT, 'tests/support/server/taker.ts')], {
      env: { ...process.env, DATA_DIR: env.DATA_DIR },
      stdio: ['pipe', 'ignore', 'inherit'],
    })
    child.stdin.end(JSON.stringify(own))
    return child
  })
  const codes = await Promise.all(children.map(async (child) => (await once(child, 'exit'))[0]))
  expect(codes).toEqual([0, 0])
  expect([one('select count(*) from sales'), one('select count(*) from products')]).toEqual([60, 30])
  expect(one('select count(*) from grouping_decisions')).toBe(60)
}, 60_000)
