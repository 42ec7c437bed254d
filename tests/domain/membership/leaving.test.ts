import { decodeJwt } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import { signIn } from '#domain/accounts/identities.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { findCookieSession, openSession } from '#domain/accounts/sessions/sessions.server.ts'
import { issueTokens, renewTokens } from '#domain/accounts/sessions/tokens.server.ts'
import { DAY_MS } from '#domain/clock.ts'
import { listDevices, sendTest } from '#domain/devices/devices.server.ts'
import { keepLeaving, leave, resumeAccount } from '#domain/membership/leaving.server.ts'
import { cast, KAKAO_IDS } from '#tests/support/people/cast.ts'
import { giveDevice } from '#tests/support/people/devices.ts'
import { takeAllDue } from '#tests/support/server/outbox.ts'

let kim: Member
let lee: Member
beforeEach(() => {
  ;({ kim, lee } = cast())
})

describe('leaving', () => {
  test('leaving ends all sessions and removes devices with their waiting messages', async () => {
    const session = openSession(kim, '')
    const tokens = await issueTokens({ member: kim, isSignUp: false, isReSignUp: false }, '')
    sendTest(kim, giveDevice(kim))
    leave(kim)
    expect(findCookieSession(session)).toBeNull()
    await expect(renewTokens(tokens)).rejects.toMatchObject({ reason: 'not_signed_in' })
    expect(listDevices(kim)).toEqual([])
    expect(takeAllDue(10)).toEqual([])
  })

  test('leaving does not affect other members', () => {
    const session = openSession(lee, '')
    sendTest(lee, giveDevice(lee))
    leave(kim)
    expect(findCookieSession(session)?.member).toMatchObject({ id: lee.id })
    expect(takeAllDue(10)).toHaveLength(1)
  })
})

describe('returning', () => {
  const comeBack = () => signIn('kakao', KAKAO_IDS.kim)

  test('signing in again restores nothing until the member decides', () => {
    leave(kim)
    expect(comeBack()).toMatchObject({ isSignUp: false, isReSignUp: true, member: { id: kim.id } })
    expect(comeBack().member.leftAt).not.toBeNull()
  })

  test('renewed tokens say that the member has not decided yet', async () => {
    leave(kim)
    const tokens = await renewTokens(await issueTokens(comeBack(), ''))
    expect(JSON.parse(String(decodeJwt(tokens.accessToken).sub))).toMatchObject({ isReSignUp: true })
    resumeAccount(comeBack().member)
    const later = await renewTokens(tokens)
    expect(JSON.parse(String(decodeJwt(later.accessToken).sub))).toMatchObject({ isReSignUp: false })
  })

  test('a member who resumes keeps the same account', () => {
    leave(kim)
    expect(resumeAccount(comeBack().member)).toEqual(kim)
    expect(comeBack()).toMatchObject({ isReSignUp: false, member: kim })
  })

  test('after 30 days nobody returns: the erasure may have begun', () => {
    const leftAt = Date.now()
    leave(kim, leftAt)
    const { member } = comeBack()
    expect(() => resumeAccount(member, leftAt + 30 * DAY_MS)).toThrow('30일이 지나')
    expect(comeBack().isReSignUp).toBe(true)
    expect(resumeAccount(member, leftAt + 30 * DAY_MS - 1)).toEqual(kim)
  })

  test('a member who declines stays deleted, 30 days counted from the first leaving', () => {
    leave(kim)
    const { member } = comeBack()
    const session = openSession(member, '')
    keepLeaving(member)
    expect(findCookieSession(session)).toBeNull()
    expect(comeBack().member.leftAt).toBe(member.leftAt)
  })

  test('resuming an account that nobody left is refused', () => {
    expect(() => resumeAccount(kim)).toThrow('탈퇴한 계정이 아닙니다.')
    expect(() => keepLeaving(kim)).toThrow('탈퇴한 계정이 아닙니다.')
  })
})
