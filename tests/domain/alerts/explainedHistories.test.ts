import { beforeEach, describe, expect, test } from 'vitest'
import { sqlite } from '#db/client.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { explainHistories } from '#domain/alerts/explainedHistories.server.ts'
import { drainFanouts } from '#domain/alerts/fanouts.server.ts'
import {
  addKeyword,
  editKeyword,
  pauseKeyword,
  removeKeyword,
} from '#domain/alerts/keywords/keywords.server.ts'
import { NewKeyword } from '#domain/alerts/keywords/newKeyword.server.ts'
import { PAUSED_FOR_EVER } from '#domain/alerts/pausing.ts'
import { DAY_MS } from '#domain/clock.ts'
import { forgetOldHistories, HistoryFilter, listHistories } from '#domain/devices/histories.server.ts'
import { takeListing } from '#domain/intake/takeListing.server.ts'
import type { Listing } from '#domain/sources/listing.ts'
import { clienPost, coupang, post } from '#tests/support/goods/listings.ts'
import { cast } from '#tests/support/people/cast.ts'
import { giveDevice } from '#tests/support/people/devices.ts'

const VACUUM = '[쿠팡] 한빛전자 무선청소기 HB-V10'
const outboundUrl = coupang(7700000101, 20000000101)
const PAGING = { pageNumber: 1, pageSize: 20 }

let kim: Member
beforeEach(() => {
  ;({ kim } = cast())
})

const watch = (keyword: string) => addKeyword(kim, NewKeyword.parse({ keyword, historyOnly: true }))
const find = (filter: Record<string, unknown> = {}) =>
  listHistories(kim, PAGING, HistoryFilter.parse(filter)).contents
const explanation = () => {
  const [history] = find()
  return history && explainHistories([history.id]).get(history.id)
}
async function take(listing: Listing): Promise<void> {
  takeListing(listing)
  await drainFanouts()
}

describe('the explanation of a message', () => {
  test('the explanation keeps the words of the alert when the keyword changes', async () => {
    const first = watch('무선 청소기')
    const second = watch('한빛전자')
    await take(post(1, `${VACUUM} (129,000원/무료)`, { outboundUrl }))
    await take(clienPost(2, `${VACUUM} 129,000원 무배`, { outboundUrl }))
    editKeyword(kim, first.id, NewKeyword.parse({ keyword: '로봇청소기', historyOnly: true }))
    removeKeyword(kim, second.id)
    expect(explanation()?.causes).toEqual([
      { kind: 'KEYWORD', words: '무선 청소기' },
      { kind: 'KEYWORD', words: '한빛전자' },
    ])
  })

  test('the explanation says that the alert is off, until it is on again', async () => {
    const { id } = watch('청소기')
    await take(post(1, `${VACUUM} (129,000원/무료)`, { outboundUrl }))
    expect(explanation()?.isMuted).toBe(false)
    pauseKeyword(kim, id, PAUSED_FOR_EVER)
    expect(explanation()?.isMuted).toBe(true)
    pauseKeyword(kim, id, null)
    expect(explanation()?.isMuted).toBe(false)
  })

  test('the explanation shows the later price and whether the deal has ended', async () => {
    watch('청소기')
    await take(post(1, `${VACUUM} (129,000원/무료)`, { outboundUrl }))
    await take(post(2, `${VACUUM} (119,000원/무료)`, { outboundUrl }))
    expect(explanation()).toMatchObject({ notifiedTotal: 119_000, currentTotal: 119_000, isEnded: false })
    await take(post(1, `${VACUUM} (129,000원/무료)`, { outboundUrl, isEnded: true }))
    await take(post(2, `${VACUUM} (119,000원/무료)`, { outboundUrl, isEnded: true }))
    expect(explanation()).toMatchObject({ notifiedTotal: 119_000, currentTotal: null, isEnded: true })
  })

  test('the explanation compares the sales of the message alone, then and now', async () => {
    watch('신형')
    await take(post(1, `${VACUUM} 신형 (59,200원/무료)`, { outboundUrl }))
    await take(post(2, `${VACUUM} (42,300원/무료)`, { outboundUrl }))
    expect(explanation()).toMatchObject({ notifiedTotal: 59_200, currentTotal: 59_200, isEnded: false })
    await take(post(1, `${VACUUM} 신형 (55,000원/무료)`, { outboundUrl }))
    expect(explanation()).toMatchObject({ currentTotal: 55_000 })
  })

  test('the explanation says that the present price is a suspicious drop', async () => {
    watch('청소기')
    await take(post(1, `${VACUUM} (162,100원/무료)`, { outboundUrl }))
    await take(post(1, `${VACUUM} (114,200원/무료)`, { outboundUrl }))
    expect(explanation()).toMatchObject({ currentTotal: 114_200, suspiciousDropPercent: null })
    sqlite().exec('update sales set surprise = 51')
    expect(explanation()).toMatchObject({ currentTotal: 114_200, suspiciousDropPercent: 51 })
  })
})

test('`notifiedTotal` is the price in the last message', async () => {
  giveDevice(kim)
  addKeyword(kim, NewKeyword.parse({ keyword: '청소기' }))
  await take(post(1, `${VACUUM} (129,000원/무료)`, { outboundUrl }))
  await take(post(1, `${VACUUM} (99,000원/무료)`, { outboundUrl }))
  await take(post(2, `${VACUUM} (98,000원/무료)`, { outboundUrl }))
  expect(explanation()).toMatchObject({
    notifiedTotal: 98_000,
    productName: expect.stringContaining('HB-V10'),
    sources: ['pomppu'],
  })
})

describe('the list of messages', () => {
  test('messages are filtered by words, ignoring spacing and case, and by kind', async () => {
    watch('청소기')
    watch('ssd')
    await take(post(1, `${VACUUM} (129,000원/무료)`))
    await take(post(2, '[11번가] 루미코 SSD 1TB (98,000원/무료)', { category: 'PC' }))
    expect(find({ searchKeyword: '무선 청소기' })).toHaveLength(1)
    expect(find({ searchKeyword: 'SsD1tb' })).toHaveLength(1)
    expect(find({ searchKeyword: '%' })).toHaveLength(0)
    expect([find({ kind: 'KEYWORD' }).length, find({ kind: 'PRODUCT' }).length]).toEqual([2, 0])
    expect(find({ kind: 'NONSENSE' })).toHaveLength(2)
  })

  test('the list of messages goes back one year', async () => {
    watch('청소기')
    await take(post(1, `${VACUUM} (129,000원/무료)`))
    await forgetOldHistories(Date.now() + 364 * DAY_MS)
    expect(find()).toHaveLength(1)
    await forgetOldHistories(Date.now() + 366 * DAY_MS)
    expect(find()).toHaveLength(0)
  })
})
