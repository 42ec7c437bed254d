import { beforeEach, describe, expect, test } from 'vitest'
import { requestContext } from '#app/requestContext.server.ts'
import { sqlite } from '#db/client.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { listStaffActs, StaffActFilter } from '#domain/accounts/staff/staffActs.server.ts'
import { HOUR_MS, MINUTE_MS } from '#domain/clock.ts'
import { recordPriceReading } from '#domain/comparison/priceReadings.server.ts'
import { onTop } from '#domain/deals/bumps/bump.ts'
import { flushBumpHits } from '#domain/deals/bumps/bumpHits.server.ts'
import { bumpSale } from '#domain/deals/bumps/bumps.server.ts'
import { reportEnded } from '#domain/deals/endReports.server.ts'
import { recordListing } from '#domain/intake/listings.server.ts'
import { mergeProducts } from '#domain/merging/merges.server.ts'
import { listActions } from '#domain/rewards/actionHistories.server.ts'
import { listEntries, readBalance } from '#domain/rewards/ledger.server.ts'
import { listTags } from '#domain/rewards/tags/earnedTags.server.ts'
import { loader as standing } from '#routes/api/v0/products/bumps/active.ts'
import { action as bumpMouth } from '#routes/api/v0/products/bumps/bump.ts'
import { action as doDead } from '#routes/api/v0/products/bumps/doDead.ts'
import { action as increaseHit } from '#routes/api/v0/products/bumps/increaseHit.ts'
import { loader as ownBumps } from '#routes/api/v0/products/bumps/ownBumps.ts'
import { loader as bestCheapers } from '#routes/web/products/bestCheapers.tsx'
import { loader as askBump, action as pressBump } from '#routes/web/products/bump.tsx'
import { loader as home } from '#routes/web/products/home.tsx'
import { post } from '#tests/support/goods/listings.ts'
import { giveHistory, VACUUM_URL, vacuum } from '#tests/support/goods/priceHistory.ts'
import { reading } from '#tests/support/goods/priceReadings.ts'
import { cast } from '#tests/support/people/cast.ts'
import { expectSoundLedger } from '#tests/support/people/ledger.ts'
import { suspendedAdmin } from '#tests/support/people/suspendedAdmin.ts'
import { asApp, asBrowser, ask, call } from '#tests/support/server/calls.ts'

const TITLES = [
  '[쿠팡] 얼큰 라면 20개 (13,900원/무료)',
  '[쿠팡] 제주 감귤 5kg (9,900원/무료)',
  '[쿠팡] 햇반 24개 (19,900원/무료)',
  '[쿠팡] 삼다수 2L 24병 (21,800원/무료)',
  '[쿠팡] 화장지 30롤 (26,900원/무료)',
  '[쿠팡] 원두 1kg 2봉 (31,500원/무료)',
]
const NOW = Date.now()

let kim: Member
let lee: Member
let park: Member
let sales: Array<{ saleId: number; productId: number }>
beforeEach(() => {
  ;({ kim, lee, park } = cast())
  sales = TITLES.map((title, no) => recordListing(post(no + 1, title), NOW))
})
const sale = (no: number) => (sales[no] as { saleId: number }).saleId
const productOf = (no: number) => (sales[no] as { productId: number }).productId

/** Initial points without a cause of ours. */
function give(member: Member, points: number): void {
  sqlite()
    .prepare(
      `insert into ledger_entries (user_id, currency, cause, reference, amount, balance, owed, created_at)
       values (?, 'POINT', 'BOARD', 'gift', ?, ?, 0, ?)`,
    )
    .run(member.id, points, points, NOW)
}
const pointsOf = (member: Member) => readBalance(member.id, 'POINT').balance
const bump = async (productSaleId: unknown, as?: Member, headers: Record<string, string> = {}) =>
  call(bumpMouth, 'auth/product-sale-hot-ups', {
    json: { productSaleId },
    headers: { ...(as && (await asApp(as))), ...headers },
  })
const takeDown = async (id: number, as?: Member) =>
  call(doDead, `auth/product-sale-hot-ups/${id}/do-dead`, {
    method: 'POST',
    params: { id: String(id) },
    headers: as && (await asApp(as)),
  })
