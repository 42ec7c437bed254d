import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sqlite } from '#db/client.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import {
  findCookieSession,
  forgetExpired,
  giveCookie,
  listSessions,
  openSession,
  removeSession,
} from '#domain/accounts/sessions/sessions.server.ts'
import {
  findTokenSessionId,
  getTokenSession,
  issueAccess,
  issueTokens,
  renewTokens,
} from '#domain/accounts/sessions/tokens.server.ts'
import { listDevices } from '#domain/devices/devices.server.ts'
import { endOtherSessions, endSession, signOutSession } from '#domain/devices/signOut.server.ts'
import { cast } from '#tests/support/people/cast.ts'
import { giveDevice } from '#tests/support/people/devices.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const NOON_IN_SEOUL = Date.UTC(2026, 10, 20, 3)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON_IN_SEOUL })
})
afterEach(() => {
  vi.useRealTimers()
})

const later = (ms: number) => vi.setSystemTime(Date.now() + ms)
const countWrites = () => sqlite().prepare('select total_changes()').pluck().get() as number
const open = (member: Member) => openSession(member, 'Chrome · Windows')
const whose = (cookie: string) => findCookieSession(cookie)?.member ?? null
const idOf = (cookie: string) => findCookieSession(cookie)?.sessionId ?? 0
const signInApp = (member: Member) => issueTokens({ member, isSignUp: false, isReSignUp: false }, '앱')

describe("a browser's session", () => {
  // ASVS 7.4.1
  test('a session identifies its member until it is removed', () => {
    const { kim, lee } = cast()
    const cookie = open(kim)
    expect(whose(cookie)).toEqual(kim)
    expect(whose(open(lee))).toEqual(lee)
    const id = idOf(cookie)
    removeSession(id)
    expect(whose(cookie)).toBeNull()
    removeSession(id)
  })

  // ASVS 7.2.2, 7.2.3
  test('a session has a long secret that the database does not contain', () => {
    const cookie = open(cast().kim)
    expect(Buffer.from(cookie, 'base64url')).toHaveLength(32)
    expect(JSON.stringify(sqlite().prepare('select * from sessions').all())).not.toContain(cookie)
    expect(whose('')).toBeNull()
    expect(whose(`${cookie}x`)).toBeNull()
  })

  // ASVS 7.3.1
  test('a session ends 60 days after the last visit, not after the sign-in', () => {
    const { kim } = cast()
    const cookie = open(kim)
    later(59 * DAY_MS)
    expect(whose(cookie)).toEqual(kim)
    later(59 * DAY_MS)
    expect(whose(cookie)).toEqual(kim)
    later(60 * DAY_MS)
    expect(whose(cookie)).toBeNull()
    expect(listSessions(kim)).toEqual([])
  })

  // ASVS 7.3.2, 7.6.1
  test('a session that is used every day ends a year after the sign-in', () => {
    const { kim } = cast()
    const cookie = open(kim)
    for (let day = 1; day < 365; day++) {
      later(DAY_MS)
      expect(whose(cookie), `day ${day}`).toEqual(kim)
    }
    later(DAY_MS)
    expect(whose(cookie)).toBeNull()
    expect(listSessions(kim)).toEqual([])
  })

  test('a session is written at most once a Seoul day', () => {
    const cookie = open(cast().kim)
    const before = countWrites()
    later(DAY_MS / 2 - 1)
    whose(cookie)
    whose(cookie)
    expect(countWrites()).toBe(before)
    later(1)
    whose(cookie)
    expect(countWrites()).toBeGreaterThan(before)
  })

  test('expired sessions are deleted, live ones stay', async () => {
    const { kim, lee } = cast()
    open(kim)
    later(30 * DAY_MS)
    const cookie = open(lee)
    const tokens = await signInApp(lee)
    later(31 * DAY_MS)
    await forgetExpired()
    expect(sqlite().prepare('select count(*) from sessions').pluck().get()).toBe(2)
    expect(whose(cookie)).toEqual(lee)
    await renewTokens(tokens)
  })
})

