import { beforeEach, describe, expect, test } from 'vitest'
import type { Member } from '../../../app/domain/accounts/member.ts'
import { assertMayWrite } from '../../../app/domain/accounts/suspensions.server.ts'
import { leave } from '../../../app/domain/membership/leaving.server.ts'
import { action as block } from '../../../app/routes/api/v0/accounts/people/block.ts'
import { loader as blocks } from '../../../app/routes/api/v0/accounts/people/blocks.ts'
import { action as unblock } from '../../../app/routes/api/v0/accounts/people/unblock.ts'
import { action as suspension } from '../../../app/routes/api/v0/admin/suspension.ts'
import { asApp, call } from '../../support/calls.ts'
import { cast } from '../../support/cast.ts'

let kim: Member
let lee: Member
let park: Member
beforeEach(() => {
  ;({ kim, lee, park } = cast())
})

const on = (id: number | string) => ({ method: 'POST', params: { id: String(id) } })
const blockAs = async (member: Member, id: number | string) =>
  call(block, `auth/users/${id}/block`, { ...on(id), headers: await asApp(member) })
const unblockAs = async (member: Member, id: number) =>
  call(unblock, `auth/users/${id}/unblock`, { ...on(id), headers: await asApp(member) })
const blocksOf = async (member: Member) =>
  (await call(blocks, 'auth/my/blocks', { headers: await asApp(member) })).body

describe('auth/users/:id/block, unblock and auth/my/blocks', () => {
  test('a member is hidden for the one who asks alone', async () => {
    expect((await blockAs(kim, lee.id)).status).toBe(204)
    expect((await blockAs(kim, lee.id)).status, 'again').toBe(204)
    expect(await blocksOf(kim)).toEqual({
      contents: [
        { id: lee.id, nickname: lee.nickname, imageUrl: null, blockedAt: expect.stringMatching(/Z$/) },
      ],
      pageNumber: 1,
      pageSize: 20,
      totalCount: 1,
    })
    expect(await blocksOf(lee)).toMatchObject({ totalCount: 0 })
    expect((await unblockAs(kim, lee.id)).status).toBe(204)
    expect((await unblockAs(kim, lee.id)).status, 'again').toBe(204)
    expect(await blocksOf(kim)).toMatchObject({ contents: [], totalCount: 0 })
  })

  test('who left is listed without a name, and nobody hides oneself or nobody', async () => {
    await blockAs(kim, lee.id)
    leave(lee)
    expect((await blocksOf(kim)).contents).toMatchObject([{ nickname: '탈퇴한 사용자' }])
    expect(await blockAs(kim, kim.id)).toMatchObject({ status: 400 })
    for (const id of [999_999, lee.id, 'x', '-1', '0', '1e3'])
      expect(await blockAs(kim, id)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect((await call(block, 'auth/users/1/block', on(1))).status).toBe(401)
  })
})

describe('auth/admin/users/:id/suspension', () => {
  const until = '2099-01-02T12:04:00+09:00'
  const suspendAs = async (member: Member, id: number, json: unknown = { until, reason: '도배' }) =>
    call(suspension, `auth/admin/users/${id}/suspension`, { ...on(id), headers: await asApp(member), json })
  const liftAs = async (member: Member, id: number) =>
    call(suspension, `auth/admin/users/${id}/suspension`, {
      ...on(id),
      method: 'DELETE',
      headers: await asApp(member),
    })

  test('a member may not write until then, or until it is lifted', async () => {
    expect((await suspendAs(park, kim.id)).status).toBe(204)
    expect(() => assertMayWrite(kim)).toThrow('2099년 1월 2일 12시 4분까지 이용이 정지되었습니다. 사유: 도배')
    expect(() => assertMayWrite(kim, Date.parse(until))).not.toThrow()
    expect(() => assertMayWrite(lee)).not.toThrow()
    expect((await suspendAs(park, kim.id, { until, reason: '욕설' })).status, 'a new reason').toBe(204)
    expect(() => assertMayWrite(kim)).toThrow('욕설')
    expect((await liftAs(park, kim.id)).status).toBe(204)
    expect(() => assertMayWrite(kim)).not.toThrow()
    expect((await liftAs(park, kim.id)).status, 'nothing to lift').toBe(404)
  })

  test.each([
    ['no reason', { until }],
    ['an empty reason', { until, reason: ' ' }],
    ['no instant', { reason: '도배' }],
    ['an instant that has passed', { until: '2020-01-01T00:00:00Z', reason: '도배' }],
    ['a day without an hour', { until: '2099-01-02', reason: '도배' }],
  ])('%s is refused', async (_, json) => {
    expect(await suspendAs(park, kim.id, json)).toMatchObject({
      status: 400,
      body: { fields: expect.anything() },
    })
    expect(() => assertMayWrite(kim)).not.toThrow()
  })

  test('is above a member, and no admin suspends their like', async () => {
    expect(await suspendAs(kim, lee.id)).toMatchObject({ status: 403 })
    expect(await liftAs(kim, lee.id)).toMatchObject({ status: 403 })
    expect(await suspendAs(park, park.id)).toMatchObject({ status: 409 })
    expect(await suspendAs(park, 999_999)).toMatchObject({ status: 404 })
  })
})
