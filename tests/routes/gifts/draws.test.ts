import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signIn } from '#domain/accounts/identities.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { suspend } from '#domain/accounts/suspensions.server.ts'
import { DAY_MS, HOUR_MS, seoulMidnight } from '#domain/clock.ts'
import { commitmentTo, prepareDrawDays } from '#domain/gifts/draw/drawDays.server.ts'
import { readDrawGame } from '#domain/gifts/draw/draws.server.ts'
import { readBalance } from '#domain/rewards/ledger.server.ts'
import { action as draw } from '#routes/api/v0/gifts/draws.ts'
import { loader as readGame } from '#routes/api/v0/gifts/game.ts'
import { loader as givens } from '#routes/api/v0/gifts/givens.ts'
import { loader as receipt } from '#routes/api/v0/gifts/receipt.ts'
import { cast } from '#tests/support/people/cast.ts'
import { givePoints, offerPrizes } from '#tests/support/people/gifts.ts'
import { asApp, call } from '#tests/support/server/calls.ts'

let kim: Member
let lee: Member
let park: Member
let today: number
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: seoulMidnight(Date.now()) + 12 * HOUR_MS })
  ;({ kim, lee, park } = cast())
  offerPrizes(park, Date.now())
  today = (await call(readGame, 'gift-games')).body.id
})
afterEach(() => {
  vi.useRealTimers()
})

const press = async (member: Member, json: unknown = {}, key: string | null = 'key', gameId = today) =>
  call(draw, `auth/gift-games/${gameId}/draws`, {
    headers: { ...(await asApp(member)), ...(key !== null && { 'Idempotency-Key': key }) },
    params: { id: `${gameId}` },
    json,
  })
const read = (id: number | string) => call(receipt, `gift-games/draws/${id}`, { params: { id: `${id}` } })
const points = (member: Member) => readBalance(member.id, 'POINT').balance

test('everybody reads the prizes, odds, stock and commitment of today; the seed is not among them', async () => {
  const { status, body } = await call(readGame, 'gift-games')
  expect(status).toBe(200)
  expect(body).toMatchObject({ cost: 50, isOpen: true, commitment: expect.stringMatching(/^[0-9a-f]{64}$/) })
  expect(body.date).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(body.prizes).toEqual([
    {
      place: 0,
      kind: 'STAR',
      name: '스타 5',
      amount: 5,
      giftId: null,
      odds: 250_000,
      left: null,
      substituteName: null,
    },
    {
      place: 1,
      kind: 'NOTHING',
      name: '꽝',
      amount: 0,
      giftId: null,
      odds: 750_000,
      left: null,
      substituteName: null,
    },
  ])
  expect(JSON.stringify(body)).not.toContain('seed')
})

test('a member draws; a retry with the same key is the same draw', async () => {
  givePoints(kim, 2)
  const first = await press(kim)
  expect(first).toMatchObject({
    status: 201,
    body: [{ gameId: today, n: 1, text: `${kim.id}:1`, seed: null, prize: { name: expect.any(String) } }],
  })
  expect((await press(kim)).body).toEqual(first.body)
  expect(points(kim)).toBe(50)
})

test('ten draws have ten receipts, which everybody reads and only their member lists', async () => {
  givePoints(kim, 10)
  const { body } = await press(kim, { count: 10 })
  expect(body).toHaveLength(10)
  expect((await read(body[9].id)).body).toEqual(body[9])
  const listed = async (member: Member) => (await call(givens, '', { headers: await asApp(member) })).body
  expect((await listed(kim)).totalCount).toBe(10)
  expect((await listed(kim)).contents[0]).toEqual(body[9])
  expect(await listed(lee)).toEqual({ contents: [], pageNumber: 1, pageSize: 20, totalCount: 0 })
})

test('a receipt gets its seed at the next midnight, and the seed matches the commitment', async () => {
  givePoints(kim, 1)
  const { id, commitment } = (await press(kim)).body[0]
  vi.setSystemTime(seoulMidnight(Date.now()) + DAY_MS - 1)
  expect((await read(id)).body.seed).toBeNull()
  vi.setSystemTime(Date.now() + 1)
  expect(commitmentTo((await read(id)).body.seed)).toBe(commitment)
})

test.each([
  ['no key', null],
  ['an empty key', ' '],
  ['a key of 101 letters', 'k'.repeat(101)],
])('%s: refused at the header, nothing taken', async (_, key) => {
  givePoints(kim, 1)
  expect(await press(kim, {}, key)).toMatchObject({
    status: 400,
    body: { code: 'idempotency_key', fields: { 'Idempotency-Key': expect.stringMatching(/[가-힣]/) } },
  })
  expect(points(kim)).toBe(50)
})

test.each([0, 2, -1, 1.5, 'x', 1_000])('%s draws at a press: refused, nothing taken', async (count) => {
  givePoints(kim, 20)
  expect(await press(kim, { count })).toMatchObject({
    status: 400,
    body: { fields: { count: expect.any(String) } },
  })
  expect(points(kim)).toBe(1_000)
})

test('too few points, a closed draw and a game of another day are refused with words', async () => {
  expect(await press(kim)).toMatchObject({ status: 400, body: { code: 'balance' } })
  givePoints(kim, 1)
  readDrawGame(Date.now() - DAY_MS)
  expect(await press(kim, {}, 'next', today - 1)).toMatchObject({ status: 409, body: { code: 'new_day' } })
  offerPrizes(park, Date.now() + DAY_MS, [])
  vi.setSystemTime(Date.now() + DAY_MS)
  expect(await press(kim, {}, 'closed', today + 1)).toMatchObject({ status: 409, body: { code: 'closed' } })
  expect((await call(readGame, 'gift-games')).body).toMatchObject({ isOpen: false, prizes: [] })
  expect(points(kim)).toBe(50)
})

test('a game that never was, or is tomorrow, is not found', async () => {
  givePoints(kim, 1)
  prepareDrawDays()
  for (const gameId of [1, today - 1, today + 1, 999_999])
    expect(await press(kim, {}, 'key', gameId)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect(points(kim)).toBe(50)
})

test('the key of a draw is refused for another game, and takes nothing', async () => {
  givePoints(kim, 2)
  const drawn = await press(kim)
  vi.setSystemTime(Date.now() + DAY_MS)
  expect(await press(kim, {}, 'key', today + 1)).toMatchObject({
    status: 409,
    body: { code: 'idempotency_key' },
  })
  expect((await press(kim, {}, 'key', 999_999)).status).toBe(404)
  expect((await press(kim)).body[0].id, 'a retry after midnight').toBe(drawn.body[0].id)
  expect(points(kim)).toBe(50)
})

test('an anonymous account draws; a suspended member and a guest do not', async () => {
  const anonymous = signIn('noauth', 'device').member
  givePoints(anonymous, 1)
  expect((await press(anonymous)).status).toBe(201)
  givePoints(lee, 1)
  suspend(park, lee.id, { until: Date.now() + DAY_MS, reason: '도배' })
  expect(await press(lee)).toMatchObject({ status: 400, body: { code: 'suspended' } })
  expect(points(lee)).toBe(50)
  expect((await call(draw, '', { json: {}, params: { id: `${today}` } })).status).toBe(401)
  expect((await call(givens, '')).status).toBe(401)
})

test.each(['999', '0', 'x', '-1', '1e3'])('there is no receipt %s', async (id) => {
  expect((await read(id)).status).toBe(404)
})
