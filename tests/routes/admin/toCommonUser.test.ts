import { expect, test } from 'vitest'
import { loader as my } from '#routes/api/v0/accounts/my.ts'
import { action as toCommonUser } from '#routes/api/v0/admin/toCommonUser.ts'
import { loader as page, action as switchBrowser } from '#routes/web/admin/toCommonUser.tsx'
import { cast } from '#tests/support/people/cast.ts'
import { asApp, asBrowser, ask, call } from '#tests/support/server/calls.ts'

const PATH = 'auth/super-admin/to-common-user'
const SCREEN = '/auth/superAdmin/toCommonUser'

test('a super admin gets the token of an anonymous login, the same each time; nobody else gets one', async () => {
  const { kim, park } = cast()
  expect(await call(toCommonUser, PATH, { method: 'POST' })).toMatchObject({ status: 401 })
  expect(await call(toCommonUser, PATH, { method: 'POST', headers: await asApp(kim) })).toMatchObject({
    status: 403,
  })
  const headers = await asApp(park)
  const issue = async () => {
    const { status, body } = await call(toCommonUser, PATH, { method: 'POST', headers })
    expect(status).toBe(200)
    const Authorization = `${body.type} ${body.accessToken}`
    return (await call(my, 'auth/my', { headers: { Authorization } })).body
  }
  const common = await issue()
  expect(common).toMatchObject({ isNoauth: true, role: 'USER', isAdmin: false, inviterCode: null })
  expect((await issue()).id).toBe(common.id)
})

test('a form signs a browser in as that member', async () => {
  const { kim, park } = cast()
  const refused = (await ask(page, SCREEN, { headers: await asBrowser(kim) })) as Response
  expect(refused.headers.get('Location')).toBe('/')
  const switched = (await ask(switchBrowser, SCREEN, {
    form: {},
    headers: await asBrowser(park),
  })) as Response
  expect(switched.status).toBe(302)
  expect(switched.headers.get('Location')).toBe('/auth/consent?to=%2F')
  expect(switched.headers.get('Set-Cookie')).toContain('session=')
})
