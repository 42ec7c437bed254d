import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { sqlite, waitBriefly } from '#db/client.server.ts'
import { recordPriceReading } from '#domain/comparison/priceReadings.server.ts'
import { getProduct } from '#domain/feed/products.server.ts'
import { recordListing } from '#domain/intake/listings.server.ts'
import { regroupNightly } from '#domain/merging/nightlyRegrouping.server.ts'
import { post } from '#tests/support/goods/listings.ts'
import { mall, reading } from '#tests/support/goods/priceReadings.ts'

const take = (no: number, title: string) => recordListing(post(no, title))

test('the night leaves a post beside a price of its page that asks the same', async () => {
  const malls = [mall('11번가', 1_590_000), mall('옥션', 1_650_000)]
  const productId = recordPriceReading('7', reading('7', { name: '애플 맥북 에어 15 M4', malls })) as number
  const posts = [
    take(1, '[쿠팡] 애플 맥북 에어 15 M4 256GB (1,590,000원/무료)'),
    take(2, '[쿠팡] 맥북에어 15 M4 기본형 (1,650,000원/무료)'),
  ]
  const other = take(3, '[쿠팡] 애플 맥북 에어 15 M4 512GB (1,650,000원/무료)')
  expect([...posts, other].map((taken) => taken.productId === productId)).toEqual([true, true, false])
  await regroupNightly()
  expect(getProduct(productId).sales).toHaveLength(4)
})

test('the night moves all posts of one price together, once', async () => {
  const own = take(1, '[쿠팡] 애플 맥북 에어 15 M4 256GB (1,590,000원/무료)')
  const posts = [
    take(2, '[쿠팡] 맥북에어 15 M4 기본형 (1,650,000원/무료)'),
    take(3, '[쿠팡] 애플 맥북 에어 15 M4 (1,650,000원/무료)'),
  ]
  const other = take(4, '[쿠팡] 애플 맥북 에어 15 M4 512GB (1,650,000원/무료)')
  expect(posts.map(({ productId }) => productId)).toEqual([own.productId, own.productId])
  expect(await regroupNightly()).toBe(1)
  expect(getProduct(own.productId).sales).toHaveLength(1)
  expect(getProduct(other.productId).sales).toHaveLength(3)
  expect(await regroupNightly()).toBe(0)
})

test('the night moves a post also if it meets the lock of another process', async () => {
  take(1, '[쿠팡] 애플 맥북 에어 15 M4 256GB (1,590,000원/무료)')
  take(2, '[쿠팡] 맥북에어 15 M4 기본형 (1,650,000원/무료)')
  const other = take(3, '[쿠팡] 애플 맥북 에어 15 M4 512GB (1,650,000원/무료)')
  waitBriefly()
  const locking = new Database(sqlite().name)
  locking.exec('begin immediate')
  setTimeout(() => locking.close(), 50)
  expect(await regroupNightly()).toBe(1)
  expect(getProduct(other.productId).sales).toHaveLength(2)
})
