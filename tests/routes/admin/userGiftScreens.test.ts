import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { securityCounts } from '#app/securityLog.server.ts'
import { sqlite } from '#db/client.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { DAY_MS } from '#domain/clock.ts'
import { buyGift } from '#domain/gifts/store/purchases.server.ts'
import { cancelOwnGift, getOwnGift, listOwnGifts } from '#domain/gifts/userGifts/userGifts.server.ts'
import { findVoucherId, openVoucher } from '#domain/gifts/userGifts/vouchers.server.ts'
import { readBalance } from '#domain/rewards/ledger.server.ts'
import { readFlash } from '#http/flash.server.ts'
import { action as edit, loader as open } from '#routes/web/admin/gifts/editUserGift.tsx'
import { loader as sheet } from '#routes/web/admin/gifts/userGiftSheet.ts'
import { loader as list, action as work } from '#routes/web/admin/gifts/userGifts.tsx'
import { action as give, loader as write } from '#routes/web/admin/gifts/writeUserGift.tsx'
import { png } from '#tests/support/goods/pictures.ts'
import { cast } from '#tests/support/people/cast.ts'
import { giveStars, putGift } from '#tests/support/people/gifts.ts'
import { asBrowser, ask } from '#tests/support/server/calls.ts'

const HERE = '/auth/superAdmin/userGifts'
const HOME = { name: '김철수', phone: '010-1234-5678', address: '서울시 중구 1' }
const ALL = { pageNumber: 1, pageSize: 100 }

let kim: Member
let lee: Member
let park: Member
let headers: Record<string, string>
beforeEach(async () => {
  ;({ kim, lee, park } = cast())
  headers = await asBrowser(park)
})

let keys = 0
const order = (delivery: 'VOUCHER' | 'IN_KIND' = 'VOUCHER', member = kim) => {
  giveStars(member, 100)
  const { id } = putGift(park, { delivery })
  return buyGift(member, id, { requestKey: `k${++keys}`, recipient: delivery === 'IN_KIND' ? HOME : null }).id
}
const partsOf = (fields: Record<string, string | string[] | Blob>) => {
  const parts = new FormData()
  for (const [name, value] of Object.entries(fields))
    for (const each of [value].flat()) parts.append(name, each as string)
  return parts
}
const send = (handle: Parameters<typeof ask>[0], fields: Parameters<typeof partsOf>[0], params = {}) =>
  ask(handle, HERE, { headers, parts: partsOf(fields), params }) as Promise<Response>
const statusOf = (id: number) => getOwnGift(kim, id).status
const picture = async () => new Blob([new Uint8Array(await png())], { type: 'image/png' })

test('guests, members and admins are led away from every screen and from the file', async () => {
  sqlite().prepare("update users set role = 'ADMIN' where id = ?").run(lee.id)
  const id = order()
  const handles = [list, write, open, sheet, work, give, edit]
  for (const asking of [{}, { headers: await asBrowser(kim) }, { headers: await asBrowser(lee) }]) {
    for (const handle of handles) {
      const isWrite = handle === work || handle === give || handle === edit
      const answer = await ask<unknown>(handle, HERE, {
        ...asking,
        params: { id: `${id}` },
        ...(isWrite && { form: { _act: 'archive', 'ids[]': `${id}` } }),
      })
      expect([302, 403]).toContain((answer as Response).status)
    }
  }
  expect(getOwnGift(kim, id).archivedAt).toBeNull()
})

test('ticked orders are confirmed at once; one that its member cancelled meanwhile stays, and the toast says so', async () => {
  const ids = [order(), order(), order()]
  cancelOwnGift(kim, ids[2]!)
  const answer = await send(work, { 'ids[]': ids.map(String), status: 'CONFIRMED', message: '곧 보냅니다' })
  expect(answer).toMatchObject({ status: 302 })
  const Cookie = answer.headers.get('Set-Cookie')!.split(';')[0]!
  const { flash } = await readFlash(new Request('http://localhost/', { headers: { Cookie } }))
  expect(flash?.message).toContain('선물 2개의 상태를 변경하였습니다. 1개는')
  expect(ids.map(statusOf)).toEqual(['CONFIRMED', 'CONFIRMED', 'CANCELED'])
})

test('a form without a tick is refused with words, and nothing moves', async () => {
  const id = order()
  expect(await send(work, { status: 'CONFIRMED' })).toMatchObject({
    data: { refusal: { message: '선물을 선택해주세요.' } },
  })
  expect(statusOf(id)).toBe('REQUESTED')
})

test('vouchers are not sent by ticks: members would get nothing', async () => {
  const id = order()
  await send(work, { 'ids[]': `${id}`, status: 'CONFIRMED' })
  await send(work, { 'ids[]': `${id}`, status: 'SENT' })
  expect(statusOf(id)).toBe('CONFIRMED')
})

