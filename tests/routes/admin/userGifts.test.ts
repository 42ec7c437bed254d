import { beforeEach, expect, test } from 'vitest'
import { sqlite } from '#db/client.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { listHistories } from '#domain/devices/histories.server.ts'
import { buyGift } from '#domain/gifts/store/purchases.server.ts'
import { loader as my } from '#routes/api/v0/accounts/my.ts'
import { action as archive } from '#routes/api/v0/admin/userGifts/archive.ts'
import { action as updateStatus } from '#routes/api/v0/admin/userGifts/updateStatus.ts'
import { action as change, loader as read } from '#routes/api/v0/admin/userGifts/userGift.ts'
import { action as give, loader as list } from '#routes/api/v0/admin/userGifts/userGifts.ts'
import { cast } from '#tests/support/people/cast.ts'
import { giveStars, putGift } from '#tests/support/people/gifts.ts'
import { asApp, call } from '#tests/support/server/calls.ts'

const PATH = 'auth/super-admin/user-gifts'
const HOME = { name: '김철수', phone: '010-1234-5678', address: '서울시 중구 1' }

let kim: Member
let lee: Member
let headers: Record<string, string>
let coupon: Record<string, unknown>
beforeEach(async () => {
  const people = cast()
  ;({ kim, lee } = people)
  headers = await asApp(people.park)
  coupon = { userId: kim.id, name: '이벤트 쿠폰', expiresAt: '2030-01-31T14:59:59.000Z' }
})

const at = (id: number, method = 'GET', json?: unknown) => ({
  headers,
  params: { id: `${id}` },
  method,
  ...(json !== undefined && { json }),
})
const add = async (changes = {}) =>
  (await call(give, PATH, { headers, json: { ...coupon, ...changes } })).body.id as number
const move = (id: number, status: string) => call(updateStatus, PATH, { headers, json: { id, status } })
const titles = () => listHistories(kim, { pageNumber: 1, pageSize: 10 }).contents.map(({ title }) => title)

test('guests get 401; members and admins get 403 and change nothing', async () => {
  const id = await add()
  sqlite().prepare("update users set role = 'ADMIN' where id = ?").run(lee.id)
  const asked = [
    [list, { method: 'GET' }],
    [give, { json: coupon }],
    [read, { method: 'GET', params: { id: `${id}` } }],
    [change, { method: 'PUT', params: { id: `${id}` }, json: { ...coupon, name: '바뀐 이름' } }],
    [change, { method: 'DELETE', params: { id: `${id}` } }],
    [archive, { method: 'POST', params: { id: `${id}` } }],
    [updateStatus, { json: { id, status: 'CANCELED' } }],
  ] as const
  for (const [handle, asking] of asked) {
    expect(await call(handle, PATH, asking)).toMatchObject({ status: 401 })
    for (const member of [kim, lee])
      expect(await call(handle, PATH, { ...asking, headers: await asApp(member) })).toMatchObject({
        status: 403,
        body: { code: 'admins_only' },
      })
  }
  expect((await call(read, PATH, at(id))).body).toMatchObject({
    name: '이벤트 쿠폰',
    status: 'REQUESTED',
    archivedAt: null,
  })
})

test('a gift that has expired is refused at its field, and nobody gets it', async () => {
  for (const expiresAt of ['2020-01-31', '2020-01-31T14:59:59Z'])
    expect(await call(give, PATH, { headers, json: { ...coupon, expiresAt } })).toMatchObject({
      status: 400,
      body: { code: 'invalid', fields: { expiresAt: '기한은 지금보다 뒤여야 합니다.' } },
    })
  expect((await call(list, PATH, { headers })).body.totalCount).toBe(0)
})

test('too long a text is refused with its particle', async () => {
  const wrong = { name: '가'.repeat(51), description: '가'.repeat(2_001) }
  const { body } = await call(give, PATH, { headers, json: { ...coupon, ...wrong } })
  expect(body.fields).toEqual({
    name: '선물의 이름은 50자까지 쓸 수 있습니다.',
    description: '설명은 2,000자까지 쓸 수 있습니다.',
  })
  expect((await call(give, PATH, { headers, json: { ...coupon, name: ' ' } })).body.fields).toEqual({
    name: '선물의 이름을 입력해주세요.',
  })
})

