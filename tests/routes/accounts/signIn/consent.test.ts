import type { LoaderFunctionArgs } from '@remix-run/node'
import { beforeEach, describe, expect, test } from 'vitest'
import { loader as root } from '#app/root.tsx'
import { sqlite } from '#db/client.server.ts'
import { signIn } from '#domain/accounts/identities.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { readConsentState } from '#domain/accounts/signIn/consents.server.ts'
import { getLegalText, publishLegalText } from '#domain/accounts/signIn/legalTexts.server.ts'
import { findProductAlert } from '#domain/alerts/products/productAlerts.server.ts'
import { recordListing } from '#domain/intake/listings.server.ts'
import { readFlash } from '#http/flash.server.ts'
import { loader as myConsents, action as postConsents } from '#routes/api/v0/accounts/signIn/consents.ts'
import { action as agree, loader as consent } from '#routes/web/accounts/signIn/consent.tsx'
import { loader as terms } from '#routes/web/accounts/signIn/terms.tsx'
import { post } from '#tests/support/goods/listings.ts'
import { cast } from '#tests/support/people/cast.ts'
import { asApp, asBrowser, ask } from '#tests/support/server/calls.ts'

let newcomer: Member

beforeEach(() => {
  publishLegalText('TERMS', '# 이용약관')
  publishLegalText('PRIVACY', '# 개인정보 처리방침')
  newcomer = signIn('kakao', '9').member
})

const versions = () => ({ terms: getLegalText('TERMS').version, privacy: getLegalText('PRIVACY').version })
const ticked = () => ({ isOver14: 'true', ...versions() })
const send = async (form: Record<string, string>, to = '/products', more: Record<string, string> = {}) => {
  const headers = { ...(await asBrowser(newcomer)), ...more }
  return ask<unknown>(agree, `/auth/consent?${new URLSearchParams({ to })}`, { form, headers })
}
const open = async (member: Member, path: string) =>
  ask<unknown>(root as (args: LoaderFunctionArgs) => Promise<unknown>, path, {
    headers: await asBrowser(member),
  })
const locationOf = (answer: unknown) => (answer as Response).headers.get('Location') as string
const flashOf = async (answer: unknown) => {
  const { flash } = await readFlash(
    new Request('http://x', { headers: { Cookie: (answer as Response).headers.getSetCookie().join('; ') } }),
  )
  return flash
}

describe('a new member', () => {
  // ASVS 1.2.2, 2.3.1
  test.each([
    ['/', '/'],
    ['/products?page=2', '/products?page=2'],
    ['/auth/my/devices.data', '/auth/my/devices'],
    ['/_root.data', '/'],
  ])('opening %s leads to the consent step and back', async (path, to) => {
    expect(locationOf(await open(newcomer, path))).toBe(`/auth/consent?${new URLSearchParams({ to })}`)
  })

  test.each(['/auth/consent?to=/', '/terms', '/privacy', '/auth/signout', '/auth/owner?key=x'])(
    'may open %s before consenting',
    async (path) => {
      expect(await open(newcomer, path)).not.toBeInstanceOf(Response)
    },
  )

  test('consent is stored with date and version, and a welcome follows', async () => {
    const before = Date.now()
    const answer = await send(ticked())
    expect(locationOf(answer)).toBe('/products')
    expect(await flashOf(answer)).toEqual({
      message: '로그인 성공하였습니다',
      leadTo: '/auth/welcome?to=%2Fproducts',
    })
    const row = sqlite()
      .prepare(
        'select user_id, agreed_at, t.version as terms, p.version as privacy from consents join legal_texts t on t.id = terms_id join legal_texts p on p.id = privacy_id',
      )
      .get() as Record<string, unknown>
    expect(row).toMatchObject({ user_id: newcomer.id, ...versions() })
    expect(row.agreed_at).toBeGreaterThanOrEqual(before)
    expect(await open(newcomer, '/')).not.toBeInstanceOf(Response)
  })

  test('the target that the newcomer typed as a guest is the alert of the sign-up', async () => {
    const { productId } = recordListing(post(1, '[쿠팡] 한빛전자 무선청소기 HB-V10 (129,000원/무료)'))
    await send(
      ticked(),
      `/productNotify?${new URLSearchParams({ productId: `${productId}`, kind: 'TARGET', target: '105,000' })}`,
    )
    expect(findProductAlert(newcomer, productId)).toMatchObject({ kind: 'TARGET', targetTotal: 105_000 })
  })

  test.each(['isOver14', 'terms', 'privacy'])('leaving %s out asks for it', async (left) => {
    const form: Record<string, string> = ticked()
    delete form[left]
    const answer = (await send(form)) as { data: { refusal: { fields: object } }; init: { status: number } }
    expect(answer.init.status).toBe(400)
    expect(Object.keys(answer.data.refusal.fields)).toEqual([left])
    expect(readConsentState(newcomer)).toBe('none')
  })

  test('consents to the shown versions, not to newer ones', async () => {
    const shown = ticked()
    publishLegalText('TERMS', '# 새 이용약관')
    const answer = (await send(shown)) as { data: { refusal: { code: string } } }
    expect(answer.data.refusal.code).toBe('version_changed')
    expect(readConsentState(newcomer)).toBe('none')
  })

  test.each(['//evil.example', 'https://evil.example/', '/\\evil.example', '/.//evil.example'])(
    'is never redirected to %s',
    async (to) => {
      const answer = await send(ticked(), to)
      expect(locationOf(answer)).toBe('/')
      expect((await flashOf(answer))?.leadTo).toBe('/auth/welcome?to=%2F')
    },
  )

  test.each([
    [{ Origin: 'https://evil.example' }],
    [{ Origin: 'null' }],
    [{ Origin: '', 'Sec-Fetch-Site': 'cross-site' }],
  ])('another site cannot post the consent: %j', async (more) => {
    const answer = (await send(ticked(), '/', more)) as Response
    expect(answer.status).toBe(403)
    expect(readConsentState(newcomer)).toBe('none')
  })
})

