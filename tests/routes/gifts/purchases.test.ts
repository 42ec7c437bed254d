import { beforeEach, expect, test } from 'vitest'
import { signIn } from '#domain/accounts/identities.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { suspend } from '#domain/accounts/suspensions.server.ts'
import { DAY_MS } from '#domain/clock.ts'
import { closeGift, getGift } from '#domain/gifts/store/gifts.server.ts'
import { getUserGift, updateStatus } from '#domain/gifts/userGifts/userGifts.server.ts'
import { sendVoucher } from '#domain/gifts/userGifts/vouchers.server.ts'
import { readBalance } from '#domain/rewards/ledger.server.ts'
import { action as cancel } from '#routes/api/v0/gifts/cancel.ts'
import { loader as listStore } from '#routes/api/v0/gifts/gifts.ts'
import { loader as readOwn } from '#routes/api/v0/gifts/ownGift.ts'
import { action as buy } from '#routes/api/v0/gifts/purchase.ts'
import { loader as listOwn } from '#routes/api/v0/gifts/purchases.ts'
import { action as giveRecipient } from '#routes/api/v0/gifts/recipient.ts'
import { action as noteUsed } from '#routes/api/v0/gifts/used.ts'
import { loader as openVoucher } from '#routes/api/v0/gifts/voucher.ts'
import { cast } from '#tests/support/people/cast.ts'
import { giveStars, putGift } from '#tests/support/people/gifts.ts'
import { asApp, ask, call } from '#tests/support/server/calls.ts'

const HOME = { name: '김철수', phone: '010-1234-5678', address: '서울시 중구 1' }

let kim: Member
let lee: Member
let park: Member
beforeEach(() => {
  ;({ kim, lee, park } = cast())
})

const order = async (member: Member, giftId: number, json: unknown = {}, key: string | null = 'key') =>
  call(buy, `auth/gifts/${giftId}/purchases`, {
    headers: { ...(await asApp(member)), ...(key !== null && { 'Idempotency-Key': key }) },
    params: { id: `${giftId}` },
    json,
  })
const on = async (member: Member, id: number | string, json?: unknown, method?: string) => ({
  headers: await asApp(member),
  params: { id: `${id}` },
  ...(json !== undefined && { json }),
  ...(method !== undefined && { method }),
})
const stars = (member = kim) => readBalance(member.id, 'STAR').balance
const confirm = (id: number) => updateStatus(park, { id, status: 'CONFIRMED', message: '' })

test('everybody reads the store; nobody reads what a gift costs the operator', async () => {
  putGift(park, { terms: '환불되지 않습니다.' })
  const { body } = await call(listStore, 'gifts?page=1&pageSize=5')
  expect(body).toMatchObject({
    contents: [
      {
        name: '아메리카노',
        starPrice: 100,
        stock: 10,
        delivery: 'VOUCHER',
        validDays: 90,
        terms: '환불되지 않습니다.',
      },
    ],
    pageNumber: 1,
    pageSize: 5,
    totalCount: 1,
  })
  expect(JSON.stringify(body)).not.toContain('4500')
})

test('a member buys a gift; a retry is the same purchase; the member lists it and others do not', async () => {
  giveStars(kim, 250)
  const { id: giftId } = putGift(park)
  const bought = await order(kim, giftId)
  expect(bought).toMatchObject({
    status: 201,
    body: {
      giftId,
      origin: 'STORE',
      status: 'REQUESTED',
      authImageId: null,
      changes: [{ status: 'REQUESTED' }],
    },
  })
  expect((await order(kim, giftId)).body).toEqual(bought.body)
  expect([stars(), getGift(giftId).stock]).toEqual([150, 9])
  const idsOf = async (member: Member) =>
    (await call(listOwn, '', { headers: await asApp(member) })).body.contents.map(
      ({ id }: { id: number }) => id,
    )
  expect([await idsOf(kim), await idsOf(lee)]).toEqual([[bought.body.id], []])
})

test('the key of a purchase is refused for another gift, and takes nothing', async () => {
  giveStars(kim, 200)
  const [gift, other] = [putGift(park), putGift(park)]
  const bought = await order(kim, gift.id)
  expect(await order(kim, other.id)).toMatchObject({ status: 409, body: { code: 'idempotency_key' } })
  expect((await order(kim, 999)).status).toBe(404)
  closeGift(gift.id, true)
  expect((await order(kim, gift.id)).body, 'a retry after the gift is closed').toEqual(bought.body)
  expect([stars(), getGift(other.id).stock]).toEqual([100, 10])
})

test('nobody buys without a key, without stars, what is closed, sold out or not there', async () => {
  const gift = putGift(park, { stock: 0 })
  const other = putGift(park)
  expect(await order(kim, other.id, {}, null)).toMatchObject({
    status: 400,
    body: { code: 'idempotency_key' },
  })
  expect(await order(kim, other.id)).toMatchObject({ status: 400, body: { code: 'balance' } })
  giveStars(kim, 100)
  expect(await order(kim, gift.id)).toMatchObject({ status: 409, body: { code: 'sold_out' } })
  closeGift(other.id, true)
  expect(await order(kim, other.id)).toMatchObject({ status: 409, body: { code: 'closed' } })
  expect((await order(kim, 999)).status).toBe(404)
  expect([stars(), getGift(other.id).stock]).toEqual([100, 10])
})

