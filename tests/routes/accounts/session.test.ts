import { beforeEach, describe, expect, test } from 'vitest'
import { env } from '#app/env.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { openSession } from '#domain/accounts/sessions/sessions.server.ts'
import { readFlash } from '#http/flash.server.ts'
import {
  findMember,
  requireAdmin,
  requireMember,
  requireSuperAdmin,
  sessionCookie,
  signedOutHeaders,
} from '#http/session/session.server.ts'
import { action as logout, loader as openLogout } from '#routes/web/accounts/logout.ts'
import { cast } from '#tests/support/people/cast.ts'
import { asApp, asBrowser, ask } from '#tests/support/server/calls.ts'

const ORIGIN = env.ORIGIN
beforeEach(() => {
  env.ORIGIN = ORIGIN
})

const request = (path: string, headers: Record<string, string>, method = 'GET') =>
  new Request(new URL(path, env.ORIGIN), { method, headers })

describe('the signed-in member', () => {
  test('a page identifies its member only by the cookie', async () => {
    const { kim } = cast()
    expect(await findMember(request('/keywordNotify', await asBrowser(kim)))).toEqual(kim)
    expect(await findMember(request('/keywordNotify', await asApp(kim)))).toBeNull()
    expect(await findMember(request('/api/v0x', await asApp(kim)))).toBeNull()
  })

  // ASVS 10.3.2
  test('a call prefers the token to the cookie, and does not fall back on it', async () => {
    const { kim, lee } = cast()
    const both = { ...(await asBrowser(lee)), ...(await asApp(kim)) }
    expect(await findMember(request('/api/v0/auth/my', both))).toEqual(kim)
    await expect(
      findMember(request('/api/v0/auth/my', { ...both, Authorization: 'Bearer garbage' })),
    ).rejects.toMatchObject({ reason: 'not_signed_in', code: 'token_invalid' })
    expect(
      await findMember(request('/api/v0/auth/my', { ...both, Authorization: 'Basic a2ltOmtpbQ==' })),
    ).toEqual(lee)
  })

  test('the scheme may be written in any case', async () => {
    const { kim } = cast()
    const { Authorization } = (await asApp(kim)) as { Authorization: string }
    const headers = { Authorization: Authorization.replace('Bearer', 'bearer') }
    expect(await findMember(request('/api/v0/auth/my', headers))).toEqual(kim)
  })

  // ASVS 7.2.1
  test.each(['session=', 'session=garbage', 'session=e30%3D', 'session=%', 'x=1; session=MTIz'])(
    'the cookie %j identifies nobody',
    async (Cookie) => {
      expect(await findMember(request('/', { Cookie }))).toBeNull()
    },
  )
})