describe('a member who agreed to an older version', () => {
  test('is informed, continues, and may consent again', async () => {
    const { kim } = cast()
    publishLegalText('PRIVACY', '# 바뀐 방침')
    const page = (await open(kim, '/')) as { data: { hasNewTerms: boolean } }
    expect(page.data.hasNewTerms).toBe(true)
    newcomer = kim
    expect(await ask(consent, '/auth/consent', { headers: await asBrowser(kim) })).toMatchObject({
      isFirst: false,
    })
    expect(await flashOf(await send(ticked()))).toEqual({ message: '동의하였습니다.' })
    expect(((await open(kim, '/')) as typeof page).data.hasNewTerms).toBe(false)
  })

  test('a restored text is a new version', () => {
    const { kim } = cast()
    expect(publishLegalText('TERMS', '# 이용약관')).toBe(false)
    expect(publishLegalText('TERMS', '# 다른 약관')).toBe(true)
    expect(publishLegalText('TERMS', '# 이용약관')).toBe(true)
    expect(readConsentState(kim)).toBe('older')
  })
})

describe('auth/my/consents', () => {
  const call = async (member: Member, json?: unknown) => {
    const headers = await asApp(member)
    const answer = (await ask<Response>(json ? postConsents : myConsents, '/api/v0/auth/my/consents', {
      headers,
      json,
    })) as Response
    return { status: answer.status, body: answer.status === 204 ? null : await answer.json() }
  }

  test("tells an app the versions in force and records its member's consent", async () => {
    const { body } = await call(newcomer)
    expect(body).toEqual({
      contents: [
        { document: 'TERMS', version: versions().terms, publishedAt: expect.any(String), path: '/terms' },
        {
          document: 'PRIVACY',
          version: versions().privacy,
          publishedAt: expect.any(String),
          path: '/privacy',
        },
      ],
      standing: 'NONE',
      agreedAt: null,
    })
    expect(await call(newcomer, { isOver14: true, ...versions() })).toEqual({ status: 204, body: null })
    expect((await call(newcomer)).body).toMatchObject({ standing: 'CURRENT', agreedAt: expect.any(String) })
  })

  test('refuses input that is no consent', async () => {
    for (const wrong of [{ isOver14: false }, { terms: true }, { privacy: undefined }]) {
      const { status, body } = await call(newcomer, { isOver14: true, ...versions(), ...wrong })
      expect({ status, fields: Object.keys(body.fields) }).toEqual({
        status: 400,
        fields: Object.keys(wrong),
      })
    }
    expect(await call(newcomer, { isOver14: true, terms: 'x', privacy: 'y' })).toMatchObject({
      status: 409,
      body: { code: 'version_changed' },
    })
  })
})

test('a legal text is shown without scripts or external loads', async () => {
  publishLegalText(
    'TERMS',
    '# 약관\n<script>alert(1)</script><img src=x onerror=alert(1)>\n\n[a](javascript:alert(1))\n\n| a |\n|---|\n| b |',
  )
  const { html } = (await ask(terms, '/terms')) as { html: string }
  expect(html).toContain('<h1>약관</h1>')
  expect(html).toContain('<td>b</td>')
  expect(html).not.toMatch(/script|onerror|<img/)
})
