import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { env } from '#app/env.server.ts'
import { signIn } from '#domain/accounts/identities.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { drainFanouts } from '#domain/alerts/fanouts.server.ts'
import { DAY_MS } from '#domain/clock.ts'
import { takeListing } from '#domain/intake/takeListing.server.ts'
import { payAct } from '#domain/rewards/acts.server.ts'
import { earn, giveBack, spend, takeBack } from '#domain/rewards/ledger.server.ts'
import { loader as my } from '#routes/api/v0/accounts/my.ts'
import { loader as mySummary } from '#routes/api/v0/accounts/mySummary.ts'
import { action as addKeyword } from '#routes/api/v0/alerts/keywordNotifies.ts'
import { action as addDevice } from '#routes/api/v0/devices/devices.ts'
import { loader as actionHistories } from '#routes/api/v0/rewards/actionHistories.ts'
import { action as readActions } from '#routes/api/v0/rewards/actionHistoriesRead.ts'
import { action as applyInviteCode } from '#routes/api/v0/rewards/applyInviteCode.ts'
import { loader as invitations } from '#routes/api/v0/rewards/invitations.ts'
import { loader as levels } from '#routes/api/v0/rewards/levels.ts'
import { loader as point } from '#routes/api/v0/rewards/point.ts'
import { loader as pointHistories } from '#routes/api/v0/rewards/pointHistories.ts'
import { loader as starPointHistories } from '#routes/api/v0/rewards/starPointHistories.ts'
import { loader as tags } from '#routes/api/v0/rewards/tags.ts'
import { post } from '#tests/support/goods/listings.ts'
import { cast } from '#tests/support/people/cast.ts'
import { expectSoundLedger } from '#tests/support/people/ledger.ts'
import { asApp, call } from '#tests/support/server/calls.ts'

type Handle = Parameters<typeof call>[0]

let kim: Member
let lee: Member
beforeEach(() => {
  // Apps are devices where Firebase is set up.
  env.FCM_URL = 'http://127.0.0.1'
  ;({ kim, lee } = cast())
})
afterEach(() => {
  vi.useRealTimers()
  expectSoundLedger()
})

const ask = async (handle: Handle, path: string, member = kim) =>
  (await call(handle, path, { headers: await asApp(member) })).body
const send = async (handle: Handle, path: string, json: unknown, member = kim, address = '203.0.113.1') =>
  call(handle, path, { json, headers: { ...(await asApp(member)), 'x-client-address': address } })
const visit = (member = kim) => ask(mySummary, 'auth/my-summary', member)
const tagKeys = async (member = kim) =>
  (await ask(tags, 'auth/my/tags', member)).contents.map(({ key }: { key: string }) => key)

/** Makes the call on each of this many consecutive days, starting now. */
async function visitDaily(days: number, member = kim): Promise<void> {
  const begin = Date.now()
  for (let day = 0; day < days; day++) {
    vi.useFakeTimers({ toFake: ['Date'], now: begin + day * DAY_MS })
    await visit(member)
  }
}

describe.each<[path: string, handle: Handle]>([
  ['auth/my/tags', tags],
  ['auth/my/point', point],
  ['auth/my/point-histories', pointHistories],
  ['auth/my/star-point-histories', starPointHistories],
  ['auth/my/action-histories', actionHistories],
  ['auth/my/invitations', invitations],
])('%s', (path, handle) => {
  test('requires sign-in', async () => {
    expect(await call(handle, path)).toMatchObject({ status: 401, body: { code: 'not_signed_in' } })
  })
})

describe('auth/my-summary', () => {
  test("counts the day's visit, once", async () => {
    expect(await ask(my, 'auth/my')).toMatchObject({ isVisitToday: false, point: 0, inviterCode: null })
    const first = await visit()
    expect(first).toMatchObject({
      isVisitToday: true,
      point: 10,
      inviterCode: expect.stringMatching(/^\w{8}$/),
    })
    expect(await visit()).toEqual(first)
    expect(await ask(my, 'auth/my')).toEqual(first)
  })

  test.each([
    ['a badge poll', 'auth/my-summary?for=badge', {}],
    ['reading ahead', 'auth/my-summary', { 'Sec-Purpose': 'prefetch' }],
  ])('%s does not count as a visit', async (_, path, extra) => {
    const headers = { ...(await asApp(kim)), ...extra }
    expect((await call(mySummary, path, { headers })).body).toMatchObject({ isVisitToday: false, point: 0 })
  })

  test("answers the member's counts and balances", async () => {
    await visit()
    earn(kim.id, 'LIKED', 'board:1/2')
    await send(addKeyword, 'auth/my/keyword-notifies', { keyword: '감귤', historyOnly: true })
    await send(addDevice, 'auth/my/devices', phone(1))
    expect(await visit()).toMatchObject({
      level: 2,
      display: { level: 2 },
      point: 10,
      starPoint: 1,
      numberOfActionHistories: 3,
    })
  })
})

