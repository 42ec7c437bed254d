import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Member } from '#domain/accounts/member.ts'
import { explainHistories } from '#domain/alerts/explainedHistories.server.ts'
import { drainFanouts } from '#domain/alerts/fanouts.server.ts'
import { addKeyword } from '#domain/alerts/keywords/keywords.server.ts'
import { NewKeyword } from '#domain/alerts/keywords/newKeyword.server.ts'
import { NewProductAlert } from '#domain/alerts/products/newProductAlert.server.ts'
import { addProductAlert } from '#domain/alerts/products/productAlerts.server.ts'
import { HOUR_MS } from '#domain/clock.ts'
import { countUnread, listHistories, markRead } from '#domain/devices/histories.server.ts'
import { takeListing } from '#domain/intake/takeListing.server.ts'
import { clienPost, coupang, post } from '#tests/support/goods/listings.ts'
import { cast } from '#tests/support/people/cast.ts'
import { giveDevice } from '#tests/support/people/devices.ts'
import { sendAll } from '#tests/support/server/outbox.ts'

const outboundUrl = coupang(7700000101, 20000000101)
const told = (member: Member) => listHistories(member, { pageNumber: 1, pageSize: 100 }).contents

/** Sends all waiting messages; returns their tags and titles. */
const send = (): Array<{ tag: string; title: string }> =>
  sendAll().map(({ tag, message }) => ({ tag, title: message.title }))

async function takeAt(price: string): Promise<void> {
  takeListing(clienPost(2, `[쿠팡] 한빛전자 무선청소기 HB-V10 ${price} 무배`, { outboundUrl }))
  await drainFanouts()
}

let kim: Member
beforeEach(async () => {
  ;({ kim } = cast())
  giveDevice(kim)
  addKeyword(kim, NewKeyword.parse({ keyword: '청소기' }))
  takeListing(post(1, '[쿠팡] 한빛전자 무선청소기 HB-V10 (20,000원/무료)', { outboundUrl }))
  await drainFanouts()
})

describe('a known deal offered by another post', () => {
  test.each(['20,000원', '19,600원', '19,401원'])('an offer of %s sends no second message', async (price) => {
    expect(send()).toHaveLength(1)
    await takeAt(price)
    expect(send()).toEqual([])
    expect(told(kim)).toHaveLength(1)
  })

  test('an offer at least 3 % and 500원 cheaper replaces the first message and is unread again', async () => {
    const [first] = send()
    markRead(kim, 'all')
    await takeAt('19,400원')
    expect(send()).toEqual([{ tag: first?.tag, title: '[클리앙] 한빛전자 무선청소기 HB-V10 19,400원' }])
    expect(told(kim)).toMatchObject([{ title: '[클리앙] 한빛전자 무선청소기 HB-V10 19,400원' }])
    expect(countUnread(kim)).toBe(1)
    await takeAt('19,000원')
    expect(send()).toEqual([])
  })

  test('a cheaper offer replaces a first message that still waits', async () => {
    await takeAt('15,000원')
    expect(send().map(({ title }) => title)).toEqual(['[클리앙] 한빛전자 무선청소기 HB-V10 15,000원'])
  })
})

describe('the history of a deal whose price changes', () => {
  let lee: Member
  const watch = (terms: Record<string, unknown>) =>
    addProductAlert(lee, NewProductAlert.parse({ productId: 1, ...terms }))
  const rows = () => told(lee).map(({ title, readAt }) => [title.split(' ').at(-1), readAt === null])
  const reasons = () => {
    const ids = told(lee).map(({ id }) => id)
    return [...explainHistories(ids).values()].flatMap(({ causes }) => causes.map(({ words }) => words))
  }

  beforeEach(() => {
    ;({ lee } = cast())
    giveDevice(lee)
  })

  test('names only the reason for its present price', async () => {
    watch({ kind: 'FALL' })
    await takeAt('18,000원')
    await takeAt('16,200원')
    expect([rows(), reasons()]).toEqual([[['16,200원', true]], ['18,000원에서 10% 내렸습니다']])
  })

  test('follows an alert that writes only the history and sends nothing', async () => {
    watch({ kind: 'FALL', historyOnly: true })
    await takeAt('18,000원')
    markRead(lee, 'all')
    await takeAt('16,200원')
    expect([rows(), reasons()]).toEqual([[['16,200원', true]], ['18,000원에서 10% 내렸습니다']])
    expect(send().map(({ title }) => title)).toEqual(['[클리앙] 한빛전자 무선청소기 HB-V10 16,200원'])
  })

  test('an alert of every change notifies of a rise', async () => {
    watch({ kind: 'ANY' })
    await takeAt('18,000원')
    send()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 7 * HOUR_MS })
    takeListing(post(1, '[쿠팡] 한빛전자 무선청소기 HB-V10 (20,000원/무료)', { outboundUrl, isEnded: true }))
    await takeAt('19,500원')
    expect(reasons()).toEqual(['18,000원에서 8% 올랐습니다'])
    expect(send().map(({ title }) => title)).toEqual(['[클리앙] 한빛전자 무선청소기 HB-V10 19,500원'])
  })
})

describe('a post without a price', () => {
  const NAME = '[클리앙] 토담 온수매트 싱글'
  const costs = async (won: string | null) => {
    takeListing(clienPost(5, `[쿠팡] 토담 온수매트 싱글 ${won === null ? '' : `${won}원 무배`}`))
    await drainFanouts()
  }
  const titles = () => told(kim).map(({ title }) => title)

  beforeEach(async () => {
    addKeyword(kim, NewKeyword.parse({ keyword: '온수매트' }))
    send()
    await costs(null)
  })

  test('sends no second message when its price becomes known, but the history says the price', async () => {
    expect(send().map(({ title }) => title)).toEqual([`${NAME} 가격 확인`])
    markRead(kim, 'all')
    await costs('129,000')
    expect(send()).toEqual([])
    expect(titles()).toContain(`${NAME} 129,000원`)
    expect(countUnread(kim)).toBe(0)
  })

  test('notifies again once the known price falls clearly, and not before', async () => {
    send()
    for (const won of ['129,000', '128,000']) await costs(won)
    expect(send()).toEqual([])
    await costs('99,000')
    expect(send().map(({ title }) => title)).toEqual([`${NAME} 99,000원`])
  })

  test('says the price in the first message when that still waits', async () => {
    await costs('129,000')
    expect(send().map(({ title }) => title)).toEqual([`${NAME} 129,000원`])
  })

  test('is renewed in a history that sends nothing', async () => {
    const { lee } = cast()
    addKeyword(lee, NewKeyword.parse({ keyword: '매트', historyOnly: true }))
    takeListing(clienPost(6, '[쿠팡] 한빛 요가매트'))
    await drainFanouts()
    takeListing(clienPost(6, '[쿠팡] 한빛 요가매트 19,000원 무배'))
    await drainFanouts()
    expect(told(lee).map(({ title }) => title)).toEqual(['[클리앙] 한빛 요가매트 19,000원'])
  })
})