describe("a cookie's call", () => {
  const cookieOf = async (member: Member) => ({ Cookie: (await asBrowser(member)).Cookie as string })

  test('reads from anywhere', async () => {
    const { kim } = cast()
    const headers = {
      ...(await cookieOf(kim)),
      Origin: 'https://evil.example',
      'Sec-Fetch-Site': 'cross-site',
    }
    expect(await findMember(request('/api/v0/auth/my', headers))).toEqual(kim)
    expect(await findMember(request('/api/v0/auth/my', headers, 'HEAD'))).toEqual(kim)
  })

  // ASVS 3.5.1
  test.each(['POST', 'PUT', 'DELETE'])('%s comes from our own pages only', async (method) => {
    const { kim } = cast()
    const ask = async (headers: Record<string, string>) =>
      findMember(request('/api/v0/auth/my/devices', { ...(await cookieOf(kim)), ...headers }, method))
    expect(await ask({ 'Sec-Fetch-Site': 'same-origin' })).toEqual(kim)
    expect(await ask({ Origin: env.ORIGIN })).toEqual(kim)
    expect(await ask({ Origin: env.ORIGIN.replace('localhost', '127.0.0.1') })).toEqual(kim)
    const foreignOnes: Record<string, string>[] = [
      {},
      { Origin: 'null' },
      { Origin: 'https://evil.example' },
      { 'Sec-Fetch-Site': 'same-site', Origin: `${env.ORIGIN}.evil.example` },
      { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' },
    ]
    for (const foreign of foreignOnes) {
      await expect(ask(foreign)).rejects.toMatchObject({ reason: 'forbidden', code: 'cross_site' })
    }
  })

  test('a write with a token needs no such proof', async () => {
    const { kim } = cast()
    expect(await findMember(request('/api/v0/auth/my/devices', await asApp(kim), 'POST'))).toEqual(kim)
  })
})

describe('guards', () => {
  // ASVS 8.2.1
  test('admit exactly the roles they are for', async () => {
    const { kim, park } = cast()
    const [asKim, asPark] = [await asBrowser(kim), await asBrowser(park)]
    expect(await requireMember(request('/', asKim))).toEqual(kim)
    expect(await requireAdmin(request('/', asPark))).toEqual(park)
    expect(await requireSuperAdmin(request('/', asPark))).toEqual(park)
    for (const guard of [requireAdmin, requireSuperAdmin]) {
      await expect(guard(request('/', asKim))).rejects.toMatchObject({ reason: 'forbidden' })
    }
    for (const guard of [requireMember, requireAdmin, requireSuperAdmin]) {
      await expect(guard(request('/', {}))).rejects.toMatchObject({
        reason: 'not_signed_in',
        message: '로그인이 필요합니다.',
      })
    }
  })
})

describe('the session cookie', () => {
  // ASVS 3.3.1, 3.3.2, 3.3.3, 3.3.4
  test('over https belongs to this host only and travels encrypted', async () => {
    const { kim } = cast()
    env.ORIGIN = 'https://deals.example'
    const line = await sessionCookie(openSession(kim, ''))
    expect(line).toMatch(/^__Host-session=[^;]+; /)
    for (const flag of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/'])
      expect(line.split('; ')).toContain(flag)
    expect(line).not.toContain('Domain')
    const cleared = (await signedOutHeaders()).get('Set-Cookie')
    expect(cleared).toMatch(/^__Host-session=; Max-Age=0; Path=\/; HttpOnly; Secure/)
    const plain = { Cookie: line.split(';')[0]?.replace('__Host-', '') as string }
    expect(await findMember(request('/', plain))).toBeNull()
  })
})

describe('logging out on a page', () => {
  const leave = (headers: Record<string, string>, Referer: string) =>
    ask(logout, '/logout', { method: 'POST', headers: { ...headers, Referer } }) as Promise<Response>
  const locationOf = (answer: Response) => answer.headers.get('Location')

  test('shows a toast and returns to a public page with v=2', async () => {
    const headers = await asBrowser(cast().kim)
    const answer = await leave(headers, `${env.ORIGIN}/products?page=2&searchKeyword=%EB%9D%BC%EB%A9%B4&v=1`)
    expect(answer.status).toBe(302)
    expect(locationOf(answer)).toBe(`/products?page=2&searchKeyword=${encodeURIComponent('라면')}&v=2`)
    expect(await findMember(request('/', headers))).toBeNull()
    const [cleared, said] = answer.headers.getSetCookie() as [string, string]
    expect(cleared).toMatch(/^session=; Max-Age=0/)
    expect(await readFlash(request('/', { Cookie: said.split(';')[0] as string }))).toMatchObject({
      flash: { message: '로그아웃 하였습니다' },
    })
  })

  test.each([
    ['/auth/my/devices', '/'],
    ['/', '/?v=2'],
    ['//evil.example/', '/?v=2'],
  ])('from %s goes to %s', async (from, to) => {
    expect(locationOf(await leave(await asBrowser(cast().kim), env.ORIGIN + from))).toBe(to)
  })

  // ASVS 14.3.1
  test('over https makes the browser drop the pages that it keeps', async () => {
    env.ORIGIN = 'https://deals.example'
    const answer = await leave(await asBrowser(cast().kim), `${env.ORIGIN}/products`)
    expect(answer.headers.get('Clear-Site-Data')).toBe('"cache"')
    expect(answer.headers.getSetCookie()[0]).toMatch(/^__Host-session=; Max-Age=0/)
  })

  test('never leaves the site', async () => {
    const headers = await asBrowser(cast().kim)
    expect(locationOf(await leave(headers, 'https://evil.example/products'))).toBe('/?v=2')
  })

  test('does nothing when nobody is signed in', async () => {
    const answer = await leave({ Origin: env.ORIGIN }, `${env.ORIGIN}/products`)
    expect(locationOf(answer)).toBe('/products')
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  test('another site cannot trigger it', async () => {
    const headers = await asBrowser(cast().kim)
    const answer = await leave({ ...headers, Origin: 'https://evil.example' }, 'https://evil.example/')
    expect(answer.status).toBe(403)
    expect(await findMember(request('/', headers))).not.toBeNull()
  })

  test('opening its address leads to the home page and signs nobody out', async () => {
    const headers = await asBrowser(cast().kim)
    expect(locationOf((await ask(openLogout, '/logout', { headers })) as Response)).toBe('/')
    expect(await findMember(request('/', headers))).not.toBeNull()
  })
})