test('an anonymous account gets the reason why it cannot buy; a suspended member and a guest cannot buy either', async () => {
  const { id } = putGift(park)
  const anonymous = signIn('noauth', 'device').member
  giveStars(anonymous, 100)
  expect(await order(anonymous, id)).toMatchObject({
    status: 400,
    body: { code: 'noauth', message: '카카오나 Apple로 로그인하면 선물을 신청할 수 있습니다.' },
  })
  giveStars(lee, 100)
  suspend(park, lee.id, { until: Date.now() + DAY_MS, reason: '도배' })
  expect(await order(lee, id)).toMatchObject({ status: 400, body: { code: 'suspended' } })
  expect((await call(buy, '', { json: {}, params: { id: `${id}` } })).status).toBe(401)
  expect([stars(anonymous), stars(lee), getGift(id).stock]).toEqual([100, 100, 10])
})

test('a gift in kind needs a recipient, which no answer to its member repeats', async () => {
  giveStars(kim, 100)
  const { id: giftId } = putGift(park, { delivery: 'IN_KIND' })
  expect((await order(kim, giftId)).status).toBe(400)
  expect((await order(kim, giftId, { recipient: { ...HOME, phone: '1' } })).status).toBe(400)
  const { status, body } = await order(kim, giftId, { recipient: HOME })
  expect([status, body.hasRecipient, stars()]).toEqual([201, true, 0])
  expect(JSON.stringify(body)).not.toContain(HOME.phone)
  const moved = { ...HOME, address: '부산시 중구 2' }
  expect((await call(giveRecipient, '', await on(lee, body.id, moved, 'PUT'))).status).toBe(404)
  expect((await call(giveRecipient, '', await on(kim, body.id, moved, 'PUT'))).status).toBe(204)
  updateStatus(park, { id: body.id, status: 'CONFIRMED', message: '' })
  updateStatus(park, { id: body.id, status: 'SENT', message: '' })
  expect((await call(giveRecipient, '', await on(kim, body.id, HOME, 'PUT'))).status).toBe(409)
})

test('a member cancels what nobody has confirmed and gets the stars back; a stranger cancels nothing', async () => {
  giveStars(kim, 200)
  const { id: giftId } = putGift(park)
  const first = (await order(kim, giftId)).body.id
  const second = (await order(kim, giftId, {}, 'second')).body.id
  for (const handle of [cancel, noteUsed])
    expect((await call(handle, '', await on(lee, first, {}))).status).toBe(404)
  expect(await call(cancel, '', await on(kim, first, {}))).toMatchObject({
    status: 200,
    body: { status: 'CANCELED', changes: [{ status: 'REQUESTED' }, { status: 'CANCELED' }] },
  })
  expect((await call(cancel, '', await on(kim, first, {}))).status).toBe(409)
  confirm(second)
  expect(await call(cancel, '', await on(kim, second, {}))).toMatchObject({
    status: 409,
    body: { code: 'status' },
  })
  expect([stars(), getGift(giftId).stock]).toEqual([100, 9])
})

test('only its owner opens a voucher, which nobody may cache; the first look is recorded', async () => {
  giveStars(kim, 100)
  const { id } = (await order(kim, putGift(park).id)).body
  confirm(id)
  sendVoucher(park, id, { webp: Buffer.from('picture'), expiresAt: null, message: '매장에서 보여 주세요.' })
  const { body } = await call(readOwn, '', await on(kim, id))
  expect(body.changes.at(-1)).toMatchObject({ status: 'SENT', message: '매장에서 보여 주세요.' })
  expect((await call(readOwn, '', await on(lee, id))).status).toBe(404)
  for (const stranger of [lee, park])
    expect((await call(openVoucher, '', await on(stranger, body.authImageId))).status).toBe(404)
  expect((await call(openVoucher, '', { params: { id: body.authImageId } })).status).toBe(401)
  expect((await call(openVoucher, '', await on(kim, id))).status).toBe(404)
  expect(getUserGift(id).firstLookedAt).toBeNull()
  const picture = (await ask(
    openVoucher,
    '/api/v0/auth/my/auth-images',
    await on(kim, body.authImageId),
  )) as Response
  expect(picture.headers.get('Content-Type')).toBe('image/webp')
  expect(picture.headers.get('Cache-Control')).toBe('private, no-store')
  expect(await picture.text()).toBe('picture')
  expect(getUserGift(id).firstLookedAt).not.toBeNull()
  expect(await call(noteUsed, '', await on(kim, id, {}))).toMatchObject({ body: { status: 'USED' } })
})
