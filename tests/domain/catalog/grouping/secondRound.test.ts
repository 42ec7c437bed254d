import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { db } from '#db/client.server.ts'
import { products as productRows, sales } from '#db/schema/catalog.ts'
import { recordListing } from '#domain/intake/listings.server.ts'
import { regroupNightly } from '#domain/merging/nightlyRegrouping.server.ts'
import { post } from '#tests/support/goods/listings.ts'
import { judgePairs } from '#tests/support/goods/pairs.ts'
import { judgeClusters, judgeTitles, listPairs } from '#tests/support/goods/secondRound.ts'
import fc from '#tests/support/run/fastCheck.ts'

const productOf = (saleId: number): number =>
  db.select({ productId: sales.productId }).from(sales).where(eq(sales.id, saleId)).get()?.productId ?? 0

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`

/** The figures are shown by `vitest run --reporter=verbose`. */
describe.each([
  ['developed', { titles: 0.99, precision: 0.98, recall: 0.92, deals: 280 }],
  ['set aside', { titles: 0.93, precision: 0.97, recall: 0.92, deals: 28 }],
  ['held out', { titles: 0.94, precision: 0.97, recall: 0.95, deals: 22 }],
  ['fresh', { titles: 0.95, precision: 0.92, recall: 0.72, deals: 27 }],
] as const)('the samples %s', (part, least) => {
  test('titles are read as a careful shopper reads them', async ({ annotate }) => {
    const { share, count } = judgeTitles(part)
    await annotate(`${percent(share)} of ${count} titles wholly right`)
    expect(share).toBeGreaterThanOrEqual(least.titles)
  })

  test('pairs of posts are rightly one product or two', async ({ annotate }) => {
    const pairs = listPairs(part)
    const { precision, recall, wrong } = judgePairs(pairs)
    const right = percent(1 - wrong.length / pairs.length)
    await annotate(
      `${right} of ${pairs.length} pairs right, precision ${percent(precision)}, recall ${percent(recall)}`,
    )
    expect(precision).toBeGreaterThanOrEqual(least.precision)
    expect(recall).toBeGreaterThanOrEqual(least.recall)
  })

  test.for(['forward', 'reversed'] as const)(
    'posts of one deal become one product, %s',
    async (order, { annotate }) => {
      const regroup = async () => void (await regroupNightly())
      const { right, count } = await judgeClusters(part, order, productOf, regroup)
      await annotate(`${right} of ${count} deals become one product`)
      expect(right).toBeGreaterThanOrEqual(least.deals)
    },
  )
})

/** Posts of four deals, and of things that are much like them, one at almost the same price. */
const DEALS = [
  [
    '[11번가] 로보락 S9 맥스V 울트라 (1,490,000원/무료)',
    'Roborock S9 MaxV Ultra 1,490,000원',
    '로보락 S9 MaxV 울트라 로봇청소기 149만원',
  ],
  [
    '[쿠팡] 농심 짜파게티 140g 40개 (31,900원/무료)',
    '짜파게티 40봉 31,900원 무배',
    '농심 짜파게티 140g x 40입 31,900 와우',
  ],
  ['[네이버] 파워에이드 1.5L 12개 (17,900원/무료)', 'POWERADE 1.5L 12펫 17,900'],
  ['[11번가] 로보락 S8 맥스V 울트라 (1,190,000원/무료)'],
  ['[11번가] 다이슨 V15 디텍트 (799,000원/무료)'],
  [
    '[쿠팡] 애플 맥북 에어 15 M4 256GB (1,590,000원/무료)',
    'MacBook Air 15 M4 256 1,590,000원',
    '맥북에어 15 M4 기본형 159만 와우',
  ],
  ['[쿠팡] 애플 맥북 에어 15 M4 512GB (1,659,000원/무료)'],
]
const POSTS = DEALS.flat()
const DAY_MS = 86_400_000

test('the same posts in any order and over several days end in the same products', async () => {
  let run = 0
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray(POSTS, { minLength: POSTS.length }),
      fc.subarray([2, 5, 8, 11]),
      async (titles, nights) => {
        db.delete(sales).run()
        db.delete(productRows).run()
        run++
        const taken: Array<{ title: string; saleId: number }> = []
        for (const [no, title] of titles.entries()) {
          const postedAt = Date.now() - (nights.filter((night) => no < night).length * DAY_MS + 60_000)
          const listing = post(no, title, { postKey: `run${run}:${no}`, postedAt })
          taken.push({ title, saleId: recordListing(listing).saleId })
          if (nights.includes(no + 1)) await regroupNightly()
        }
        await regroupNightly()
        const products = (wanted: readonly string[]) =>
          new Set(taken.filter(({ title }) => wanted.includes(title)).map(({ saleId }) => productOf(saleId)))
        for (const deal of DEALS) expect(products(deal).size).toBe(1)
        expect(products(POSTS).size).toBe(DEALS.length)
      },
    ),
    { numRuns: 30 },
  )
})
