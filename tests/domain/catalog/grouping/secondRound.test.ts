import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { db } from '#db/client.server.ts'
import { sales } from '#db/schema/catalog.ts'
import { recordListing } from '#domain/intake/listings.server.ts'
import { regroupNightly } from '#domain/merging/nightlyRegrouping.server.ts'
import { post } from '#tests/support/goods/listings.ts'
import { judgePairs } from '#tests/support/goods/pairs.ts'
import { judgeClusters, judgeTitles, listPairs } from '#tests/support/goods/secondRound.ts'
import fc from '#tests/support/run/fastCheck.ts'

const productOf = (saleId: number): number =>
  db.select({ productId: sales.productId }).from(sales).where(eq(sales.id, saleId)).get()?.productId ?? 0

describe.each([
  ['developed', { titles: 0.97, precision: 0.98, recall: 0.95, deals: 28 }],
  ['set aside', { titles: 0.91, precision: 0.97, recall: 0.85, deals: 26 }],
] as const)('the half %s', (half, least) => {
  test('titles are read as a careful shopper reads them', () => {
    expect(judgeTitles(half).share).toBeGreaterThanOrEqual(least.titles)
  })

  test('pairs of posts are rightly one product or two', () => {
    const { precision, recall } = judgePairs(listPairs(half))
    expect(precision).toBeGreaterThanOrEqual(least.precision)
    expect(recall).toBeGreaterThanOrEqual(least.recall)
  })

  test.each(['forward', 'reversed'] as const)('posts of one deal become one product, %s', async (order) => {
    const regroup = async () => void (await regroupNightly())
    expect((await judgeClusters(half, order, productOf, regroup)).right).toBeGreaterThanOrEqual(least.deals)
  })
})

const DEAL = [
  '[11번가] 로보락 S9 맥스V 울트라 (1,490,000원/무료)',
  'Roborock S9 MaxV Ultra 1,490,000원',
  '로보락 S9 MaxV 울트라 로봇청소기 149만원',
]
const OTHERS = [
  '[11번가] 로보락 S8 맥스V 울트라 (1,190,000원/무료)',
  '[11번가] 다이슨 V15 디텍트 (799,000원/무료)',
]

test('the same posts in any order end in the same products', async () => {
  let run = 0
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray([...DEAL, ...OTHERS], { minLength: 5 }), async (titles) => {
      db.delete(sales).run()
      run++
      const taken = titles.map((title, no) => ({
        title,
        saleId: recordListing(post(no, `${title}`, { postKey: `run${run}:${no}` })).saleId,
      }))
      await regroupNightly()
      const products = (wanted: readonly string[]) =>
        new Set(taken.filter(({ title }) => wanted.includes(title)).map(({ saleId }) => productOf(saleId)))
      expect(products(DEAL).size).toBe(1)
      expect(products([...DEAL, ...OTHERS]).size).toBe(3)
    }),
    { numRuns: 20 },
  )
})
