import { expect, test } from 'vitest'
import { createRandom } from '#crawler/samples/random.ts'
import { db, sqlite } from '#db/client.server.ts'
import { products } from '#db/schema/catalog.ts'
import { renewSearchIndex } from '#domain/catalog/search/searchIndex.server.ts'
import { MINUTE_MS } from '#domain/clock.ts'
import { searchable } from '#domain/search/searchable.ts'
import { makeGood } from '#tests/bench/goods/goods.ts'
import { watchGroups } from '#tests/bench/load/stretch.ts'

const PRODUCTS = 1_000
const CHANGED_AT_ONCE = 30
const CHANGES = 150
/** A group of ten changes, or a step of a merge, writes about a hundred rows. */
const MAX_ROWS = 250
/** At most three parts of each size are left, and one into which they are being merged. */
const MAX_PARTS = 16

const count = (text: string): number => sqlite().prepare(text).pluck().get() as number

test('the parts that thousands of changes leave are merged a few pages at a time', async () => {
  const random = createRandom(7)
  db.insert(products)
    .values(
      Array.from({ length: PRODUCTS }, () => {
        const { name } = makeGood(random)
        return { name, searchName: searchable(name), categoryId: 1, createdAt: 0, lastPostedAt: 0 }
      }),
    )
    .run()
  await renewSearchIndex()

  let most = 0
  for (let no = 0; no < CHANGES; no++) {
    sqlite()
      .prepare('update products set last_posted_at = last_posted_at + ? where id % ? = ?')
      .run(MINUTE_MS, Math.floor(PRODUCTS / CHANGED_AT_ONCE), no % Math.floor(PRODUCTS / CHANGED_AT_ONCE))
    most = Math.max(most, await watchGroups(renewSearchIndex))
  }
  expect(most).toBeLessThan(MAX_ROWS)
  expect(count('select count(distinct segid) from product_search_idx')).toBeLessThanOrEqual(MAX_PARTS)
  expect(sqlite().pragma('integrity_check', { simple: true })).toBe('ok')
})