describe("an app's session", () => {
  test('an app shares its session with its web view: ending either ends both', async () => {
    const { kim } = cast()
    for (const endsBy of ['token', 'cookie'] as const) {
      const tokens = await signInApp(kim)
      const { sessionId } = await getTokenSession(tokens.accessToken)
      const cookie = giveCookie(sessionId)
      expect(findCookieSession(cookie)).toEqual({ member: kim, sessionId })
      const id = endsBy === 'token' ? await findTokenSessionId(tokens.accessToken) : idOf(cookie)
      signOutSession(id ?? 0, { keepsDevice: false })
      expect(whose(cookie)).toBeNull()
      await expect(renewTokens(tokens)).rejects.toMatchObject({ code: 'token_invalid' })
      expect(listSessions(kim)).toEqual([])
    }
  })

  test("an app's session stays alive while its tokens are exchanged", async () => {
    const { kim } = cast()
    let tokens = await signInApp(kim)
    for (let month = 0; month < 4; month++) {
      later(30 * DAY_MS)
      tokens = await renewTokens(tokens)
      await forgetExpired()
    }
    expect(listSessions(kim)).toMatchObject([{ deviceName: '앱', lastSeenAt: Date.now() }])
  })

  test("a page's access token belongs to its session and ends with it", async () => {
    const { kim } = cast()
    const signedIn = findCookieSession(open(kim))!
    const { accessToken } = await issueAccess(signedIn)
    expect(await getTokenSession(accessToken)).toEqual(signedIn)
    removeSession(signedIn.sessionId)
    await expect(getTokenSession(accessToken)).rejects.toMatchObject({ code: 'token_invalid' })
  })
})

describe("a member's sessions", () => {
  test('sessions are listed newest first, each with its device name', async () => {
    const { kim, lee } = cast()
    open(kim)
    later(DAY_MS)
    await signInApp(kim)
    open(lee)
    expect(listSessions(kim).map(({ deviceName }) => deviceName)).toEqual(['앱', 'Chrome · Windows'])
  })

  test('a member ends sessions one by one, with the device that each registered', async () => {
    const { kim, lee } = cast()
    const [lost, own] = [open(kim), open(kim)]
    const [, kept] = [giveDevice(kim, { sessionId: idOf(lost) }), giveDevice(kim, { sessionId: idOf(own) })]
    expect(() => endSession(lee, idOf(lost))).toThrow('이미 로그아웃했거나 없는 로그인입니다.')
    expect(whose(lost)).toEqual(kim)
    endSession(kim, idOf(lost))
    expect(whose(lost)).toBeNull()
    expect(whose(own)).toEqual(kim)
    expect(listDevices(kim).map(({ id }) => id)).toEqual([kept])
  })

  test('a member ends all sessions except the current one', async () => {
    const { kim, lee } = cast()
    const own = open(kim)
    const tokens = await signInApp(kim)
    const [other, strangers] = [open(kim), open(lee)]
    expect(endOtherSessions(kim, idOf(own))).toBe(2)
    expect([own, other, strangers].map(whose)).toEqual([kim, null, lee])
    await expect(getTokenSession(tokens.accessToken)).rejects.toMatchObject({ code: 'token_invalid' })
  })
})

describe('signing out', () => {
  test('signing out removes this device and no other', () => {
    const { kim } = cast()
    const [phone, desktop] = [open(kim), open(kim)]
    giveDevice(kim, { sessionId: idOf(phone) })
    const left = giveDevice(kim, { sessionId: idOf(desktop) })
    signOutSession(idOf(phone), { keepsDevice: false })
    expect(listDevices(kim).map(({ id }) => id)).toEqual([left])
  })

  test('signing out keeps a device whose member still wants alerts', () => {
    const { kim } = cast()
    const cookie = open(kim)
    const id = giveDevice(kim, { sessionId: idOf(cookie) })
    signOutSession(idOf(cookie), { keepsDevice: true })
    expect(listDevices(kim).map((device) => device.id)).toEqual([id])
  })

  test('an expired session removes its device', async () => {
    const { kim } = cast()
    giveDevice(kim, { sessionId: idOf(open(kim)) })
    later(61 * DAY_MS)
    await forgetExpired()
    expect(listDevices(kim)).toHaveLength(1)
  })
})