test('a recipient is in the list and the file while the gift is to be sent, and at no other time', async () => {
  const id = order('IN_KIND')
  const seen = async () =>
    JSON.stringify(await ask(list, HERE, { headers })).includes(HOME.phone) &&
    (await ((await ask(sheet, `${HERE}.csv`, { headers })) as Response).text()).includes(HOME.phone)
  expect(await seen()).toBe(false)
  await send(work, { 'ids[]': `${id}`, status: 'CONFIRMED' })
  expect(await seen()).toBe(true)
  await send(work, { 'ids[]': `${id}`, status: 'SENT' })
  expect(await seen()).toBe(false)
})

test('the file is never cached and opens in a spreadsheet', async () => {
  order()
  const answer = (await ask(sheet, `${HERE}.csv?status=REQUESTED`, { headers })) as Response
  expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
  const lines = (await answer.text()).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('아메리카노,상점,신청,100')
})

test('the file is recorded, and asks for a sign-in of the last 15 minutes', async () => {
  order()
  securityCounts().clear()
  await ask(sheet, `${HERE}.csv`, { headers })
  expect([...securityCounts()]).toEqual([['exported', 1]])
  sqlite().prepare('update sessions set proven_at = proven_at - 900000').run()
  const refused = (await ask(sheet, `${HERE}.csv`, { headers })) as Response
  expect([refused.status, refused.headers.get('Location')]).toEqual([
    302,
    expect.stringContaining('proof_needed'),
  ])
  expect(securityCounts().get('exported')).toBe(1)
})

test('a voucher picture is redrawn and reaches its member alone', async () => {
  const id = order()
  await send(work, { 'ids[]': `${id}`, status: 'CONFIRMED' })
  const params = { id: `${id}` }
  const uploads = () => sqlite().prepare('select count(*) from uploads').pluck().get()
  expect(
    await send(edit, { _act: 'voucher', message: '맛있게', file: await picture() }, params),
  ).toMatchObject({
    status: 302,
  })
  const voucher = findVoucherId(id)!
  expect(await sharp(openVoucher(kim, voucher)).metadata()).toMatchObject({ format: 'webp', width: 640 })
  expect(() => openVoucher(lee, voucher)).toThrow('사진을 찾을 수 없습니다')
  expect(uploads(), 'never a public upload').toBe(0)
  expect(getOwnGift(kim, id)).toMatchObject({ status: 'SENT', expiresAt: expect.any(Number) })
})

test.each([
  ['no file', async () => '', '사진 파일을 선택해주세요.'],
  ['a text', async () => new Blob(['<svg/>'], { type: 'image/png' }), 'JPEG, PNG, WebP, GIF'],
])('%s is no voucher: refused at its field, and the gift stays confirmed', async (_, makeFile, words) => {
  const id = order()
  await send(work, { 'ids[]': `${id}`, status: 'CONFIRMED' })
  expect(await send(edit, { _act: 'voucher', file: await makeFile() }, { id: `${id}` })).toMatchObject({
    data: { refusal: { fields: { file: expect.stringContaining(words) } } },
  })
  expect(statusOf(id)).toBe('CONFIRMED')
})

test('a gift is written with a picture, edited without it, and deleted', async () => {
  const day = new Date(Date.now() + 40 * DAY_MS).toISOString().slice(0, 10)
  const answer = await send(give, {
    requestKey: 'give',
    userId: `${kim.id}`,
    name: '쿠폰',
    expiresAt: day,
    file: await picture(),
  })
  expect(answer).toMatchObject({ status: 302 })
  const [gift] = listOwnGifts(kim, ALL).contents
  expect(gift).toMatchObject({
    imagePath: expect.stringMatching(/^\/uploads\//),
    expiresAt: Date.parse(`${day}T23:59:59+09:00`),
  })
  const params = { id: `${gift!.id}` }
  const fields = { userId: `${kim.id}`, name: '커피', imagePath: gift!.imagePath!, withoutPicture: 'on' }
  await send(edit, fields, params)
  expect(getOwnGift(kim, gift!.id)).toMatchObject({ name: '커피', imagePath: null })
  await send(edit, { _act: 'remove' }, params)
  expect(listOwnGifts(kim, ALL).totalCount).toBe(0)
})

test('a bought gift is cancelled with words for its member, who gets the stars back', async () => {
  const id = order()
  await send(
    edit,
    { _act: 'status', id: `${id}`, status: 'CANCELED', message: '품절입니다' },
    { id: `${id}` },
  )
  expect([statusOf(id), readBalance(kim.id, 'STAR').balance]).toEqual(['CANCELED', 100])
  expect(await send(edit, { _act: 'remove' }, { id: `${id}` })).toMatchObject({
    data: { refusal: { message: expect.stringContaining('취소') } },
  })
})

test('a number of no member is refused at its field, and what was typed stays', async () => {
  const answer = await send(give, { requestKey: 'wrong', userId: '999', name: '커피 쿠폰', description: '' })
  expect(answer).toMatchObject({
    init: { status: 400 },
    data: {
      refusal: { fields: { userId: '회원을 찾을 수 없습니다.' } },
      typed: { userId: ['999'], name: ['커피 쿠폰'] },
    },
  })
})
