// Products with many rows: they move in groups, and a crash among them loses and doubles nothing.
import { beforeEach, expect, test } from 'vitest'
import { sqlite, write } from '#db/client.server.ts'
import { drainFanouts } from '#domain/alerts/fanouts.server.ts'
import { addKeyword } from '#domain/alerts/keywords/keywords.server.ts'
import { currentId } from '#domain/catalog/grouping/aliases.server.ts'
import { listHistories, writeHistory } from '#domain/devices/histories.server.ts'
import { getProduct } from '#domain/feed/products.server.ts'
import { takeListing } from '#domain/intake/takeListing.server.ts'
import { mergeProducts } from '#domain/merging/merges.server.ts'
import { splitProduct } from '#domain/merging/splits.server.ts'
import { post } from '#tests/support/goods/listings.ts'
import { drainMerges } from '#tests/support/goods/merges.ts'
import { cast } from '#tests/support/people/cast.ts'

const MEMBERS = 120
/** The products: the older one stays. */
const [KEPT, GONE] = [1, 2]
const HEADPHONES = '[쿠팡] 소리담 헤드폰 S1 (9,900원/무료)'
const MAT = '[쿠팡] 토담 온수매트 싱글 (19,900원/무료)'
const ENDED_SALES = 70

const one = (query: string): unknown => sqlite().prepare(query).pluck().get()
const run = (query: string, ...values: unknown[]) =>
  sqlite()
    .prepare(query)
    .run(...values)

/** The members follow the younger product in every way, and every third one the older one too. */
function follow(userId: number): void {
  const both = userId % 3 === 0 ? [KEPT, GONE] : [GONE]
  for (const productId of both) {
    run('insert into product_bookmarks (user_id, product_id, created_at) values (?, ?, 0)', userId, productId)
    run('insert into product_likes (user_id, product_id, created_at) values (?, ?, 0)', userId, productId)
    run('update products set like_count = like_count + 1 where id = ?', productId)
    run('update products set watcher_count = watcher_count + 1 where id = ?', productId)
    run(
      `insert into product_alerts (user_id, product_id, kind, price_kinds, last_total, created_at)
       values (?, ?, 'FALL', '["HOT_DEAL"]', ?, 0)`,
      userId,
      productId,
      productId === KEPT ? 9_900 : 19_900,
    )
    const subject = `deal:${productId}`
    const words = { kind: 'KEYWORD', title: '알림', body: '', imageUrl: null, link: '/' } as const
    writeHistory(userId, { ...words, subject })
  }
}

beforeEach(() => {
  takeListing(post(1, HEADPHONES))
  takeListing(post(2, MAT))
  for (let no = 0; no < ENDED_SALES; no++) takeListing(post(100 + no, MAT, { isEnded: true }))
  write(() => {
    for (let no = 1; no <= MEMBERS; no++) {
      const user = run(
        'insert into users (nickname, created_at, last_seen_at) values (?, 0, 0)',
        `따르는이${no}`,
      )
      follow(Number(user.lastInsertRowid))
    }
  })
})

/** A member whose rows the transaction of the merge does not reach. */
const SOMEBODY = 110

test.each([
  ['a message', 'update of subject_id on notify_histories', `new.user_id = ${SOMEBODY}`],
  ['an alert', 'update of product_id on product_alerts', `new.user_id = ${SOMEBODY}`],
  ['a like', 'update of product_id on product_likes', `new.user_id = ${SOMEBODY}`],
  ['a bookmark', 'update of product_id on product_bookmarks', `new.user_id = ${SOMEBODY}`],
  ['an ended sale', 'update of product_id on sales', `new.id = ${ENDED_SALES}`],
  ['the product itself', 'delete on products', `old.id = ${GONE}`],
  ['the price of an alert', 'update of last_total on product_alerts', `new.user_id = ${SOMEBODY}`],
])('a crash while %s moves loses and doubles nothing', async (_, event, when) => {
  const sales = one('select count(*) from sales')
  const messages = one('select count(*) from notify_histories')
  expect(mergeProducts(cast().park, KEPT, GONE)).toBe(KEPT)

  sqlite().exec(
    `create temp trigger broken before ${event} when ${when} begin select raise(abort, 'crash'); end`,
  )
  await expect(drainMerges()).rejects.toThrow('crash')
  sqlite().exec('drop trigger broken')
  const found = getProduct(GONE).sales.length + (currentId(GONE) === KEPT ? 0 : getProduct(KEPT).sales.length)
  expect(found).toBeGreaterThan(0)
  expect(one('select count(*) from sales')).toBe(sales)
  for (const table of ['product_bookmarks', 'product_likes', 'product_alerts'])
    expect(one(`select count(distinct user_id) from ${table}`), table).toBe(MEMBERS)

  await drainMerges()
  expect(currentId(GONE)).toBe(KEPT)
  expect(one(`select count(*) from sales where product_id = ${KEPT}`)).toBe(sales)
  for (const table of ['product_bookmarks', 'product_likes', 'product_alerts'])
    expect(one(`select count(*) from ${table} where product_id = ${KEPT}`), table).toBe(MEMBERS)
  expect(getProduct(KEPT)).toMatchObject({ likeCount: MEMBERS, lowestTotal: 9_900 })
  expect(one(`select watcher_count from products where id = ${KEPT}`)).toBe(MEMBERS)
  // The lower price of the other product is no news.
  expect(one('select group_concat(distinct last_total) from product_alerts')).toBe('9900')
  expect(one('select count(*) from notify_histories')).toBe(messages)
  expect(
    one(`select count(distinct user_id) from notify_histories join subjects on subjects.id = subject_id
         where subject = 'deal:${KEPT}'`),
  ).toBe(MEMBERS)
  expect(one('select count(*) from product_merges')).toBe(0)
  expect(sqlite().pragma('foreign_key_check')).toEqual([])
})

test('nobody is notified about products in a merge, and nobody twice after it', async () => {
  const { kim, park } = cast()
  const terms = { excludes: [], sources: [], categoryIds: [], historyOnly: true }
  addKeyword(kim, { ...terms, keyword: '온수매트' })
  await drainFanouts()
  const told = () => listHistories(kim, { pageNumber: 1, pageSize: 20 }).totalCount
  expect(told()).toBe(1)

  mergeProducts(park, KEPT, GONE)
  takeListing(post(3, MAT))
  takeListing(post(1, '[쿠팡] 소리담 헤드폰 S1 (5,900원/무료)'))
  const messages = () => one('select count(*) from notify_histories')
  const before = messages()
  await drainFanouts()
  expect(messages()).toBe(before)

  await drainMerges()
  await drainFanouts()
  expect(one('select count(*) from fanouts where done_at is null')).toBe(0)
  expect(told()).toBe(1)
})

test('a product in a merge is not merged or split again until the merge is over', async () => {
  const { park } = cast()
  const third = takeListing(post(5, '[쿠팡] 루미코 허브 R100 (29,900원/무료)')).productId
  mergeProducts(park, KEPT, GONE)
  for (const act of [
    () => mergeProducts(park, GONE, third),
    () => mergeProducts(park, third, KEPT),
    () => splitProduct(park, KEPT, [1]),
  ])
    expect(act).toThrow(expect.objectContaining({ reason: 'conflict' }))
  await drainMerges()
  expect(mergeProducts(park, GONE, third)).toBe(KEPT)
})
