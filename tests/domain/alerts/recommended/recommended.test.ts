import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { env } from '#app/env.server.ts'
import { db, sqlite, waitBriefly } from '#db/client.server.ts'
import { keywords, warmDeals } from '#db/schema/alerts.ts'
import { deliveries } from '#db/schema/devices.ts'
import { forgetSingleton } from '#db/singleton.ts'
import { signIn } from '#domain/accounts/identities.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { releaseHeld } from '#domain/alerts/bundles/bundles.server.ts'
import { drainFanouts } from '#domain/alerts/fanouts.server.ts'
import { addKeyword, listKeywords } from '#domain/alerts/keywords/keywords.server.ts'
import { NewKeyword } from '#domain/alerts/keywords/newKeyword.server.ts'
import { muteMessage } from '#domain/alerts/messageAnswers.server.ts'
import { NewProductAlert } from '#domain/alerts/products/newProductAlert.server.ts'
import { addProductAlert } from '#domain/alerts/products/productAlerts.server.ts'
import {
  allowRecommendation,
  findRecommendPause,
  NewRecommendSettings,
  pauseRecommendations,
  refuseRecommendation,
  setRecommendSettings,
} from '#domain/alerts/recommended/recommendSettings.server.ts'
import { noteWarmDeals, warmDealWork } from '#domain/alerts/recommended/warmDeals.server.ts'
import { DAY_MS, HOUR_MS, seoulMidnight } from '#domain/clock.ts'
import { setAdNotify } from '#domain/devices/advertising/adConsents.server.ts'
import { adRefusalPath } from '#domain/devices/advertising/adRefusals.server.ts'
import { listHistories } from '#domain/devices/histories.server.ts'
import { setNotifySettings } from '#domain/devices/settings/notifySettings.server.ts'
import { GROUP_SIZE, serveNextGroup } from '#domain/drainGroups.server.ts'
import { recordListing } from '#domain/intake/listings.server.ts'
import { takeListing } from '#domain/intake/takeListing.server.ts'
import { bookmarkProduct } from '#domain/interest/bookmarks.server.ts'
import { flushViews, queueView } from '#domain/interest/views.server.ts'
import type { Listing } from '#domain/sources/listing.ts'
import { post } from '#tests/support/goods/listings.ts'
import { cast } from '#tests/support/people/cast.ts'
import { agree } from '#tests/support/people/consent.ts'
import { giveDevice } from '#tests/support/people/devices.ts'
import { sendAll } from '#tests/support/server/outbox.ts'

const EVENING = { startTime: '18:00', endTime: '23:00' }
const HOT = { likes: 200, comments: 150, views: 40_000 }
const FOOD = { category: '식품/건강' }
const TITLES = [
  '별하 누룽지 3kg',
  '삼미 백미 10kg',
  '동산 김치 5kg',
  '해달 만두 2kg',
  '바른 두부 12모',
  '참 참기름 1L',
]

const told = (member: Member) => listHistories(member, { pageNumber: 1, pageSize: 100 }).contents
const turnOn = (member: Member, categoryIds: number[] = []) =>
  setRecommendSettings(member, NewRecommendSettings.parse({ enabled: true, categoryIds }))
const messages = () => db.select().from(deliveries).all().length

/** The `no`th food, as a deal. */
const food = (no: number, more: Partial<Listing> = {}) =>
  post(no + 1, `[쿠팡] ${TITLES[no]} (${no + 1}9,900원/무료)`, { ...FOOD, ...more })

/** Takes the listing and runs everything that follows. */
async function take(listing: Listing): Promise<void> {
  takeListing(listing)
  noteWarmDeals()
  await drainFanouts()
}

const look = async (productId: number) => {
  queueView(kim, productId, null)
  await flushViews()
}

let kim: Member
let lee: Member
let known: number
beforeEach(() => {
  ;({ kim, lee } = cast())
  giveDevice(kim)
  known = recordListing(food(0)).productId
})