test('constant/levels answers each level and its number of tags, to anybody', async () => {
  expect((await call(levels, 'constant/levels')).body).toEqual({
    contents: [
      { display: '🌱', level: 0 },
      { display: '🌿', level: 2 },
      { display: '🍀', level: 5 },
      { display: '🌳', level: 9 },
      { display: '🌲', level: 13 },
      { display: '⭐', level: 16 },
      { display: '💎', level: 18 },
      { display: '👑', level: 20 },
    ],
  })
})

describe('auth/my/point', () => {
  test('answers a bare number', async () => {
    expect(await ask(point, 'auth/my/point')).toBe(0)
    await visit()
    payAct(kim.id, 'BOARD', 'board:1')
    expect(await ask(point, 'auth/my/point')).toBe(60)
    expect(await ask(point, 'auth/my/point', lee)).toBe(0)
  })

  test('is never negative', async () => {
    payAct(kim.id, 'BOARD', 'board:1')
    spend(kim.id, 'DRAW', 'draw:1')
    takeBack(kim.id, 'BOARD', 'board:1')
    expect(await ask(point, 'auth/my/point')).toBe(0)
  })
})

test('auth/my/point-histories answers the ledger, newest first', async () => {
  payAct(kim.id, 'BOARD', 'board:1')
  spend(kim.id, 'DRAW', 'draw:1')
  takeBack(kim.id, 'BOARD', 'board:1')
  const first = await ask(pointHistories, 'auth/my/point-histories?pageNumber=1&pageSize=2')
  expect(first).toEqual({
    contents: [
      entry({ cause: 'BOARD', isReversal: true, title: '글 작성 취소', amount: -50, balance: 0, owed: 50 }),
      entry({ cause: 'DRAW', title: '선물 뽑기', amount: -50, balance: 0 }),
    ],
    pageNumber: 1,
    pageSize: 2,
    totalCount: 3,
  })
  const second = await ask(pointHistories, 'auth/my/point-histories?pageNumber=2&pageSize=2')
  expect(second.contents).toEqual([entry({ cause: 'BOARD', title: '글 작성', amount: 50, balance: 50 })])
  expect((await ask(pointHistories, 'auth/my/point-histories', lee)).totalCount).toBe(0)
})

test('auth/my/point-histories names what was taken back from a held post and came again', async () => {
  payAct(kim.id, 'BOARD', 'board:1')
  takeBack(kim.id, 'BOARD', 'board:1')
  giveBack(kim.id, 'BOARD', 'board:1')
  const { contents } = await ask(pointHistories, 'auth/my/point-histories')
  const titles = contents.map(({ title }: { title: string }) => title)
  expect(titles).toEqual(['글 작성 복구', '글 작성 취소', '글 작성'])
})

test('auth/my/star-point-histories answers the star points', async () => {
  payAct(kim.id, 'BOARD', 'board:1')
  earn(kim.id, 'LIKED', 'board:1/2')
  const { contents } = await ask(starPointHistories, 'auth/my/star-point-histories')
  expect(contents).toEqual([entry({ cause: 'LIKED', title: '받은 추천', amount: 1, balance: 1 })])
})

