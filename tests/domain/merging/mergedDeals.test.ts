// Messages about deals that become one, while one of them ends or resumes.
import { beforeEach, expect, test } from 'vitest'
import { sqlite, write } from '#db/client.server.ts'
import { drainFanouts } from '#domain/alerts/fanouts.server.ts'
import { addKeyword } from '#domain/alerts/keywords/keywords.server.ts'
import { isMerging } from '#domain/catalog/grouping/pendingMerges.server.ts'
import { DAY_MS } from '#domain/clock.ts'
import { restOldPosts } from '#domain/deals/resting.server.ts'
import { queueDeliveries } from '#domain/devices/delivery/outbox/queueing.server.ts'
import { writeHistory } from '#domain/devices/histories.server.ts'
import { takeListing } from '#domain/intake/takeListing.server.ts'
import { serveNextMerge } from '#domain/merging/mergeGroups.server.ts'
import { mergeProducts } from '#domain/merging/merges.server.ts'
import { post } from '#tests/support/goods/listings.ts'
import { addMembers, drainMerges } from '#tests/support/goods/merges.ts'
import { cast } from '#tests/support/people/cast.ts'
import { giveDevice } from '#tests/support/people/devices.ts'

/** The products and their deals: the older one stays. */
const [KEPT, GONE] = [1, 2]
const TITLES = ['', '[쿠팡] 소리담 헤드폰 S1 (19,900원/무료)', '[쿠팡] 토담 온수매트 싱글 (19,900원/무료)']
const offer = (productId: number, isEnded = false) =>
  takeListing(post(productId, TITLES[productId] as string, { isEnded }))

let park: ReturnType<typeof cast>['park']
beforeEach(() => {
  park = cast().park
  offer(KEPT)
  offer(GONE)
})

/** Gives new members a message about a deal that waits to be sent. */
const notify = (dealId: number, count: number): number[] =>
  addMembers(count).map((id) => {
    tell(id, dealId)
    return id
  })

function tell(id: number, dealId: number): void {
  giveDevice({ id } as typeof park)
  const words = { kind: 'KEYWORD', title: '알림', body: '', imageUrl: null, link: '/' } as const
  write(() => queueDeliveries(writeHistory(id, { ...words, subject: `deal:${dealId}` }).id, id, {}))
}

const MANY = 150
const countWaiting = () =>
  sqlite().prepare(`select count(distinct history_id) from deliveries where state = 'pending'`).pluck().get()

/** How many messages wait once the merge is over. */
async function countWaitingAfterMerge() {
  await drainMerges()
  expect(isMerging(KEPT)).toBe(false)
  await drainFanouts()
  return countWaiting()
}

/** Begins a merge and moves some of its rows. */
function beginMerge(): void {
  mergeProducts(park, KEPT, GONE)
  serveNextMerge(10)
  expect(isMerging(KEPT)).toBe(true)
}

test.each([
  ['stays', KEPT],
  ['goes', GONE],
])('the end of the deal that %s cancels no message during a merge with a live one', async (_, ended) => {
  notify(KEPT, 15)
  notify(GONE, MANY)
  beginMerge()
  offer(ended, true)
  expect(await countWaitingAfterMerge()).toBe(MANY + 15)
})

test('the end of both deals during a merge cancels all messages, also a second one of a member', async () => {
  for (const id of notify(GONE, MANY).slice(0, 15)) tell(id, KEPT)
  beginMerge()
  offer(KEPT, true)
  offer(GONE, true)
  expect(await countWaitingAfterMerge()).toBe(0)
})

test('a deal that ends and resumes during a merge loses no message', async () => {
  notify(KEPT, 15)
  notify(GONE, MANY)
  beginMerge()
  for (const isEnded of [true, false]) for (const id of [KEPT, GONE]) offer(id, isEnded)
  expect(await countWaitingAfterMerge()).toBe(MANY + 15)
})

