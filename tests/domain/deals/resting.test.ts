import { expect, test, vi } from 'vitest'
import { sqlite } from '#db/client.server.ts'
import { drainFanouts } from '#domain/alerts/fanouts.server.ts'
import { addKeyword } from '#domain/alerts/keywords/keywords.server.ts'
import { NewKeyword } from '#domain/alerts/keywords/newKeyword.server.ts'
import { DAY_MS, HOUR_MS } from '#domain/clock.ts'
import { withdrawReport } from '#domain/deals/endReports.server.ts'
import { restOldPosts } from '#domain/deals/resting.server.ts'
import { listHistories } from '#domain/devices/histories.server.ts'
import { listDeals } from '#domain/feed/deals.server.ts'
import { getProduct } from '#domain/feed/products.server.ts'
import { takeListing } from '#domain/intake/takeListing.server.ts'
import { clienPost, post } from '#tests/support/goods/listings.ts'
import { cast } from '#tests/support/people/cast.ts'
import { EVERY_DEAL } from '#ui/products/deals/paths.ts'

const NOW = Date.now()
const ago = (days: number) => NOW - days * DAY_MS
const RAMEN = '[쿠팡] 진라면 40개 (19,900원/무료)'

/** A post of some days ago that was last seen some days ago. */
const seen = (no: number, posted: number, lastSeen: number, title = RAMEN) =>
  takeListing(post(no, title, { postedAt: ago(posted), isEnded: null }), ago(lastSeen))

const stateOf = (productId: number) => {
  const [card] = listDeals({ ...EVERY_DEAL, pageNumber: 1, pageSize: 50 }).contents.filter(
    (deal) => deal.productId === productId,
  )
  return card?.isResting ? 'resting' : card?.isEnded ? 'ended' : 'live'
}
const countResting = () =>
  sqlite().prepare('select count(*) from sales where is_resting').pluck().get() as number
const liveSales = () => sqlite().prepare('select sum(live_sale_count) from products').pluck().get()

test('a post that nobody has seen for seven days rests; one that its page still shows is live', async () => {
  const old = seen(1, 8, 7.5)
  const shown = seen(2, 30, 0.1, '[쿠팡] 감귤 5kg (9,900원/무료)')
  await restOldPosts(NOW)
  expect([stateOf(old.productId), stateOf(shown.productId)]).toEqual(['resting', 'live'])
  expect(getProduct(old.productId).sales[0]).toMatchObject({ isResting: true, isEndedByMembers: false })
  expect(liveSales()).toBe(1)
})

test('a transaction ends after a product that took long, and the next one goes on behind it', async () => {
  const titles = Array.from({ length: 20 }, (_, no) => `[쿠팡] 물건${no} (1,000원/무료)`)
  const posted = [...titles, titles[11]!, titles[19]!].map((title, no) =>
    seen(no + 1, 30 - no / 10, 9, title),
  )
  const shown = seen(50, 28.75, 0.1, '[쿠팡] 삼다수 2L (6,000원/무료)')
  // Work is fast until eight posts rest, so that groups become large. Then each reading of the clock is 5 ms later.
  let ms = 0
  let isCounting = false
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    // The count runs a statement, which reads the clock as well.
    if (isCounting) return ms
    isCounting = true
    ms += countResting() < 8 ? 0.01 : 5
    isCounting = false
    return ms
  })
  await restOldPosts(NOW)
  clock.mockRestore()
  expect(posted.map(({ productId }) => stateOf(productId))).toEqual(posted.map(() => 'resting'))
  expect([stateOf(shown.productId), liveSales()]).toEqual(['live', 1])
})

test('no member is notified when a deal comes to rest or wakes', async () => {
  const { kim } = cast()
  addKeyword(kim, NewKeyword.parse({ keyword: '진라면', historyOnly: true }))
  const { productId } = seen(1, 8, 7.5)
  await drainFanouts()
  await restOldPosts(NOW)
  await drainFanouts()
  seen(1, 8, 0)
  await drainFanouts()
  expect(stateOf(productId)).toBe('live')
  expect(listHistories(kim, { pageNumber: 1, pageSize: 20 }).contents).toHaveLength(1)
  expect(sqlite().prepare('select count(*) from subject_changes').pluck().get()).toBe(0)
})

test('a source that marks ended posts has its own limit: a post that lives longer than nearly all others rests', async () => {
  for (let no = 100; no < 160; no++) {
    const quick = clienPost(no, `[쿠팡] 물건${no} (1,000원/무료)`, { postedAt: ago(9) })
    takeListing(quick, ago(9))
    takeListing({ ...quick, isEnded: true }, ago(9) + 5 * HOUR_MS)
  }
  const quick = takeListing(clienPost(1, RAMEN, { postedAt: ago(3) }), ago(2.5))
  const usual = seen(2, 3, 2.5, '[쿠팡] 감귤 5kg (9,900원/무료)')
  await restOldPosts(NOW)
  expect([stateOf(quick.productId), stateOf(usual.productId)]).toEqual(['resting', 'live'])
})

test('one member who says that the deal goes on wakes a resting post, which stays awake', async () => {
  const { kim } = cast()
  sqlite().prepare('update users set created_at = ? where id = ?').run(ago(4), kim.id)
  const { saleId, productId } = seen(1, 8, 7.5)
  await restOldPosts(NOW)
  withdrawReport(kim, saleId, 'address', NOW)
  await restOldPosts(NOW + HOUR_MS)
  expect(stateOf(productId)).toBe('live')
})

test('a resting post whose source marks it has ended', async () => {
  const { productId } = seen(1, 8, 7.5)
  await restOldPosts(NOW)
  takeListing(post(1, RAMEN, { postedAt: ago(8), isEnded: true }), NOW)
  expect(stateOf(productId)).toBe('ended')
})