describe('auth/my/tags', () => {
  test('answers the earned tags', async () => {
    await send(addDevice, 'auth/my/devices', phone(1))
    expect(await ask(tags, 'auth/my/tags')).toEqual({
      contents: [
        {
          key: 'FIRST_DEVICE',
          display: '📱',
          name: '첫 기기',
          description: '알림 기기를 처음 등록하기',
          createAt: expect.stringMatching(/Z$/),
        },
      ],
    })
    expect(await tagKeys(lee)).toEqual([])
  })

  test('keywords: the first and the tenth, not the ninth', async () => {
    const watch = async (count: number) => {
      for (let number = 1; number <= count; number++)
        await send(addKeyword, 'auth/my/keyword-notifies', { keyword: `물건${number}`, historyOnly: true })
    }
    expect(await tagKeys()).toEqual([])
    await watch(9)
    expect(await tagKeys()).toEqual(['FIRST_KEYWORD'])
    await watch(10)
    expect(await tagKeys()).toEqual(['FIRST_KEYWORD', 'KEYWORDS_10'])
  })

  test('a refused keyword or device earns nothing', async () => {
    await send(addKeyword, 'auth/my/keyword-notifies', { keyword: 'a', historyOnly: true })
    await send(addDevice, 'auth/my/devices', { ...phone(1), fcmToken: '' })
    expect(await tagKeys()).toEqual([])
  })

  test('the first alert counts, not the keyword that waits for it', async () => {
    await send(addKeyword, 'auth/my/keyword-notifies', { keyword: '청소기', historyOnly: true })
    takeListing(post(1, '[지마켓] 감귤 5kg (12,900원/무료)'))
    await drainFanouts()
    expect(await tagKeys()).toEqual(['FIRST_KEYWORD'])
    takeListing(post(2, '[쿠팡] 무선 청소기 (129,000원/무료)'))
    await drainFanouts()
    expect(await tagKeys()).toEqual(['FIRST_KEYWORD', 'FIRST_ALERT'])
  })

  test.each([
    [7, 'STREAK_7'],
    [30, 'STREAK_30'],
    [100, 'STREAK_100'],
  ])('%i days in a row, not a day less', async (days, key) => {
    await visitDaily(days - 1)
    expect(await tagKeys()).not.toContain(key)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + DAY_MS })
    await visit()
    expect(await tagKeys()).toContain(key)
  })
})

describe('auth/my/action-histories', () => {
  const list = (query = '', member = kim) => ask(actionHistories, `auth/my/action-histories${query}`, member)

  test('answers actions of the member and towards them, and marks them read', async () => {
    const { inviterCode } = await visit(lee)
    await send(applyInviteCode, 'auth/my/apply-invite-code', { inviterCode })
    await send(addDevice, 'auth/my/devices', phone(1))
    const { contents, totalCount } = await list()
    expect(totalCount).toBe(2)
    expect(contents).toEqual([
      action({
        direction: 'TO_ME',
        kind: 'TAG',
        title: '‘📱 첫 기기’ 태그를 받았습니다',
        link: '/auth/my/info',
      }),
      action({
        direction: 'BY_ME',
        kind: 'INVITED',
        title: `${lee.nickname}님의 추천인 코드를 입력하였습니다`,
        link: '/auth/my/invitations',
        readAt: expect.stringMatching(/Z$/),
      }),
    ])
    expect((await list('?direction=TO_ME')).contents).toEqual(contents.slice(0, 1))
    expect((await list('?direction=BY_ME')).contents).toEqual(contents.slice(1))
    expect((await list('?direction=anything')).fields).toEqual({ direction: '없는 방향입니다.' })

    const unread = async () => (await ask(my, 'auth/my')).numberOfActionHistories
    expect(await unread()).toBe(1)
    const read = (json: unknown, member: Member) =>
      send(readActions, 'auth/my/action-histories/read', json, member)
    expect((await read({ ids: [contents[0].id] }, lee)).status).toBe(204)
    expect(await unread()).toBe(1)
    await read({ ids: [contents[0].id] }, kim)
    expect(await unread()).toBe(0)
    await send(addKeyword, 'auth/my/keyword-notifies', { keyword: '감귤', historyOnly: true })
    await read({ all: true }, kim)
    expect(await unread()).toBe(0)
    expect((await read({ ids: ['x'] }, kim)).status).toBe(400)
    for (const nothing of [{}, { all: false }])
      expect(await read(nothing, kim)).toMatchObject({
        status: 400,
        body: { fields: { ids: expect.any(String) } },
      })
  })
})