test.each([
  ['stays', KEPT],
  ['goes', GONE],
])('a deal that ended before the merge resumes with the live one (it %s)', async (_, ended) => {
  notify(KEPT, 15)
  notify(GONE, 15)
  offer(ended, true)
  await drainFanouts()
  expect(countWaiting()).toBe(15)
  mergeProducts(park, KEPT, GONE)
  expect(await countWaitingAfterMerge()).toBe(30)
})

test.each([5, MANY])('an end just before a merge reaches all members (%i)', async (count) => {
  notify(GONE, count)
  tell(park.id, KEPT)
  offer(GONE, true)
  offer(KEPT, true)
  mergeProducts(park, KEPT, GONE)
  expect(await countWaitingAfterMerge()).toBe(0)
})

test('an end just before a merge cancels no message of the live deal, not even for a moment', () => {
  notify(KEPT, 15)
  const members = JSON.stringify(notify(GONE, 15))
  const waiting = sqlite().prepare(
    `select count(*) from deliveries join notify_histories on notify_histories.id = history_id
     where state = 'pending' and user_id in (select value from json_each(?))`,
  )
  offer(KEPT, true)
  mergeProducts(park, KEPT, GONE)
  do expect(waiting.pluck().get(members)).toBe(15)
  while (serveNextMerge(10))
  expect(isMerging(KEPT)).toBe(false)
})

test('deals that come to rest during a merge keep their messages', async () => {
  tell(park.id, KEPT)
  notify(GONE, MANY)
  beginMerge()
  await restOldPosts(Date.now() + 9 * DAY_MS)
  expect(sqlite().prepare('select count(*) from deals where quiet_at is null').pluck().get()).toBe(0)
  expect(await countWaitingAfterMerge()).toBe(MANY + 1)
})

test('a crash in the last transaction leaves the messages to the next one', async () => {
  notify(GONE, MANY)
  tell(park.id, KEPT)
  beginMerge()
  offer(KEPT, true)
  offer(GONE, true)
  sqlite().exec(
    `create temp trigger broken before delete on product_merges begin select raise(abort, 'crash'); end`,
  )
  await expect(drainMerges()).rejects.toThrow('crash')
  sqlite().exec('drop trigger broken')
  expect(countWaiting()).toBe(MANY + 1)
  expect(await countWaitingAfterMerge()).toBe(0)
})

test.each([
  ['sent', 'sent', 0],
  ['waiting', 'pending', 1],
  ['cancelled', 'cancelled', 1],
])(
  'a member whose message about the live deal is %s gets no second one about the other deal',
  async (_, state, count) => {
    tell(park.id, KEPT)
    offer(KEPT, true)
    tell(park.id, GONE)
    sqlite().exec(`update deliveries set state = '${state}' where state = 'pending'`)
    mergeProducts(park, KEPT, GONE)
    expect(await countWaitingAfterMerge()).toBe(count)
  },
)

/** Notifies the member of the mat by a keyword, in a message that is on hold until now. Returns the member's device. */
async function holdMat(): Promise<number> {
  const device = giveDevice(park)
  addKeyword(park, { keyword: '온수매트', excludes: [], sources: [], categoryIds: [], historyOnly: false })
  await drainFanouts()
  sqlite().exec(
    `insert into held_messages select history_id, ${park.id}, 'HOURS', 1, 3, 0, 0 from deliveries`,
  )
  sqlite().exec('delete from deliveries')
  return device
}

test.each([
  ['goes out', false, 1],
  ['is left out if what it says has ended', true, 0],
])('a message on hold about a deal that goes into another one %s', async (_, isEnded, count) => {
  await holdMat()
  tell(park.id, KEPT)
  offer(KEPT, true)
  mergeProducts(park, KEPT, GONE)
  if (isEnded) offer(GONE, true)
  expect(await countWaitingAfterMerge()).toBe(count)
})

test('a message on hold about a live deal goes out during a merge with one that has ended', async () => {
  const device = await holdMat()
  notify(KEPT, 1)
  notify(GONE, MANY)
  offer(KEPT, true)
  beginMerge()
  await drainFanouts()
  expect(sqlite().prepare(`select count(*) from deliveries where device_id = ${device}`).pluck().get()).toBe(
    1,
  )
})