const mine = async (as: Member) =>
  (await call(ownBumps, 'auth/my/product-sale-hot-ups', { headers: await asApp(as) })).body
const up = async () =>
  (await call(standing, 'product-sale-hot-ups?size=50')).body.contents.map(
    ({ productSaleId }: { productSaleId: number }) => productSaleId,
  )

describe('POST auth/product-sale-hot-ups', () => {
  test('takes 100 points and lifts the sale for 12 hours', async () => {
    give(kim, 150)
    const { status, body } = await bump(sale(0), kim)
    expect(status).toBe(201)
    expect(body).toMatchObject({ productSaleId: sale(0), hitCount: 0, deadAt: null, refundedAt: null })
    expect(Date.parse(body.endsAt) - Date.parse(body.createdAt)).toBe(12 * HOUR_MS)
    expect(pointsOf(kim)).toBe(50)
    expect(await up()).toEqual([sale(0)])
    expect(await mine(kim)).toMatchObject({
      contents: [{ id: body.id, product: { id: productOf(0) } }],
      totalCount: 1,
    })
    expect(await mine(lee)).toMatchObject({ contents: [], totalCount: 0 })
    expect(listTags(kim.id)).toMatchObject([{ key: 'FIRST_BUMP' }])
    const words = listActions(kim, 'BY_ME', { pageNumber: 1, pageSize: 5 }).contents.map(({ words }) => words)
    expect(words).toEqual(['‘얼큰 라면 20개’ 딜을 끌올하였습니다'])
  })

  test('refuses a member with too few points, by code balance, and lifts nothing', async () => {
    give(kim, 99)
    expect(await bump(sale(0), kim)).toMatchObject({ status: 400, body: { code: 'balance' } })
    expect([await up(), pointsOf(kim)]).toEqual([[], 99])
  })

  // ASVS 2.3.4
  test('two simultaneous bumps with points for one are one', async () => {
    give(kim, 100)
    const answers = await Promise.all([bump(sale(0), kim), bump(sale(1), kim)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400])
    expect([(await up()).length, pointsOf(kim)]).toEqual([1, 0])
  })

  // ASVS 2.3.4
  test('a double click costs once, and two members do not lift the same sale', async () => {
    give(kim, 500)
    give(lee, 500)
    const answers = await Promise.all([bump(sale(0), kim), bump(sale(0), kim), bump(sale(0), lee)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect(pointsOf(kim) + pointsOf(lee)).toBe(900)
  })

  // ASVS 2.3.3, 16.5.3
  test.each(['ledger_entries', 'action_histories'])(
    'a failure while %s is written neither charges nor lifts',
    async (table) => {
      give(kim, 500)
      sqlite().exec(
        `create trigger broken before insert on ${table} begin select raise(abort, 'disk full'); end`,
      )
      expect(() => bumpSale(kim, sale(0))).toThrow('disk full')
      sqlite().exec('drop trigger broken')
      expect([pointsOf(kim), await up(), (await mine(kim)).totalCount]).toEqual([500, [], 0])
    },
  )

  test('the same sale can be bumped again after 12 hours, also after the bump was ended', async () => {
    give(kim, 1_000)
    const { id } = bumpSale(kim, sale(0), NOW)
    expect(() => bumpSale(kim, sale(0), NOW + HOUR_MS)).toThrow('이미 끌올 중인 딜입니다.')
    await takeDown(id, kim)
    expect(() => bumpSale(lee, sale(0), NOW + HOUR_MS)).toThrow('11시간쯤 남았습니다')
    bumpSale(kim, sale(0), NOW + 12 * HOUR_MS)
    expect(pointsOf(kim)).toBe(800)
  })

  // ASVS 2.3.2
  test('a member has at most five bumps', async () => {
    give(kim, 1_000)
    for (const no of [0, 1, 2, 3, 4]) bumpSale(kim, sale(no), NOW)
    const refused = await bump(sale(5), kim)
    expect(refused.status).toBe(429)
    const untilTheFirstEnds = (NOW + 12 * HOUR_MS - Date.now()) / 1000
    expect(Number(refused.headers.get('Retry-After'))).toBeCloseTo(untilTheFirstEnds, -1)
    expect(pointsOf(kim)).toBe(500)
    bumpSale(kim, sale(5), NOW + 12 * HOUR_MS)
  })

  test('lifts no sale that has ended, is on hold or comes from the price comparison', async () => {
    give(kim, 1_000)
    reportEnded(park, sale(0), 'here')
    expect(await bump(sale(0), kim)).toMatchObject({ status: 400, body: { code: 'invalid' } })

    giveHistory(NOW)
    const held = recordListing(post(7, vacuum(49_000), { outboundUrl: VACUUM_URL }), NOW)
    expect(await bump(held.saleId, kim)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('가격을 확인하고 있는') },
    })

    const productId = recordPriceReading('1', reading('1'))
    const compared = sqlite().prepare('select id from sales where product_id = ?').pluck().get(productId)
    expect(await bump(compared, kim)).toMatchObject({ status: 400 })
    expect(pointsOf(kim)).toBe(1_000)
  })

  test.each([undefined, 0, -1, 'x', 1.5, 2 ** 60])('refuses the sale %j', async (productSaleId) => {
    expect(await bump(productSaleId, kim)).toMatchObject({
      status: 400,
      body: { fields: { productSaleId: expect.any(String) } },
    })
  })

  test('refuses an unknown sale and visitors', async () => {
    give(kim, 100)
    expect(await bump(9_999, kim)).toMatchObject({ status: 404 })
    expect(await bump(sale(0))).toMatchObject({ status: 401 })
    expect(pointsOf(kim)).toBe(100)
  })

  test.each([
    ['1.4.8 (android)', 400],
    ['1.3.10 (ios)', 400],
    ['1.4.9 (android)', 201],
    ['1.10.0 (ios)', 201],
  ])('an app of version %s gets %i', async (app, status) => {
    give(kim, 100)
    const answer = await bump(sale(0), kim, { 'User-Agent': `Mozilla/5.0 HotdealApp/${app}` })
    expect(answer.status).toBe(status)
    if (status === 400) expect(answer.body.code).toBe('version')
  })
})

