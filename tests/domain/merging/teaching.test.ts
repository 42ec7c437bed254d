import { describe, expect, test } from 'vitest'
import { db } from '#db/client.server.ts'
import { pairRulings } from '#db/schema/catalog.ts'
import { forgetPair, rulePair } from '#domain/catalog/grouping/pairRulings.server.ts'
import { recordListing } from '#domain/intake/listings.server.ts'
import { regroupNightly } from '#domain/merging/nightlyRegrouping.server.ts'
import { teachOther, teachSame } from '#domain/merging/teaching.server.ts'
import { post } from '#tests/support/goods/listings.ts'
import { cast } from '#tests/support/people/cast.ts'

const sell = (no: number, name: string, price = 19_900) =>
  recordListing(post(no, `[쿠팡] ${name} (${price}원/무료)`))

const ONE = '소리담 헤드폰 S100 블루투스'
const OTHER = '소리담 블루투스 헤드폰 S100'
const STRANGE = '갈색병 세럼 50ml'
const PLAIN = '에스티로더 나이트 리페어 50ml'

describe('staff say that two names mean two products', () => {
  test('the sales of one name move to a new product, and later posts of either name follow', () => {
    const { park } = cast()
    const first = sell(1, ONE)
    const second = sell(2, OTHER)
    expect(second.productId).toBe(first.productId)
    const apart = teachOther(park, second.saleId)
    expect(apart).not.toBe(first.productId)
    expect(sell(3, OTHER).productId).toBe(apart)
    expect(sell(4, ONE).productId).toBe(first.productId)
  })

  test('posts that arrive after the ruling are never joined, not even at night', async () => {
    const { park } = cast()
    rulePair(park, [ONE, OTHER], false)
    const [first, second] = [sell(1, ONE), sell(2, OTHER)]
    expect(second.productId).not.toBe(first.productId)
    expect(await regroupNightly()).toBe(0)
  })

  test('the nightly run joins them once staff take the ruling back', async () => {
    const { park } = cast()
    rulePair(park, [ONE, OTHER], false)
    sell(1, ONE)
    sell(2, OTHER)
    forgetPair(db.select().from(pairRulings).get()?.id ?? 0)
    expect(await regroupNightly()).toBe(1)
  })
})

describe('staff say that two names mean one product', () => {
  test('products that are apart become one at night', async () => {
    const { park } = cast()
    const [first, second] = [sell(1, PLAIN), sell(2, STRANGE)]
    expect(second.productId).not.toBe(first.productId)
    rulePair(park, [PLAIN, STRANGE], true)
    expect(await regroupNightly()).toBe(1)
    expect(sell(3, STRANGE).productId).toBe(first.productId)
  })

  test('a post joins the product although its words differ', () => {
    const { park } = cast()
    rulePair(park, [PLAIN, STRANGE], true)
    expect(sell(2, STRANGE).productId).toBe(sell(1, PLAIN).productId)
  })

  test('one press merges a new product with the one from which grouping separated it', () => {
    const { park } = cast()
    const first = sell(1, '소리담 헤드폰 S100 128GB')
    const second = sell(2, '소리담 헤드폰 S100 256GB')
    expect(second.productId).not.toBe(first.productId)
    expect(teachSame(park, second.saleId)).toBe(first.productId)
    expect(sell(3, '소리담 헤드폰 S100 256GB').productId).toBe(first.productId)
  })
})

test('the latest ruling about two names counts; equal names are refused', () => {
  const { park } = cast()
  rulePair(park, [ONE, OTHER], false)
  rulePair(park, [OTHER, ONE], true)
  expect(db.select().from(pairRulings).all()).toMatchObject([{ isSame: true }])
  expect(() => rulePair(park, [ONE, '소리담헤드폰 s100-블루투스'], true)).toThrow()
})
