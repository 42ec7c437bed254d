import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { sqlite } from '#db/client.server.ts'
import { renewSearchIndex } from '#domain/catalog/search/searchIndex.server.ts'
import { seoulDay } from '#domain/clock.ts'
import { takeListing } from '#domain/intake/takeListing.server.ts'
import { publishLegalTexts } from '#server/legalTexts.ts'
import { post } from '#tests/support/goods/listings.ts'
import { cast } from '#tests/support/people/cast.ts'
import { serviceForThisFile } from '#tests/support/run/serviceForThisFile.ts'
import { asApp, asBrowser } from '#tests/support/server/calls.ts'

const ROUNDS = 20
/** Views are written each second, repeated ones once a day. */
const WRITTEN_BY_THEN_MS = 2500

const service = serviceForThisFile()

/** Rises whenever another process changed the database. */
const version = () => sqlite().pragma('data_version', { simple: true }) as number

// ASVS 3.5.3
test("a read writes nothing, except a member's first page of a day and product views", async () => {
  // The service puts the texts of the product in force each minute, over those of the tests.
  publishLegalTexts()
  takeListing(post(1, '[쿠팡] 신라면 40개 (19,900원/무료)'))
  await renewSearchIndex()
  const product = `/products/${sqlite().prepare('select max(id) from products').pluck().get()}`
  const { kim } = cast()
  const browser = await asBrowser(kim)
  const app = await asApp(kim)
  const publicPages = [
    '/',
    '/bestCheapers',
    '/products',
    '/products?searchKeyword=라면',
    '/giftGame',
    '/giftGame/check',
    '/giftStore',
    '/help',
    '/status',
  ]
  const asked = [
    ...publicPages.flatMap((path) => [
      { path, headers: {} },
      { path, headers: browser },
    ]),
    // A member's view is stored in their history with its time; only a visitor's second view is not stored.
    { path: product, headers: {} },
    { path: '/auth/my/notifies', headers: browser },
    { path: '/auth/my/notifyHistories', headers: browser },
    { path: '/auth/my/info', headers: browser },
    { path: '/auth/my/giftGameGivens', headers: browser },
    { path: '/auth/my/giftPurchases', headers: browser },
    { path: '/api/v0/products', headers: app },
    { path: '/nowhere', headers: {} },
  ]
  const readAll = async () => {
    for (const { path, headers } of asked) {
      const answer = await fetch(service().url + path, { headers })
      expect(answer.status, path).toBe(path === '/nowhere' ? 404 : 200)
      await answer.text()
    }
  }
  const start = version()
  let day: number
  let before: number
  // The day may change meanwhile: then its first pages are written, and the rounds start again.
  do {
    day = seoulDay(Date.now())
    await readAll()
    await sleep(WRITTEN_BY_THEN_MS)
    before = version()
    expect(before).toBeGreaterThan(start)
    for (let round = 0; round < ROUNDS; round++) await readAll()
    await sleep(WRITTEN_BY_THEN_MS)
  } while (seoulDay(Date.now()) !== day)
  expect(version()).toBe(before)
}, 120_000)