describe('POST auth/product-sale-hot-ups/:id/do-dead', () => {
  test('is for the bumping member, repeatable, and refunds nothing', async () => {
    give(kim, 100)
    const { id } = bumpSale(kim, sale(0))
    expect(await takeDown(id, lee)).toMatchObject({ status: 404 })
    expect(await takeDown(id)).toMatchObject({ status: 401 })
    expect(await up()).toEqual([sale(0)])
    for (const _ of [1, 2]) expect(await takeDown(id, kim)).toMatchObject({ status: 204 })
    expect([await up(), pointsOf(kim)]).toEqual([[], 0])
    recordListing(post(1, TITLES[0] as string, { isEnded: true }))
    expect(pointsOf(kim)).toBe(0)
    expect(await takeDown(9_999, kim)).toMatchObject({ status: 404 })
  })

  test('an admin ends any bump, and its member reads of it', async () => {
    give(kim, 100)
    const { id } = bumpSale(kim, sale(0))
    const asked = { requestId: '1', addressHash: () => 'a house' }
    expect(await requestContext.run(asked, () => takeDown(id, park))).toMatchObject({ status: 204 })
    expect([await up(), pointsOf(kim)]).toEqual([[], 0])
    const told = listActions(kim, 'TO_ME', { pageNumber: 1, pageSize: 1 }).contents
    expect(told).toMatchObject([{ words: '운영자가 ‘얼큰 라면 20개’ 딜의 끌올을 내렸습니다' }])
    const acts = listStaffActs(StaffActFilter.parse({}), { pageNumber: 1, pageSize: 5 }).contents
    expect(acts).toMatchObject([
      { act: 'END_BUMP', actorId: park.id, subject: `bump:${id}`, before: '얼큰 라면 20개' },
    ])
  })

  test("a suspended admin ends no other member's bump", async () => {
    give(kim, 100)
    const { id } = bumpSale(kim, sale(0))
    const refused = await takeDown(id, suspendedAdmin(park, lee))
    expect(refused).toMatchObject({ status: 400, body: { code: 'suspended' } })
    expect(await up()).toEqual([sale(0)])
  })
})