describe('a recommended alert', () => {
  test('a recommended alert comes for a hot deal in a category with a bookmark, with the reason', async () => {
    turnOn(kim)
    bookmarkProduct(kim, known)
    await take(food(1, HOT))
    expect(told(kim)).toMatchObject([
      {
        kind: 'RECOMMEND',
        title: '[뽐뿌] 삼미 백미 10kg 29,900원',
        body: '무배 · 추천: 찜한 ‘별하 누룽지 3kg’ 상품과 같은 식품 분류의 인기 딜',
      },
    ])
    expect(messages()).toBe(1)
  })

  test('a recommended alert names its reason: an alert before a bookmark, views only when there are several', async () => {
    turnOn(kim)
    const other = recordListing(food(2)).productId
    await look(known)
    await take(food(1, HOT))
    expect(told(kim)).toEqual([])
    await look(other)
    await take(food(3, HOT))
    expect(told(kim)[0]?.body).toMatch('추천: 최근 본 ‘동산 김치 5kg’ 등 2개와 같은 식품')
    addProductAlert(kim, NewProductAlert.parse({ productId: known, kind: 'FALL', historyOnly: true }))
    await take(food(4, HOT))
    expect(told(kim)[0]?.body).toMatch('추천: 최저가 알림을 등록한 ‘별하 누룽지 3kg’ 상품과')
  })

  test('a recommended alert comes for a chosen category, and then for no other', async () => {
    turnOn(kim, [1])
    await take(food(1, HOT))
    expect(told(kim)[0]?.body).toMatch('추천: 선택한 식품 분류의 인기 딜')
    turnOn(kim, [2])
    bookmarkProduct(kim, known)
    await take(food(2, HOT))
    expect(told(kim)).toHaveLength(1)
  })

  test('a recommended alert comes when a deal becomes hot, not before, and once', async () => {
    turnOn(kim, [1])
    await take(food(1))
    expect(told(kim)).toEqual([])
    await take(food(1, HOT))
    await take(food(1, { ...HOT, likes: 300 }))
    expect(told(kim)).toHaveLength(1)
    expect(messages()).toBe(1)
  })

  test('recommended alerts are off until the member turns them on, and after the member turns them off', async () => {
    bookmarkProduct(kim, known)
    turnOn(lee, [1])
    await take(food(1, HOT))
    expect(told(kim)).toEqual([])
    turnOn(kim)
    setRecommendSettings(kim, { enabled: false })
    await take(food(2, HOT))
    expect(told(kim)).toEqual([])
  })

  test('a recommended alert never covers ended, watched or already notified deals', async () => {
    turnOn(kim, [1])
    await take(food(1, { ...HOT, isEnded: true }))
    const watched = recordListing(food(2)).productId
    addProductAlert(kim, NewProductAlert.parse({ productId: watched, kind: 'TARGET', value: 1 }))
    await take(food(2, HOT))
    addKeyword(kim, NewKeyword.parse({ keyword: '만두' }))
    await take(food(3, HOT))
    expect(told(kim)).toMatchObject([{ kind: 'KEYWORD' }])
  })

  test('a deal that a member has a keyword for is not recommended while the keywords are still read', async () => {
    turnOn(kim, [1])
    addKeyword(kim, NewKeyword.parse({ keyword: '만두' }))
    // Some ten slices.
    const known = db.select().from(keywords).get()!
    for (let no = 0; no < 4_000; no++) {
      const keyword = `순대 ${no}`
      db.insert(keywords)
        .values({ ...known, id: undefined, keyword, pattern: keyword })
        .run()
    }
    forgetSingleton('keyword-index')
    await take(food(3, HOT))
    expect(told(kim)).toMatchObject([{ kind: 'KEYWORD' }])
  })

  test('a recommended alert comes at most three times a day', async () => {
    turnOn(kim, [1])
    for (const no of [1, 2, 3, 4, 5]) await take(food(no, HOT))
    expect(told(kim)).toHaveLength(3)
  })

  test('a recommended alert does not come for a refused product until the member withdraws the refusal', async () => {
    turnOn(kim, [1])
    const first = recordListing(food(1)).productId
    refuseRecommendation(kim, { productId: first })
    refuseRecommendation(kim, { productId: first })
    await take(food(1, HOT))
    refuseRecommendation(kim, { categoryId: 1 })
    await take(food(2, HOT))
    expect(told(kim)).toEqual([])
    allowRecommendation(kim, { categoryId: 1 })
    await take(food(3, HOT))
    expect(told(kim)).toHaveLength(1)
  })

  test('recommended alerts muted for today come again tomorrow, or when their member turns them on', async () => {
    turnOn(kim, [1])
    await take(food(1, HOT))
    muteMessage(kim, told(kim)[0]!.id, 'today')
    expect(findRecommendPause(kim)).toBeGreaterThan(Date.now())
    expect(findRecommendPause(kim, Date.now() + DAY_MS)).toBeNull()
    await take(food(2, HOT))
    expect(told(kim)).toHaveLength(1)
    pauseRecommendations(kim, null)
    await take(food(3, HOT))
    expect(told(kim)).toHaveLength(2)
  })

  test('a recommended alert stays in the history where the operator earns a commission', async () => {
    env.LINKPRICE_ID = 'A1'
    try {
      turnOn(kim, [1])
      await take(food(1, HOT))
    } finally {
      env.LINKPRICE_ID = undefined
    }
    expect([told(kim).length, messages()]).toEqual([1, 0])
  })

  test('recommended alerts resume after a restart where they stopped, and notify nobody twice', () => {
    const many = Array.from({ length: GROUP_SIZE + 1 }, (_, no) => agree(signIn('kakao', `9${no}`).member))
    for (const member of many) turnOn(member, [1])
    takeListing(food(1, HOT))
    noteWarmDeals()
    noteWarmDeals(Date.now() + 1)
    expect(serveNextGroup(warmDealWork)).toBe(true)
    expect(many.filter((member) => told(member).length > 0)).toHaveLength(GROUP_SIZE)
    expect(serveNextGroup(warmDealWork)).toBe(true)
    expect(serveNextGroup(warmDealWork)).toBe(false)
    expect(many.map((member) => told(member).length)).toEqual(many.map(() => 1))
  })

  test('a check that finds no new hot deal waits for no lock', () => {
    turnOn(kim, [1])
    takeListing(food(1, HOT))
    noteWarmDeals()
    waitBriefly()
    const other = new Database(sqlite().name)
    onTestFinished(() => void other.close())
    other.exec('begin immediate')
    expect(() => noteWarmDeals()).not.toThrow()
    expect(db.select().from(warmDeals).all()).toHaveLength(1)
  })

  test('a recommended alert does not come for a deal that cooled down before the first check', () => {
    turnOn(kim, [1])
    takeListing(food(1, HOT))
    noteWarmDeals(Date.now() + 48 * HOUR_MS)
    expect(db.select().from(warmDeals).all()).toEqual([])
  })
})

