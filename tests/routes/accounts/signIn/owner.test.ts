import { afterEach, describe, expect, test, vi } from 'vitest'
import { env } from '#app/env.server.ts'
import { sqlite } from '#db/client.server.ts'
import { hasSuperAdmin, makeOwnerKey } from '#domain/accounts/signIn/ownerLinks.server.ts'
import { readFlash } from '#http/flash.server.ts'
import { findMember } from '#http/session/session.server.ts'
import { loader as look, action as open } from '#routes/web/accounts/signIn/owner.tsx'
import { loader as setup } from '#routes/web/admin/setup.tsx'
import { cast } from '#tests/support/people/cast.ts'
import { asBrowser, ask } from '#tests/support/server/calls.ts'

afterEach(() => {
  vi.useRealTimers()
})

const linkOf = (key: string) => `/auth/owner?key=${key}`
const press = (key: string, headers: Record<string, string> = { Origin: env.ORIGIN }) =>
  ask<unknown>(open, linkOf(key), { method: 'POST', form: {}, headers })
const codeOf = (answer: unknown) => (answer as { data: { refusal: { code: string } } }).data.refusal.code
const memberOf = (answer: unknown) =>
  findMember(
    new Request(env.ORIGIN, { headers: { Cookie: (answer as Response).headers.getSetCookie().join('; ') } }),
  )

describe("the owner's link", () => {
  // ASVS 6.4.1
  test('opens the same account as a super admin each time, each link once', async () => {
    const key = makeOwnerKey()
    const first = await press(key)
    expect((first as Response).headers.get('Location')).toBe('/auth/admin/setup')
    const owner = await memberOf(first)
    expect(owner).toMatchObject({ role: 'SUPER_ADMIN' })
    expect(hasSuperAdmin()).toBe(true)
    expect(codeOf(await press(key))).toBe('owner_key')
    expect((await memberOf(await press(makeOwnerKey())))?.id).toBe(owner?.id)
  })

  test('of two simultaneous presses one succeeds', async () => {
    const key = makeOwnerKey()
    const answers = await Promise.all([press(key), press(key)])
    expect(answers.filter((answer) => answer instanceof Response)).toHaveLength(1)
  })

  test('opening it does not use it up', async () => {
    const key = makeOwnerKey()
    expect(await ask(look, linkOf(key))).toEqual({ isGood: true })
    expect(await ask(look, linkOf('guessed'))).toEqual({ isGood: false })
    expect(await press(key)).toBeInstanceOf(Response)
    expect(await ask(look, linkOf(key))).toEqual({ isGood: false })
  })

  // ASVS 6.4.1
  test('expires after 15 minutes and when another is made', async () => {
    const key = makeOwnerKey()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 15 * 60 * 1000 })
    expect(codeOf(await press(key))).toBe('owner_key')
    const [earlier] = [makeOwnerKey(), makeOwnerKey()]
    expect(codeOf(await press(earlier as string))).toBe('owner_key')
    expect(codeOf(await press(''))).toBe('owner_key')
    expect(hasSuperAdmin()).toBe(false)
  })

  test('is not stored in the database, and another site cannot press it', async () => {
    const key = makeOwnerKey()
    expect(JSON.stringify(sqlite().prepare('select * from owner_links').all())).not.toContain(key)
    expect(await press(key, { Origin: 'https://evil.example' })).toMatchObject({ status: 403 })
    expect(await press(key, {})).toMatchObject({ status: 403 })
    expect(await ask(look, linkOf(key))).toEqual({ isGood: true })
  })
})

describe('/auth/admin/setup', () => {
  const visit = async (headers: Record<string, string>) =>
    ask<unknown>(setup, '/auth/admin/setup', { headers })
  const flashOf = async (answer: unknown) => {
    const { flash } = await readFlash(
      new Request(env.ORIGIN, { headers: { Cookie: (answer as Response).headers.get('Set-Cookie') ?? '' } }),
    )
    return flash
  }

  test('names what is missing, how to get it and what to register, and no secret', async () => {
    const { park } = cast()
    Object.assign(env, { KAKAO_CLIENT_ID: 'a-secret-of-ours', KAKAO_ADMIN_KEY: undefined })
    const shown = (await visit(await asBrowser(park))) as Awaited<ReturnType<typeof setup>>
    const [kakao, unlink] = shown.integrations
    expect(kakao).toMatchObject({ isConfigured: true, address: `${env.ORIGIN}/login/kakao/callback` })
    expect(unlink).toMatchObject({
      isConfigured: false,
      settings: [{ name: 'KAKAO_ADMIN_KEY', isSet: false }],
    })
    expect(JSON.stringify(shown)).not.toContain('a-secret-of-ours')
    expect(shown.legalTexts.map(({ document }) => document)).toEqual(['TERMS', 'PRIVACY'])
  })

  test('redirects other members with a toast', async () => {
    const { kim } = cast()
    const asKim = await asBrowser(kim)
    const fromHelp = await visit({ ...asKim, Referer: `${env.ORIGIN}/help` })
    expect((fromHelp as Response).headers.get('Location')).toBe('/help')
    expect(await flashOf(fromHelp)).toEqual({ message: '운영자만 이용할 수 있습니다.' })
    expect(((await visit(asKim)) as Response).headers.get('Location')).toBe('/')
    const guest = await visit({})
    expect((guest as Response).headers.get('Location')).toBe('/')
    expect(await flashOf(guest)).toEqual({ message: '로그인이 필요합니다.', loginTo: '/auth/admin/setup' })
  })
})
