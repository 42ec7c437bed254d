// The followers of a product that is split: the transaction of the split notifies the first few, the others follow in
// groups.
import { expect, test, vi } from 'vitest'
import { sqlite, write } from '#db/client.server.ts'
import { drainGroups } from '#domain/drainGroups.server.ts'
import { recordListing } from '#domain/intake/listings.server.ts'
import { mergeProducts } from '#domain/merging/merges.server.ts'
import { splitMessageWork } from '#domain/merging/splitMessages.server.ts'
import { splitProduct } from '#domain/merging/splits.server.ts'
import { post } from '#tests/support/goods/listings.ts'
import { cast } from '#tests/support/people/cast.ts'

const FOLLOWERS = 40

/** A product of two sales, with followers, and its second sale. */
function giveProduct(): { productId: number; saleId: number } {
  const outboundUrl = 'https://www.11st.co.kr/products/6600000101'
  const { productId } = recordListing(post(1, '[11번가] 소리담 헤드폰 (9,900원/무료)', { outboundUrl }))
  const { saleId } = recordListing(post(2, '[11번가] 소리담 헤드폰 스튜디오 (9,900원/무료)', { outboundUrl }))
  write(() => {
    for (let no = 1; no <= FOLLOWERS; no++) {
      const { lastInsertRowid } = sqlite()
        .prepare('insert into users (nickname, created_at, last_seen_at) values (?, 0, 0)')
        .run(`따르는이${no}`)
      sqlite()
        .prepare('insert into product_bookmarks (user_id, product_id, created_at) values (?, ?, 0)')
        .run(lastInsertRowid, productId)
    }
  })
  return { productId, saleId }
}

const countTold = (): number =>
  sqlite()
    .prepare(
      `select count(distinct user_id) from notify_histories join subjects on subjects.id = subject_id
       where subject like 'split:%'`,
    )
    .pluck()
    .get() as number

test('a split notifies ten followers at once and the others in groups; after a crash each is notified exactly once', async () => {
  const { park } = cast()
  const { productId, saleId } = giveProduct()
  splitProduct(park, productId, [saleId])
  expect(countTold()).toBe(10)

  sqlite().exec(
    `create temp trigger broken before insert on notify_histories when (select count(*) from notify_histories) = 20
     begin select raise(abort, 'crash'); end`,
  )
  // A slow group would make the next one smaller: here each takes no time.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  await expect(drainGroups(splitMessageWork)).rejects.toThrow('crash')
  clock.mockRestore()
  sqlite().exec('drop trigger broken')
  // Groups of 1, 2 and 4 were told; that of 8 failed.
  expect(countTold()).toBe(17)

  await drainGroups(splitMessageWork)
  expect(countTold()).toBe(FOLLOWERS)
  expect(sqlite().prepare('select count(*) from notify_histories').pluck().get()).toBe(FOLLOWERS)
  expect(sqlite().prepare('select count(*) from product_splits').pluck().get()).toBe(0)
})

test('followers who are still to be notified of a split are notified even if the product is merged in the meantime', async () => {
  const { park } = cast()
  const older = recordListing(post(3, '[쿠팡] 토담 온수매트 싱글 (19,900원/무료)')).productId
  const { productId, saleId } = giveProduct()
  splitProduct(park, productId, [saleId])
  mergeProducts(park, older, productId)
  await drainGroups(splitMessageWork)
  expect(countTold()).toBe(FOLLOWERS)
})