describe('a bump whose sale ends', () => {
  const end = (no: number, at: number) =>
    recordListing(post(no + 1, TITLES[no] as string, { isEnded: true }), at)
  const reopen = (no: number, at: number) => recordListing(post(no + 1, TITLES[no] as string), at)

  test('at its source within 30 minutes is refunded, once', async () => {
    give(kim, 200)
    bumpSale(kim, sale(0), NOW)
    for (const minute of [20, 21]) end(0, NOW + minute * MINUTE_MS)
    expect(pointsOf(kim)).toBe(200)
    reopen(0, NOW + 22 * MINUTE_MS)
    end(0, NOW + 23 * MINUTE_MS)
    expect(pointsOf(kim)).toBe(200)
    expect((await mine(kim)).contents).toMatchObject([{ refundedAt: expect.any(String) }])
    expect(await up()).toEqual([])
    expect(listActions(kim, 'TO_ME', { pageNumber: 1, pageSize: 1 }).contents[0]?.words).toContain('돌려받')
    const entries = listEntries(kim, 'POINT', { pageNumber: 1, pageSize: 9 }).contents
    expect(entries.map(({ cause, amount }) => [cause, amount])).toEqual([
      ['BUMP', 100],
      ['BUMP', -100],
      ['BOARD', 200],
    ])
    // After a refund it is as if it had never been: any member may bump again.
    reopen(0, NOW + 24 * MINUTE_MS)
    give(lee, 100)
    bumpSale(lee, sale(0), NOW + 25 * MINUTE_MS)
    expectSoundLedger()
  })

  test("later, or by members' reports, is not refunded", async () => {
    give(kim, 300)
    bumpSale(kim, sale(0), NOW)
    end(0, NOW + 31 * MINUTE_MS)
    bumpSale(kim, sale(1), NOW)
    reportEnded(park, sale(1), 'here', NOW + MINUTE_MS)
    expect(pointsOf(kim)).toBe(100)
    expect(await up()).toEqual([])
    // The source confirms what members reported first.
    end(1, NOW + 10 * MINUTE_MS)
    expect(pointsOf(kim)).toBe(200)
  })
})

describe('POST product-sale-hot-ups/:id/increase-hit', () => {
  const hit = (id: number, address: string) =>
    call(increaseHit, `product-sale-hot-ups/${id}/increase-hit`, {
      method: 'POST',
      params: { id: String(id) },
      headers: { 'X-Client-Address': address },
    })

  test('counts a visitor once, written in groups', async () => {
    give(kim, 100)
    const { id } = bumpSale(kim, sale(0))
    for (const address of ['203.0.113.1', '203.0.113.1', '203.0.113.2'])
      expect(await hit(id, address)).toMatchObject({ status: 204 })
    const count = async () => (await mine(kim)).contents[0].hitCount
    expect(await count()).toBe(0)
    await flushBumpHits()
    await flushBumpHits()
    expect(await count()).toBe(2)
    await takeDown(id, kim)
    await hit(id, '203.0.113.3')
    await flushBumpHits()
    expect(await count()).toBe(2)
  })

  test('refuses an address past 1,200 calls in a minute', async () => {
    give(kim, 100)
    const { id } = bumpSale(kim, sale(0))
    for (let no = 0; no < 1200; no++) await hit(id, '203.0.113.4')
    expect(await hit(id, '203.0.113.4')).toMatchObject({ status: 429, body: { code: 'too_many' } })
    expect(await hit(id, '203.0.113.5')).toMatchObject({ status: 204 })
  })

  test.each([9_999, 0, -1])('refuses an unknown bump %i', async (id) => {
    expect(await hit(id, '203.0.113.1')).toMatchObject({ status: 404 })
  })
})

interface Shown {
  onTop: Array<{ bumpId: number; card: { productId: number } }>
  deals: { contents: Array<{ productId: number }>; totalCount: number }
}
const look = async (loader: typeof home | typeof bestCheapers, path: string) =>
  (await ask<unknown>(loader, path)) as Shown
const topOf = ({ onTop }: Shown) => onTop.map(({ card }) => card.productId)

