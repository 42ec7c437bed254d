import { beforeEach, describe, expect, test } from 'vitest'
import { signIn } from '#domain/accounts/identities.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { findCookieSession, openSession } from '#domain/accounts/sessions/sessions.server.ts'
import { issueTokens, renewTokens } from '#domain/accounts/sessions/tokens.server.ts'
import { takeDue } from '#domain/devices/delivery/outbox/due.server.ts'
import { listDevices, sendTest } from '#domain/devices/devices.server.ts'
import { keepLeaving, leave, resumeAccount } from '#domain/membership/leaving.server.ts'
import { cast, KAKAO_IDS } from '#tests/support/people/cast.ts'
import { giveDevice } from '#tests/support/people/devices.ts'

let kim: Member
let lee: Member
beforeEach(() => {
  ;({ kim, lee } = cast())
})

describe('leaving', () => {
  test('ends every sign-in, and the devices with what waits for them', async () => {
    const session = openSession(kim, '')
    const tokens = await issueTokens({ member: kim, isSignUp: false, isReSignUp: false }, '')
    sendTest(kim, giveDevice(kim))
    leave(kim)
    expect(findCookieSession(session)).toBeNull()
    await expect(renewTokens(tokens)).rejects.toMatchObject({ reason: 'not_signed_in' })
    expect(listDevices(kim)).toEqual([])
    expect(takeDue(10)).toEqual([])
  })

  test('harms nobody else', () => {
    const session = openSession(lee, '')
    sendTest(lee, giveDevice(lee))
    leave(kim)
    expect(findCookieSession(session)?.member).toMatchObject({ id: lee.id })
    expect(takeDue(10)).toHaveLength(1)
  })
})

describe('coming back', () => {
  const comeBack = () => signIn('kakao', KAKAO_IDS.kim)

  test('restores nothing until one chooses', () => {
    leave(kim)
    expect(comeBack()).toMatchObject({ isSignUp: false, isReSignUp: true, member: { id: kim.id } })
    expect(comeBack().member.leftAt).not.toBeNull()
  })

  test('goes on with the same account', () => {
    leave(kim)
    expect(resumeAccount(comeBack().member)).toEqual(kim)
    expect(comeBack()).toMatchObject({ isReSignUp: false, member: kim })
  })

  test('or stays away, the 30 days counted from the first leaving', () => {
    leave(kim)
    const { member } = comeBack()
    const session = openSession(member, '')
    keepLeaving(member)
    expect(findCookieSession(session)).toBeNull()
    expect(comeBack().member.leftAt).toBe(member.leftAt)
  })

  test('is refused to an account that was never left', () => {
    expect(() => resumeAccount(kim)).toThrow('탈퇴한 계정이 아닙니다.')
    expect(() => keepLeaving(kim)).toThrow('탈퇴한 계정이 아닙니다.')
  })
})
