import { afterEach, expect, test } from 'vitest'
import { sqlite } from '#db/client.server.ts'
import { processSingleton } from '#db/singleton.ts'
import type { Member } from '#domain/accounts/member.ts'
import { addKeyword } from '#domain/alerts/keywords/keywords.server.ts'
import { NewProductAlert } from '#domain/alerts/products/newProductAlert.server.ts'
import { addProductAlert } from '#domain/alerts/products/productAlerts.server.ts'
import { isMerging } from '#domain/catalog/grouping/pendingMerges.server.ts'
import { listHistories } from '#domain/devices/histories.server.ts'
import { takeListing } from '#domain/intake/takeListing.server.ts'
import { onAnnouncement } from '#domain/live.server.ts'
import { mergeProducts } from '#domain/merging/merges.server.ts'
import { startFanouts, startStandby } from '#server/background/fanouts.ts'
import { addKeywords } from '#tests/support/goods/keywords.ts'
import { coupang, post } from '#tests/support/goods/listings.ts'
import { addFollowers } from '#tests/support/goods/merges.ts'
import { cast } from '#tests/support/people/cast.ts'
import { waitUntil } from '#tests/support/run/waitUntil.ts'

let endings: Array<() => unknown> = []
afterEach(async () => {
  for (const end of endings) await end()
  endings = []
})

const watchVacuums = (member: Member) =>
  addKeyword(member, { keyword: '청소기', excludes: [], sources: [], categoryIds: [], historyOnly: true })

test('an alert of another product does not wait until a large merge is over, which then ends', async () => {
  const { kim, park } = cast()
  takeListing(post(1, '[쿠팡] 소리담 헤드폰 S1 (19,900원/무료)'))
  takeListing(post(2, '[쿠팡] 토담 온수매트 싱글 (19,900원/무료)'))
  watchVacuums(kim)
  addFollowers(2, 3_000)
  mergeProducts(park, 1, 2)
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

const vacuum = (no: number, price: string) =>
  takeListing(
    post(no, `[쿠팡] 한빛전자 무선청소기 HB-V10 (${price}/무료)`, {
      outboundUrl: coupang(7700000101, 20000000101),
    }),
  )
const countTold = (member: Member) => listHistories(member, { pageNumber: 1, pageSize: 10 }).contents.length

/** How many keywords this process has read; null until it has all of them. */
const countRead = () =>
  processSingleton<{ whole: { index: { size: number } } | null }>('keyword-index', () => ({ whole: null }))
    .whole?.index.size ?? null

test('a product alert does not wait until every keyword is read, and a keyword alert comes after', async () => {
  const { kim, lee, park } = cast()
  vacuum(1, '20,000원')
  addProductAlert(
    lee,
    NewProductAlert.parse({ productId: 1, kind: 'TARGET', value: 15_000, historyOnly: true }),
  )
  watchVacuums(kim)
  addKeywords(park, 20_000)
  const readWhenTold = new Map<number, number | null>()
  endings.push(onAnnouncement('notifyHistories', ({ userId }) => readWhenTold.set(userId, countRead())))
  endings.push(startFanouts().stop)
  await new Promise(setImmediate)
  vacuum(2, '14,900원')
  await waitUntil('both are notified', () => countTold(kim) > 0 && countTold(lee) > 0)
  expect([readWhenTold.get(lee.id), readWhenTold.get(kim.id)]).toEqual([null, 20_001])
})

test('a standby knows every keyword and its changes, notifies nobody, and goes on where another process ended', async () => {
  const { kim, park } = cast()
  addKeywords(park, 3_000)
  vacuum(1, '20,000원')
  const standby = startStandby()
  endings.push(standby.stop)
  await waitUntil('the keywords are read', () => countRead() === 3_000)
  watchVacuums(kim)
  await waitUntil('the new one is read', () => countRead() === 3_001)
  expect(countTold(kim)).toBe(0)
  await standby.stop()
  endings.push(startFanouts().stop)
  await waitUntil('the member is notified', () => countTold(kim) === 1)
})
