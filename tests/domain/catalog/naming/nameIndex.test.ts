import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sqlite } from '#db/client.server.ts'
import { renewOldNames } from '#domain/catalog/naming/nameIndex.server.ts'
import { recordListing } from '#domain/intake/listings.server.ts'
import { clienPost, post } from '#tests/support/goods/listings.ts'

const MIGRATION = join(import.meta.dirname, '../../../../db/migrations/0023_names_version.sql')
const MODELS = ['HB-V10', 'GX-550', 'KP-7700', 'TT-901', 'ZZ-3000']

test('products stored before the name index are found after it has read them', async () => {
  const title = (model: string) => `[쿠팡] 한빛전자 무선청소기 ${model} (129,000원/무료)`
  const before = MODELS.map((model, no) => recordListing(post(no, title(model))).productId)
  sqlite().exec('delete from product_names; delete from name_tokens')
  sqlite().exec(readFileSync(MIGRATION, 'utf8').split('--> statement-breakpoint').at(-1) ?? '')

  await renewOldNames()
  expect(sqlite().prepare('select count(*) from product_names where version = 0').pluck().get()).toBe(0)
  const after = MODELS.map((model, no) => recordListing(clienPost(no, title(model))).productId)
  expect(after).toEqual(before)
})
