import { beforeEach, describe, expect, test } from 'vitest'
import { securityCounts } from '#app/securityLog.server.ts'
import { sqlite } from '#db/client.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { assertMayWrite } from '#domain/accounts/suspensions.server.ts'
import { listHistories } from '#domain/devices/histories.server.ts'
import { leave } from '#domain/membership/leaving.server.ts'
import { recordVisit } from '#domain/rewards/attendance.server.ts'
import { loader as my } from '#routes/api/v0/accounts/my.ts'
import { action as block } from '#routes/api/v0/accounts/people/block.ts'
import { loader as blocks } from '#routes/api/v0/accounts/people/blocks.ts'
import { loader as communityActivity } from '#routes/api/v0/accounts/people/communityActivity.ts'
import { loader as mentionData } from '#routes/api/v0/accounts/people/mentionData.ts'
import { loader as myCommunityActivity } from '#routes/api/v0/accounts/people/myCommunityActivity.ts'
import { loader as myProductActivity } from '#routes/api/v0/accounts/people/myProductActivity.ts'
import { action as unblock } from '#routes/api/v0/accounts/people/unblock.ts'
import { loader as user } from '#routes/api/v0/accounts/people/user.ts'
import { action as memberSessions } from '#routes/api/v0/admin/members/memberSessions.ts'
import { action as suspension } from '#routes/api/v0/admin/members/suspension.ts'
import { cast } from '#tests/support/people/cast.ts'
import { asApp, asBrowser, call } from '#tests/support/server/calls.ts'

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
  test('a member is hidden from the blocking member only', async () => {
    expect((await blockAs(kim, lee.id)).status).toBe(204)
    expect((await blockAs(kim, lee.id)).status, 'again').toBe(204)
    expect(await blocksOf(kim)).toEqual({
      contents: [
        { id: lee.id, nickname: lee.nickname, imageUrl: null, createAt: expect.stringMatching(/Z$/) },
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

  test('deleted accounts are listed anonymously; a member cannot block themselves or an unknown id', async () => {
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

  test('a suspended admin reads and changes nothing', async () => {
    sqlite()
      .prepare("insert into suspensions (user_id, until, reason, created_at) values (?, ?, '남용', 1)")
      .run(park.id, Date.parse(until))
    for (const asking of [suspendAs(park, kim.id), liftAs(park, park.id)])
      expect(await asking).toMatchObject({ status: 400, body: { code: 'suspended' } })
    expect(() => assertMayWrite(kim)).not.toThrow()
  })

  test('requires a reason from the admin', async () => {
    for (const reason of [undefined, ' '])
      expect(await suspendAs(park, kim.id, { until, reason })).toMatchObject({
        status: 400,
        body: { fields: { reason: '정지 사유를 입력해주세요.' } },
      })
  })

  test('a suspended member may not write until the end, or until it is lifted', async () => {
    expect((await suspendAs(park, kim.id)).status).toBe(204)
    expect(() => assertMayWrite(kim)).toThrow('2099년 1월 2일 12시 4분까지 이용이 정지되었습니다. 사유: 도배')
    expect(() => assertMayWrite(kim, Date.parse(until))).not.toThrow()
    expect(() => assertMayWrite(lee)).not.toThrow()
    expect((await suspendAs(park, kim.id, { until, reason: '욕설' })).status, 'a new reason').toBe(204)
    expect(() => assertMayWrite(kim)).toThrow('욕설')
    expect((await liftAs(park, kim.id)).status).toBe(204)
    expect(() => assertMayWrite(kim)).not.toThrow()
    expect((await liftAs(park, kim.id)).status, 'again').toBe(204)
    expect((await liftAs(park, 999_999)).status).toBe(404)
  })

  test('sends the member its end and reason, and another message once it is lifted', async () => {
    await suspendAs(park, kim.id)
    await liftAs(park, kim.id)
    await liftAs(park, kim.id)
    expect(listHistories(kim, { pageNumber: 1, pageSize: 20 }).contents).toMatchObject([
      { title: '이용 정지가 해제되었습니다' },
      {
        title: '이용이 정지되었습니다',
        body: '2099년 1월 2일 12시 4분까지 이용이 정지되었습니다. 사유: 도배',
        link: '/auth/my/info',
      },
    ])
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

  test('only a higher role can suspend: no member, and no admin an admin', async () => {
    expect(await suspendAs(kim, lee.id)).toMatchObject({ status: 403 })
    expect(await liftAs(kim, lee.id)).toMatchObject({ status: 403 })
    expect(await suspendAs(park, park.id)).toMatchObject({ status: 409 })
    expect(await suspendAs(park, 999_999)).toMatchObject({ status: 404 })
  })
})

describe('users/:id', () => {
  const look = async (id: number | string, viewer?: Member) =>
    call(user, `users/${id}`, { params: { id: String(id) }, headers: viewer && (await asApp(viewer)) })

  test('shows everybody the public data of a member', async () => {
    recordVisit(lee)
    expect(await look(lee.id)).toMatchObject({
      status: 200,
      body: {
        status: 'ALIVE',
        display: { nickname: lee.nickname, imageUrl: null, level: 0 },
        userIdDisplay: `#${lee.id}`,
        level: 0,
        inviterCode: expect.stringMatching(/^\w{8}$/),
        writeBoardCount: 0,
        writeBoardCommentCount: 0,
        visitDayCount: 1,
        lastLoginAt: expect.stringMatching(/Z$/),
        createAt: expect.stringMatching(/Z$/),
        tags: [],
        isBlocked: false,
      },
    })
    await blockAs(kim, lee.id)
    expect((await look(lee.id, kim)).body.isBlocked).toBe(true)
    expect((await look(lee.id, park)).body.isBlocked).toBe(false)
  })

  test('a member who left looks like an unknown id', async () => {
    leave(lee)
    const left = await look(lee.id)
    expect(left).toMatchObject({
      status: 200,
      body: { status: 'ERROR', display: { nickname: '탈퇴한 사용자', imageUrl: null } },
    })
    expect((await look(999_999)).body).toEqual(left.body)
    expect((await look('x')).status).toBe(404)
  })
})

describe('users/mention-data', () => {
  test('lists the latest visitors first, without members who left', async () => {
    const contents = async () => (await call(mentionData, 'users/mention-data')).body.contents
    leave(lee)
    expect(await contents()).toEqual(
      [park, kim].map(({ id, nickname }) => ({
        id,
        display: { nickname, imageUrl: null, level: 0 },
        simpleDisplay: nickname,
      })),
    )
  })

  test('leaves out the members whom the caller blocked', async () => {
    await blockAs(kim, lee.id)
    const namesFor = async (headers?: Record<string, string>) => {
      const { body } = await call(mentionData, 'users/mention-data', { headers })
      return body.contents.map(({ simpleDisplay }: { simpleDisplay: string }) => simpleDisplay)
    }
    expect(await namesFor(await asApp(kim))).not.toContain(lee.nickname)
    expect(await namesFor(await asApp(kim))).toContain(park.nickname)
    for (const headers of [undefined, await asApp(park)])
      expect(await namesFor(headers)).toContain(lee.nickname)
  })
})

describe('the activity of a member', () => {
  test('auth/my/product-activity-summary, auth/my/community-activity-summary and users/:id/community-activity-summary', async () => {
    const headers = await asApp(kim)
    expect((await call(myProductActivity, 'auth/my/product-activity-summary', { headers })).body).toEqual({
      commentCount: 0,
      mentionCount: 0,
      bookmarkCount: 0,
      viewHistoryCount: 0,
    })
    expect((await call(myCommunityActivity, 'auth/my/community-activity-summary', { headers })).body).toEqual(
      {
        writeBoardCount: 0,
        writeBoardCommentCount: 0,
        likeCount: 0,
        bookmarkCount: 0,
      },
    )
    const ofLee = (id: number) =>
      call(communityActivity, `users/${id}/community-activity-summary`, { params: { id: String(id) } })
    expect((await ofLee(lee.id)).body).toEqual({ writeBoardCount: 0, writeBoardCommentCount: 0 })
    expect((await ofLee(999_999)).status).toBe(404)
    for (const handle of [myProductActivity, myCommunityActivity])
      expect((await call(handle, 'auth/my')).status).toBe(401)
  })
})

describe('auth/admin/users/:id/sessions', () => {
  const endAs = async (member: Member, id: number) =>
    call(memberSessions, `auth/admin/users/${id}/sessions`, {
      ...on(id),
      method: 'DELETE',
      headers: await asApp(member),
    })
  const isSignedIn = async (headers: Record<string, string>) =>
    (await call(my, 'auth/my', { headers })).status === 200

  // ASVS 7.4.5
  test('an admin ends the sign-ins of a member, in browsers and apps, and no others', async () => {
    const [browser, app, lees] = [await asBrowser(kim), await asApp(kim), await asApp(lee)]
    const before = securityCounts().get('member_signed_out') ?? 0
    expect((await endAs(park, kim.id)).status).toBe(204)
    expect([await isSignedIn(browser), await isSignedIn(app), await isSignedIn(lees)]).toEqual([
      false,
      false,
      true,
    ])
    expect(securityCounts().get('member_signed_out')).toBe(before + 1)
    expect((await endAs(park, kim.id)).status, 'repeated').toBe(204)
  })

  test('only a higher role can: no member, and no admin an admin', async () => {
    const admin = { ...lee, role: 'ADMIN' as const }
    sqlite().prepare("update users set role = 'ADMIN' where id = ?").run(lee.id)
    const parks = await asApp(park)
    expect((await endAs(kim, lee.id)).status).toBe(403)
    expect((await endAs(admin, park.id)).status).toBe(409)
    expect((await endAs(admin, admin.id)).status).toBe(409)
    expect((await endAs(park, 999_999)).status).toBe(404)
    expect(await isSignedIn(parks)).toBe(true)
    expect((await endAs(park, admin.id)).status).toBe(204)
  })
})
