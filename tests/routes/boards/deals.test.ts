import { beforeEach, expect, test } from 'vitest'
import type { Member } from '#domain/accounts/member.ts'
import { getProduct } from '#domain/feed/products.server.ts'
import { loader as board } from '#routes/api/v0/boards/board.ts'
import { loader as boards } from '#routes/api/v0/boards/boards.ts'
import { action as confirmation } from '#routes/api/v0/boards/deals/confirmation.ts'
import { action as end } from '#routes/api/v0/boards/deals/end.ts'
import { loader as preview } from '#routes/api/v0/boards/deals/preview.ts'
import { action as ownBoard } from '#routes/api/v0/boards/ownBoard.ts'
import { action as write } from '#routes/api/v0/boards/write.ts'
import { action as send } from '#routes/web/boards/write.tsx'
import { coupang } from '#tests/support/goods/listings.ts'
import { cast } from '#tests/support/people/cast.ts'
import { asApp, asBrowser, ask, call } from '#tests/support/server/calls.ts'

const URL_OF_RAMEN = coupang(8800000101, 30000000101)
const POST = { type: 'NORMAL', title: '얼큰 라면 20개', category: 'HOT_DEAL', content: '쌉니다', images: [] }

let kim: Member
let lee: Member
let park: Member
beforeEach(() => {
  ;({ kim, lee, park } = cast())
})

const post = async (deal: object) =>
  call(write, 'auth/boards', { headers: await asApp(kim), json: { ...POST, deal } })
const read = async (id: number, viewer?: Member) =>
  (
    await call(board, `boards/${id}`, {
      params: { id: String(id) },
      ...(viewer && { headers: await asApp(viewer) }),
    })
  ).body.deal
const act = async (handle: typeof end, member: Member, id: number, method: 'POST' | 'DELETE') => {
  const { status, body } = await call(handle, 'auth/boards/1/deal', {
    method,
    params: { id: String(id) },
    headers: await asApp(member),
  })
  return body ?? status
}

test('a post answers its deal; members confirm it and its author ends it', async () => {
  const { body } = await post({ url: URL_OF_RAMEN, price: 13_900, shippingFee: 0 })
  const deal = {
    url: URL_OF_RAMEN,
    price: 13_900,
    currency: 'KRW',
    shippingFee: 0,
    shopName: '쿠팡',
    confirmCount: 0,
    productId: null,
    endedAt: null,
  }
  expect(body.deal).toEqual({ ...deal, isConfirmed: false })
  expect((await call(boards, 'boards')).body.contents[0].deal).toEqual(deal)

  expect(await act(confirmation, park, body.id, 'POST')).toBe(204)
  expect(await read(body.id, park)).toMatchObject({
    confirmCount: 1,
    isConfirmed: true,
    productId: expect.any(Number),
  })
  expect(await read(body.id)).toMatchObject({ isConfirmed: false })

  expect(await act(end, lee, body.id, 'POST')).toMatchObject({ code: 'not_found' })
  expect(await act(end, kim, body.id, 'POST')).toBe(204)
  expect(await read(body.id)).toMatchObject({ endedAt: expect.stringContaining('Z') })
  expect(await act(end, kim, body.id, 'DELETE')).toBe(204)
  expect(await read(body.id)).toMatchObject({ endedAt: null })
})

test('a confirmation is withdrawn; one of the own post and one without a sign-in are refused', async () => {
  const { id } = (await post({ url: URL_OF_RAMEN })).body
  expect(await act(confirmation, lee, id, 'POST')).toBe(204)
  expect(await read(id, lee)).toMatchObject({ isConfirmed: true })
  expect(await act(confirmation, lee, id, 'DELETE')).toBe(204)
  expect(await read(id, lee)).toMatchObject({ isConfirmed: false })
  expect(await act(confirmation, kim, id, 'POST')).toMatchObject({ code: 'invalid' })
  const asked = { method: 'POST', params: { id: String(id) } }
  expect(await call(confirmation, 'auth/boards/1/deal', asked)).toMatchObject({ status: 401 })
})

test('a refused link names its field, and an edit through the call keeps the deal', async () => {
  const refused = await post({ url: 'javascript:alert(1)' })
  expect(refused).toMatchObject({
    status: 400,
    body: { fields: { deal: expect.stringContaining('링크') } },
  })
  const { id } = (await post({ url: URL_OF_RAMEN, price: 13_900 })).body
  const asking = { method: 'PUT', params: { id: String(id) }, headers: await asApp(kim), json: POST }
  expect((await call(ownBoard, `auth/boards/${id}`, asking)).body.deal).toMatchObject({ price: 13_900 })
})

test('the preview of an address says what we know of it', async () => {
  const { id } = (await post({ url: URL_OF_RAMEN })).body
  const asked = (url: string) => call(preview, `boards/deal-preview?url=${encodeURIComponent(url)}`)
  expect((await asked(URL_OF_RAMEN)).body).toMatchObject({
    shopName: '쿠팡',
    existing: { path: `/boards/${id}`, isEnded: false },
  })
  expect((await asked('data:text/html,x')).status).toBe(400)
})

test('the form of a post writes its deal; an edited price of an offer is read again, an empty form ends it', async () => {
  const headers = await asBrowser(kim)
  const fields = { title: POST.title, category: 'HOT_DEAL', text: '쌉니다', hasDealFields: 'on' }
  const sendForm = (path: string, more: object) => ask(send, path, { headers, form: { ...fields, ...more } })
  const sent = (await sendForm('/auth/boards/write', {
    dealUrl: URL_OF_RAMEN,
    dealPrice: '13,900원',
  })) as Response
  const id = Number(/\d+$/.exec(sent.headers.get('Location') ?? '')?.[0])
  expect(await act(confirmation, park, id, 'POST')).toBe(204)

  const edit = `/auth/boards/write?boardId=${id}`
  await sendForm(edit, { dealUrl: URL_OF_RAMEN, dealPrice: '12,500원' })
  const { productId } = await read(id)
  expect(getProduct(productId).sales).toMatchObject([{ sourceKey: 'member', price: 12_500, endedAt: null }])
  await sendForm(edit, {})
  expect(await read(id)).toBeNull()
  expect(getProduct(productId).sales).toMatchObject([{ endedAt: expect.any(Number) }])
})