describe('with commission keys a recommended alert is advertising', () => {
  let noon: number
  beforeEach(() => {
    env.COUPANG_ACCESS_KEY = 'key'
    env.VAPID_SUBJECT = 'mailto:owner@example.com'
    // Earlier readings are a day old.
    noon = seoulMidnight(Date.now()) + DAY_MS + 12 * HOUR_MS
    vi.useFakeTimers({ toFake: ['Date'], now: noon })
    turnOn(kim, [1])
  })
  afterEach(() => {
    env.COUPANG_ACCESS_KEY = undefined
    env.VAPID_SUBJECT = undefined
    vi.useRealTimers()
  })
  const agreeToAds = () => setAdNotify(kim, { enabled: true })
  const rung = () => sendAll().map(({ message }) => message)
  const recommended = () => told(kim).filter(({ kind }) => kind === 'RECOMMEND')

  test('an advertising alert names its sender and the refusal link, for members who consented', async () => {
    agreeToAds()
    await take(food(1, HOT))
    const [message, ...more] = rung()
    expect(more).toEqual([])
    expect(message).toMatchObject({
      title: `(광고) ${env.SITE_NAME} [뽐뿌] 삼미 백미 10kg 29,900원`,
      body: expect.stringContaining(
        `\n문의 owner@example.com\n무료 수신거부 ${env.ORIGIN}${adRefusalPath(kim.id)}`,
      ),
    })
  })

  test.each<[string, () => void]>([
    ['never consented', () => {}],
    ['consented and then refused', () => [agreeToAds(), setAdNotify(kim, { enabled: false })]],
    ['consented two years ago', () => [agreeToAds(), vi.setSystemTime(Date.now() + 2 * 365 * DAY_MS)]],
    [
      'gets no advertising after nine in the evening',
      () => [agreeToAds(), vi.setSystemTime(noon + 9 * HOUR_MS)],
    ],
    ['allows no messages at this hour', () => [agreeToAds(), setNotifySettings(kim, EVENING)]],
    [
      'has no operator contact to write to',
      () => [agreeToAds(), Object.assign(env, { VAPID_SUBJECT: undefined })],
    ],
  ])('an advertising alert stays unlabelled in the history of a member who %s', async (_, meanwhile) => {
    meanwhile()
    await take(food(1, HOT))
    expect(recommended()).toMatchObject([{ title: '[뽐뿌] 삼미 백미 10kg 29,900원' }])
    expect(rung()).toEqual([])
    vi.setSystemTime(Date.now() + DAY_MS)
    await releaseHeld()
    expect(rung(), 'nothing of it is kept for later').toEqual([])
  })

  test('an advertising alert is not held for the digest past the daily cap', async () => {
    agreeToAds()
    setNotifySettings(kim, { dailyCap: 1 })
    await take(food(1, HOT))
    await take(food(2, HOT))
    expect([rung().length, recommended().length]).toEqual([1, 2])
    vi.setSystemTime(noon + 8.5 * HOUR_MS)
    await releaseHeld()
    expect(rung()).toEqual([])
  })

  test('a waiting advertising alert is cancelled when its member refuses advertising', async () => {
    agreeToAds()
    await take(food(1, HOT))
    setAdNotify(kim, { enabled: false })
    expect(rung()).toEqual([])
  })
})