describe('bumped deals', () => {
  test('are on top of / and of the first page of /bestCheapers, and not repeated in it', async () => {
    give(kim, 500)
    bumpSale(kim, sale(3))
    for (const shown of [await look(home, '/'), await look(bestCheapers, '/bestCheapers')]) {
      expect(topOf(shown)).toEqual([productOf(3)])
      expect(shown.deals.contents.map(({ productId }) => productId)).not.toContain(productOf(3))
      expect(shown.deals).toMatchObject({ totalCount: 6 })
      expect(shown.deals.contents).toHaveLength(5)
    }
    expect(topOf(await look(bestCheapers, '/bestCheapers?page=2'))).toEqual([])
  })

  test('do not reveal who bumped them', async () => {
    give(kim, 500)
    bumpSale(kim, sale(3))
    expect(JSON.stringify((await look(home, '/')).onTop)).not.toContain('userId')
    expect(JSON.stringify((await call(standing, 'product-sale-hot-ups')).body)).not.toContain('userId')
  })

  test.each([
    ['?sort=NEW', true],
    ['?sort=PRICE', false],
    ['?categoryIds=1', true],
    ['?categoryIds=2', false],
    ['?shops=쿠팡', true],
    ['?shops=네이버', false],
    ['?status=ENDED', false],
  ])('appear in a list narrowed by %s: %j', async (query, isLifted) => {
    give(kim, 500)
    bumpSale(kim, sale(3))
    expect(topOf(await look(bestCheapers, `/bestCheapers${query}`))).toEqual(isLifted ? [productOf(3)] : [])
  })

  test('leave the top when their time or their sale ends', async () => {
    give(kim, 500)
    bumpSale(kim, sale(0), NOW - 12 * HOUR_MS)
    bumpSale(kim, sale(1), NOW - 12 * HOUR_MS + MINUTE_MS)
    expect(await up()).toEqual([sale(1)])
    reportEnded(park, sale(1), 'here')
    expect(await up()).toEqual([])
  })

  test('do not change the heat', async () => {
    give(kim, 500)
    const heat = () => sqlite().prepare('select heat from products order by id').pluck().all()
    const before = heat()
    bumpSale(kim, sale(3))
    expect(heat()).toEqual(before)
  })

  test('move with their product in a merge, and are one row there', async () => {
    give(kim, 500)
    bumpSale(kim, sale(0))
    bumpSale(kim, sale(1))
    mergeProducts(park, productOf(0), productOf(1))
    expect(topOf(await look(home, '/'))).toEqual([productOf(0)])
  })

  test.each([1, 3, 4, 5, 6, 7, 10])('%i take turns of three, each equally often', (many) => {
    const all = Array.from({ length: many }, (_, at) => at)
    const turns = all.flatMap((minute) => onTop(all, minute * MINUTE_MS))
    const counts = all.map((bump) => turns.filter((shown) => shown === bump).length)
    expect(new Set(counts)).toEqual(new Set([Math.min(many, 3)]))
    expect(onTop(all, 0)).toHaveLength(Math.min(many, 3))
  })
})

describe('/auth/productSaleHotUps/:id', () => {
  const params = () => ({ id: String(sale(0)) })
  const path = '/auth/productSaleHotUps'

  test('asks with the name and the points, and bumps', async () => {
    give(kim, 120)
    const headers = await asBrowser(kim)
    expect(await ask(askBump, path, { headers, params: params() })).toMatchObject({
      offer: { name: '얼큰 라면 20개', point: 120, obstacle: null },
    })
    const answer = (await ask(pressBump, path, { form: {}, headers, params: params() })) as Response
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, `/products/${productOf(0)}`])
    expect(pointsOf(kim)).toBe(20)
    expect(await ask(askBump, path, { headers, params: params() })).toMatchObject({
      offer: { obstacle: '이미 끌올 중인 딜입니다.' },
    })
  })

  test('redirects an old app to its store', async () => {
    give(kim, 120)
    const headers = { ...(await asBrowser(kim)), 'User-Agent': 'HotdealApp/1.4.8 (android)' }
    for (const answer of [
      await ask(askBump, path, { headers, params: params() }),
      await ask(pressBump, path, { form: {}, headers, params: params() }),
    ]) {
      const { status, headers: answered } = answer as Response
      expect([status, answered.get('Location')]).toEqual([302, '/goAppStore'])
    }
    expect(pointsOf(kim)).toBe(120)
  })
})
