import { afterEach, expect, test } from 'vitest'
import { sqlite } from '#db/client.server.ts'
import { addKeyword } from '#domain/alerts/keywords/keywords.server.ts'
import { isMerging } from '#domain/catalog/grouping/pendingMerges.server.ts'
import { takeListing } from '#domain/intake/takeListing.server.ts'
import { onAnnouncement } from '#domain/live.server.ts'
import { joinProducts } from '#domain/merging/joins.server.ts'
import { startFanouts } from '#server/background/fanouts.ts'
import { post } from '#tests/support/goods/listings.ts'
import { addFollowers } from '#tests/support/goods/merges.ts'
import { cast } from '#tests/support/people/cast.ts'
import { waitUntil } from '#tests/support/run/waitUntil.ts'

let endings: Array<() => unknown> = []
afterEach(async () => {
  for (const end of endings) await end()
  endings = []
})

test('an alert of another product does not wait until a large merge is over, which then ends', async () => {
  const { kim, park } = cast()
  takeListing(post(1, '[쿠팡] 소리담 헤드폰 S1 (19,900원/무료)'))
  takeListing(post(2, '[쿠팡] 토담 온수매트 싱글 (19,900원/무료)'))
  addKeyword(kim, { keyword: '청소기', excludes: [], sources: [], categoryIds: [], historyOnly: true })
  addFollowers(2, 3_000)
  joinProducts(park, 1, 2)
  const toldDuringMerge: boolean[] = []
  endings.push(onAnnouncement('notifyHistories', () => toldDuringMerge.push(isMerging(1))))
  endings.push(startFanouts().stop)

  const countMoved = sqlite().prepare('select count(*) from product_bookmarks where product_id = 1').pluck()
  await waitUntil('the merge is under way', () => Number(countMoved.get()) > 200)
  takeListing(post(5, '[쿠팡] 한빛전자 무선청소기 HB-V10 (129,000원/무료)'))
  await waitUntil('the member is notified', () => toldDuringMerge.length > 0)
  expect(toldDuringMerge).toEqual([true])
  await waitUntil('the merge is over', () => !isMerging(1))
})
