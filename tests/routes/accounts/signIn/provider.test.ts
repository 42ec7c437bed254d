import { describe, expect, test } from 'vitest'
import { env } from '#app/env.server.ts'
import { APP_REDIRECT, appCode, kakaoForThisFile } from '#tests/support/standIns/kakao.ts'

kakaoForThisFile()

const QUESTION = { response_type: 'code', client_id: 'rest-api-key', redirect_uri: APP_REDIRECT }

const open = (query: Record<string, string>) =>
  fetch(`${env.KAKAO_AUTH_URL}/oauth/authorize?${new URLSearchParams(query)}`, { redirect: 'manual' })

async function exchange(
  form: Record<string, string>,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: 'rest-api-key',
    client_secret: 'client-secret',
    redirect_uri: APP_REDIRECT,
    ...form,
  })
  const answer = await fetch(`${env.KAKAO_AUTH_URL}/oauth/token`, { method: 'POST', body })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

describe('the page', () => {
  test('shows the people as links, under a policy that runs no script', async () => {
    const answer = await open({ ...QUESTION, state: '"><script>alert(1)</script>' })
    const html = await answer.text()
    expect(answer.status).toBe(200)
    expect(html).toContain('김하늘')
    expect(html).toContain('최고 운영자')
    expect(html).not.toContain('<script')
    expect(answer.headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
  })

  test.each([
    ['a redirect URI that nobody registered', { redirect_uri: 'https://evil.example/' }, 'KOE006'],
    ['a client that nobody knows', { client_id: 'other' }, 'KOE101'],
  ])('redirects nowhere for %s', async (_, wrong, code) => {
    const answer = await open({ ...QUESTION, person: '1001', ...wrong })
    expect(answer.headers.get('Location')).toBeNull()
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(await answer.text()).toContain(code)
  })
})

describe('the exchange', () => {
  test('answers tokens that identify the person', async () => {
    const { status, body } = await exchange({ code: await appCode('kim') })
    expect(status).toBe(200)
    expect(body).toMatchObject({ token_type: 'bearer', expires_in: 21599, scope: 'profile_nickname' })
    const me = await fetch(`${env.KAKAO_API_URL}/v2/user/me`, {
      headers: { Authorization: `Bearer ${body.access_token}` },
    })
    expect(await me.json()).toEqual({ id: 1001, properties: { nickname: '김하늘' } })
  })

  test('accepts a code once', async () => {
    const code = await appCode('kim')
    expect((await exchange({ code })).status).toBe(200)
    expect(await exchange({ code })).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant', error_code: 'KOE320' },
    })
  })

  test.each([
    ['another redirect URI', { redirect_uri: `${env.ORIGIN}/login/kakao/callback` }, 400, 'KOE303'],
    ['another client', { client_id: 'other' }, 401, 'KOE101'],
    ['a wrong secret', { client_secret: 'wrong' }, 401, 'KOE010'],
    ['another grant', { grant_type: 'password' }, 400, 'KOE201'],
  ])('refuses %s', async (_, wrong, status, error_code) => {
    expect(await exchange({ code: await appCode('kim'), ...wrong })).toMatchObject({
      status,
      body: { error_code },
    })
  })

  test('reveals nothing without a token', async () => {
    const answer = await fetch(`${env.KAKAO_API_URL}/v2/user/me`, {
      headers: { Authorization: 'Bearer made-up' },
    })
    expect(answer.status).toBe(401)
  })
})