test('a super admin gives a gift, changes it, moves it on and archives it; its member is notified of each state', async () => {
  const given = await call(give, PATH, { headers, json: coupon })
  expect(given).toMatchObject({
    status: 201,
    body: {
      ...coupon,
      description: '',
      imagePath: null,
      status: 'REQUESTED',
      archivedAt: null,
      origin: 'STAFF',
    },
  })
  const { id } = given.body
  expect(
    await call(change, PATH, at(id, 'PUT', { ...coupon, name: '커피 쿠폰', description: '매장에서' })),
  ).toMatchObject({ status: 200, body: { id, name: '커피 쿠폰', description: '매장에서' } })
  expect(await move(id, 'CONFIRMED')).toMatchObject({ status: 200, body: { id, status: 'CONFIRMED' } })
  expect(await move(id, 'SENT')).toMatchObject({ body: { status: 'SENT', sentAt: expect.any(String) } })
  expect(titles()).toEqual([
    '‘커피 쿠폰’ 선물을 보냈습니다',
    '‘커피 쿠폰’ 선물을 확인하였습니다. 곧 보내 드립니다',
    '운영자가 ‘이벤트 쿠폰’ 선물을 준비하고 있습니다',
  ])
  expect(await call(archive, PATH, at(id, 'POST'))).toMatchObject({
    body: { archivedAt: expect.stringMatching(/Z$/) },
  })
})

test('the list shows what is not archived, and one state or the archive when asked', async () => {
  const [first, second] = [await add(), await add({ userId: lee.id })]
  await move(second, 'CONFIRMED')
  const idsOf = async (query: string) =>
    (await call(list, `${PATH}?${query}`, { headers })).body.contents.map(({ id }: { id: number }) => id)
  expect([await idsOf(''), await idsOf('status=CONFIRMED')]).toEqual([[second, first], [second]])
  await call(archive, PATH, at(first, 'POST'))
  expect([await idsOf(''), await idsOf('archived=true')]).toEqual([[second], [first]])
  expect((await call(list, `${PATH}?pageNumber=2&pageSize=1`, { headers })).body).toMatchObject({
    contents: [],
    pageNumber: 2,
    pageSize: 1,
    totalCount: 1,
  })
})

test('a deleted gift is gone, and nobody finds it', async () => {
  const id = await add()
  expect(await call(change, PATH, at(id, 'DELETE'))).toMatchObject({ status: 204 })
  for (const answer of [
    await call(read, PATH, at(id)),
    await call(change, PATH, at(id, 'PUT', coupon)),
    await call(change, PATH, at(id, 'DELETE')),
    await call(archive, PATH, at(id, 'POST')),
    await move(id, 'CONFIRMED'),
  ])
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
})

test.each([
  ['a number that is none', 'userId', 'x'],
  ['no member', 'userId', 0],
  ['no name', 'name', ' '],
  ['a name of 51 letters', 'name', '가'.repeat(51)],
  ['a description of 2,001 letters', 'description', '가'.repeat(2_001)],
  ['a day without a date', 'expiresAt', '내일'],
])('%s is refused at its field', async (_, field, wrong) => {
  expect(await call(give, PATH, { headers, json: { ...coupon, [field]: wrong } })).toMatchObject({
    status: 400,
    body: { code: 'invalid', fields: { [field]: expect.stringMatching(/[가-힣]/) } },
  })
})

test('an unknown member and a picture of somebody else are refused', async () => {
  expect(await call(give, PATH, { headers, json: { ...coupon, userId: 999 } })).toMatchObject({ status: 400 })
  expect(
    await call(give, PATH, {
      headers,
      json: { ...coupon, imagePath: '/uploads/AAAAAAAAAAAAAAAAAAAAAA.webp' },
    }),
  ).toMatchObject({ status: 400, body: { fields: { imagePath: '올린 사진을 찾을 수 없습니다.' } } })
  expect((await call(list, PATH, { headers })).body.totalCount).toBe(0)
})

test('a state that cannot follow is refused with words; an unknown one at its field', async () => {
  const id = await add()
  expect(await move(id, 'USED')).toMatchObject({
    status: 409,
    body: { code: 'status', message: '신청 상태의 선물은 사용 상태로 변경할 수 없습니다.' },
  })
  expect(await move(id, 'LOST')).toMatchObject({
    status: 400,
    body: { fields: { status: expect.stringMatching(/[가-힣]/) } },
  })
})

test('a bought gift is cancelled, not changed or deleted; its recipient is shown while it is to be sent', async () => {
  const { id: giftId } = putGift(kim, { delivery: 'IN_KIND' })
  giveStars(kim, 100)
  const { id } = buyGift(kim, giftId, { requestKey: 'k', recipient: HOME })
  const recipient = async () => (await call(read, PATH, at(id))).body.recipient
  for (const method of ['PUT', 'DELETE'])
    expect(await call(change, PATH, at(id, method, method === 'PUT' ? coupon : undefined))).toMatchObject({
      status: 409,
    })
  expect(await recipient()).toBeNull()
  await move(id, 'CONFIRMED')
  expect(await recipient()).toEqual(HOME)
  expect(JSON.stringify((await call(list, PATH, { headers })).body)).not.toContain(HOME.phone)
  await move(id, 'SENT')
  expect(await recipient()).toBeNull()
  await move(id, 'CANCELED')
  const { body } = await call(my, 'auth/my', { headers: await asApp(kim) })
  expect(body.starPoint).toBe(100)
})
