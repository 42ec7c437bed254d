import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { sqlite } from '#db/client.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { recordListing } from '#domain/intake/listings.server.ts'
import { readInput, readQuery } from '#http/input/input.server.ts'
import { loader as userOf } from '#routes/api/v0/accounts/people/user.ts'
import { action as rename } from '#routes/api/v0/accounts/profile/nickname.ts'
import { action as addKeyword } from '#routes/api/v0/alerts/keywordNotifies.ts'
import { action as writeBoard } from '#routes/api/v0/boards/write.ts'
import { action as registerDevice } from '#routes/api/v0/devices/devices.ts'
import { action as comment } from '#routes/api/v0/products/comments/write.ts'
import { post } from '#tests/support/goods/listings.ts'
import { cast } from '#tests/support/people/cast.ts'
import { asApp, call } from '#tests/support/server/calls.ts'
import { listHandlers } from '#tests/support/server/handlers.ts'

let kim: Member
let lee: Member
let headers: Record<string, string>
beforeEach(async () => {
  ;({ kim, lee } = cast())
  headers = await asApp(kim)
})

/** Columns of rows that no act may set. */
const foreign = () => ({
  id: 1,
  userId: lee.id,
  user_id: lee.id,
  role: 'SUPER_ADMIN',
  isNoauth: true,
  leftAt: 1,
  point: 9_999,
  likeCount: 99,
  createdAt: 1,
  writtenAt: 1,
  blindedAt: 1,
  hits: 99,
})

const rowOf = (table: string) =>
  sqlite().prepare(`select * from ${table} order by id desc limit 1`).get() as Record<string, unknown>

describe('fields that an act does not know', () => {
  // ASVS 8.2.3, 15.3.3
  test('change neither the member nor whose thing it is, nor what only the service counts', async () => {
    const { productId } = recordListing(post(1, '[쿠팡] 신라면 40개 (19,900원/무료)'))
    const before = rowOf('users')
    const send = (handle: Parameters<typeof call>[0], path: string, json: object, method = 'POST') =>
      call(handle, path, { method, headers, json: { ...foreign(), ...json } })
    const answers = [
      await send(rename, 'auth/my/nickname', { nickname: '수달이' }, 'PUT'),
      await send(addKeyword, 'auth/my/keyword-notifies', { keyword: '라면', historyOnly: true }),
      await send(comment, 'auth/product-comments', { productId, content: '좋아요' }),
      await send(writeBoard, 'auth/boards', { title: '라면', content: '라면 이야기' }),
    ]
    for (const { status, body } of answers) expect([200, 201, 204], JSON.stringify(body)).toContain(status)
    const kimNow = sqlite().prepare('select * from users where id = ?').get(kim.id)
    expect(kimNow).toMatchObject({ role: 'USER', is_noauth: 0, left_at: null, nickname: '수달이' })
    expect(rowOf('users')).toEqual(before)
    for (const table of ['keywords', 'product_comments', 'boards'])
      expect(rowOf(table), table).toMatchObject({ user_id: kim.id })
    expect(rowOf('product_comments')).toMatchObject({ like_count: 0, blinded_at: null })
    expect(Number(rowOf('boards').written_at)).toBeGreaterThan(1_000)
    expect(sqlite().prepare('select count(*) from ledger_entries where amount > 100').pluck().get()).toBe(0)
  })

  // ASVS 8.2.3, 15.3.1
  test('are not shown to others: a member is a name, a picture and public counts', async () => {
    const { body } = await call(userOf, `users/${lee.id}`, { headers, params: { id: String(lee.id) } })
    for (const secret of ['role', 'isNoauth', 'leftAt', 'identities', 'devices', 'sessions', 'keywords'])
      expect(body, secret).not.toHaveProperty(secret)
  })

  // ASVS 15.3.6
  test('reach no prototype', async () => {
    const attack = '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"keyword":"라면"}'
    const body = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: attack }
    await readInput(new Request('http://x', body), z.looseObject({}))
    const form = new URLSearchParams('__proto__=1&__proto__[polluted]=1&constructor[prototype][polluted]=1')
    await readInput(new Request('http://x', { method: 'POST', body: form }), z.looseObject({}))
    readQuery(new Request(`http://x/?${form}`), z.looseObject({}))
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
    expect(Object.prototype).not.toHaveProperty('polluted')
    const refused = await call(registerDevice, 'auth/my/devices', { headers, json: JSON.parse(attack) })
    expect(refused.status).toBe(400)
  })

  // ASVS 15.3.7
  test('of the address are not taken for those of the body', async () => {
    const path = 'auth/my/keyword-notifies?keyword=귤&historyOnly=true'
    expect((await call(addKeyword, path, { method: 'POST', headers, json: {} })).status).toBe(400)
    expect(sqlite().prepare('select count(*) from keywords').pluck().get()).toBe(0)
  })
})

/** Credentials that are part of an address, and why: docs/security-architecture.md, "Addresses that carry a key". */
const KEYS_IN_ADDRESSES = [
  '/adRefusal?key',
  '/api/v0/auth/my/device?deviceKey',
  '/auth/owner?key',
  '/login/kakao/callback?code',
  '/login/kakao/callback?state',
]

// ASVS 14.2.1
test('addresses carry no credential besides those that the documents list', async () => {
  const found = (await listHandlers()).flatMap(({ path, queryNames }) =>
    queryNames
      .filter((name) => /key$|token|secret|password|^code$|state|session|cookie|auth/i.test(name))
      .map((name) => `${path}?${name}`),
  )
  expect([...new Set(found)].sort()).toEqual(KEYS_IN_ADDRESSES)
})
