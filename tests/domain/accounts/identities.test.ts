import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { env } from '#app/env.server.ts'
import { sqlite } from '#db/client.server.ts'
import { DeviceSignIn, identifyDevice, isKnownIdentity, signIn } from '#domain/accounts/identities.server.ts'
import { findUser } from '#domain/accounts/users.server.ts'

const signInDevice = (device: { deviceKey: string }) => signIn('noauth', identifyDevice(device).subject)
const newKey = () => randomBytes(32).toString('base64url')

describe('signing in', () => {
  // ASVS 10.5.2
  test('the first sign-in creates an account, the second finds it', () => {
    const first = signIn('kakao', '77')
    const second = signIn('kakao', '77')
    expect(first.isSignUp).toBe(true)
    expect(second).toEqual({ member: first.member, isSignUp: false, isReSignUp: false })
    expect(first.member).toMatchObject({ role: 'USER', isNoauth: false, imageUrl: null })
    expect(findUser(first.member.id)).toEqual(first.member)
  })

  // ASVS 6.8.1
  test('the same subject at another provider is another member', () => {
    expect(signIn('apple', '77').member.id).not.toBe(signIn('kakao', '77').member.id)
  })

  test('SUPER_ADMINS become super admins, also members who existed before', () => {
    env.SUPER_ADMINS = []
    expect(signIn('kakao', '78').member.role).toBe('USER')
    env.SUPER_ADMINS = ['kakao:78']
    expect(signIn('kakao', '78').member.role).toBe('SUPER_ADMIN')
    expect(signIn('apple', '78').member.role).toBe('USER')
  })
})

describe('an anonymous device', () => {
  test('an anonymous account is found again only by its device key', () => {
    const device = { deviceKey: newKey() }
    expect(isKnownIdentity(identifyDevice(device))).toBe(false)
    const { member, isSignUp } = signInDevice(device)
    expect(isSignUp).toBe(true)
    expect(member.isNoauth).toBe(true)
    expect(isKnownIdentity(identifyDevice(device))).toBe(true)
    expect(signInDevice(device).member).toEqual(member)
    expect(signInDevice({ deviceKey: newKey() }).member.id).not.toBe(member.id)
  })

  test('the key of an anonymous device is not stored', () => {
    const deviceKey = newKey()
    signInDevice({ deviceKey })
    const rows = sqlite().prepare('select * from identities').all()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(deviceKey)
  })

  test.each([
    ['absent', undefined],
    ['too short', 'a'.repeat(21)],
    ['too long', 'a'.repeat(257)],
    ['with a blank', `${'a'.repeat(22)} b`],
    ['plain base64', `${'a'.repeat(22)}+/`],
    ['a number', 12345],
  ])('a device key that is %s is refused with its field', (_, deviceKey) => {
    const { error } = DeviceSignIn.safeParse({ deviceKey })
    expect(error?.issues[0]?.path).toEqual(['deviceKey'])
    expect(error?.issues[0]?.message).toMatch(/기기 키/)
  })
})