describe('a keyword with a minimum of likes', () => {
  test('a keyword with a minimum of likes notifies once, when a deal has them', async () => {
    addKeyword(kim, NewKeyword.parse({ keyword: '백미', minHeat: 10 }))
    addKeyword(lee, NewKeyword.parse({ keyword: '백미', minHeat: 50, historyOnly: true }))
    for (const likes of [2, 9]) await take(food(1, { likes }))
    expect(told(kim)).toEqual([])
    for (const likes of [12, 14, 30]) await take(food(1, { likes }))
    expect([told(kim).length, told(lee).length, messages()]).toEqual([1, 0, 1])
    await take(food(1, { likes: 50 }))
    expect([told(kim).length, told(lee).length]).toEqual([1, 1])
    expect(listKeywords(kim)[0]?.hitCount).toBe(1)
  })

  test('a deal that reaches a minimum of likes does not notify keywords added after it was sent', async () => {
    addKeyword(kim, NewKeyword.parse({ keyword: '백미', minHeat: 10 }))
    await take(food(1, { likes: 2 }))
    addKeyword(lee, NewKeyword.parse({ keyword: '백미', historyOnly: true }))
    await take(food(1, { likes: 12 }))
    expect([told(kim).length, told(lee).length]).toEqual([1, 0])
  })
})