describe('auth/my/apply-invite-code and auth/my/invitations', () => {
  const apply = (inviterCode: unknown, member = kim, address = '203.0.113.1') =>
    send(applyInviteCode, 'auth/my/apply-invite-code', { inviterCode }, member, address)
  const friends = async (member = lee) => (await ask(invitations, 'auth/my/invitations', member)).contents

  test('from the code to both rewards', async () => {
    const { inviterCode } = await visit(lee)
    await visit()
    expect(await apply(inviterCode)).toMatchObject({ status: 204, body: null })
    expect(await friends()).toEqual([
      {
        nickname: kim.nickname,
        imageUrl: null,
        activeDays: 1,
        invitedAt: expect.stringMatching(/Z$/),
        paidAt: null,
      },
    ])
    await visitDaily(3)
    expect(await ask(point, 'auth/my/point')).toBe(3 * 10 + 100)
    expect(await friends()).toMatchObject([{ activeDays: 3, paidAt: expect.stringMatching(/Z$/) }])
    expect((await ask(my, 'auth/my', lee)).starPoint).toBe(100)
    expect(await tagKeys(lee)).toContain('FIRST_FRIEND')
  })

  test.each([
    ['nothing', undefined, '추천인 코드를 입력해주세요.'],
    ['blanks', '  ', '추천인 코드를 입력해주세요.'],
    ['no code of anybody', 'AAAAAAAA', '없는 추천인 코드입니다.'],
    ['a novel', 'A'.repeat(5000), '없는 추천인 코드입니다.'],
    ['a number', 7, '추천인 코드를 입력해주세요.'],
  ])('%s is refused at its field', async (_, code, message) => {
    expect(await apply(code)).toMatchObject({
      status: 400,
      body: { code: 'invalid', message, fields: { inviterCode: message } },
    })
  })

  test("the member's own code and a second one are refused", async () => {
    const { inviterCode: own } = await visit()
    const { inviterCode } = await visit(lee)
    expect(await apply(own)).toMatchObject({ status: 400, body: { code: 'invalid' } })
    expect((await apply(inviterCode)).status).toBe(204)
    expect(await apply(inviterCode)).toMatchObject({ status: 409, body: { code: 'conflict' } })
  })

  test('an anonymous account has no code and applies none', async () => {
    const { inviterCode } = await visit()
    const { member } = signIn('noauth', 'a device')
    expect(await visit(member)).toMatchObject({ isNoauth: true, inviterCode: null, point: 10 })
    expect(await apply(inviterCode, member)).toMatchObject({ status: 400, body: { code: 'noauth' } })
  })

  test('an IPv6 household counts as one address', async () => {
    const { inviterCode } = await visit(lee)
    const friend = signIn('kakao', '2001').member
    await apply(inviterCode, kim, '2001:db8:0:7::1')
    await apply(inviterCode, friend, '2001:db8:0:7::2')
    for (const guest of [kim, friend]) payAct(guest.id, 'BOARD', `board:${guest.id}`)
    expect(await ask(point, 'auth/my/point')).toBe(150)
    expect(await ask(point, 'auth/my/point', friend)).toBe(50)
  })

  test('one phone pays once, whoever uses it', async () => {
    const { inviterCode } = await visit(lee)
    const friend = signIn('kakao', '2001').member
    for (const [index, guest] of [kim, friend].entries()) {
      await apply(inviterCode, guest, `203.0.113.${index}`)
      await send(addDevice, 'auth/my/devices', { ...phone(1), forcible: true }, guest)
      payAct(guest.id, 'BOARD', `board:${guest.id}`)
    }
    expect(await ask(point, 'auth/my/point')).toBe(150)
    expect(await ask(point, 'auth/my/point', friend)).toBe(50)
  })
})

const phone = (number: number) => ({
  deviceType: 'ANDROID',
  deviceKey: `phone-${number}-`.padEnd(22, 'k'),
  deviceName: '갤럭시',
  fcmToken: `token-${number}`,
})

const entry = (more: Record<string, unknown>) => ({
  id: expect.any(Number),
  isReversal: false,
  owed: 0,
  createAt: expect.stringMatching(/Z$/),
  ...more,
})

const action = (more: Record<string, unknown>) => ({
  id: expect.any(Number),
  createAt: expect.stringMatching(/Z$/),
  readAt: null,
  ...more,
})
