import { describe, expect, test } from 'vitest'
import { env } from '#app/env.server.ts'
import { sqlite } from '#db/client.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { findCookieSession } from '#domain/accounts/sessions/sessions.server.ts'
import { getTokenSession } from '#domain/accounts/sessions/tokens.server.ts'
import { listDevices } from '#domain/devices/devices.server.ts'
import { startSession } from '#http/session/session.server.ts'
import { action as logout } from '#routes/api/v0/accounts/logout.ts'
import { action as endOne } from '#routes/api/v0/accounts/ownSession.ts'
import { action as handOver } from '#routes/api/v0/accounts/session.ts'
import { action as endOthers, loader as list } from '#routes/api/v0/accounts/sessions.ts'
import { action as socketToken } from '#routes/api/v0/accounts/socketToken.ts'
import { action as logoutForm } from '#routes/web/accounts/logout.ts'
import { action as formOfSessions } from '#routes/web/accounts/sessions.tsx'
import { cast } from '#tests/support/people/cast.ts'
import { giveDevice } from '#tests/support/people/devices.ts'
import { asApp, asBrowser, ask } from '#tests/support/server/calls.ts'

type Handle = Parameters<typeof ask>[0]

async function call(handle: Handle, path: string, asking: Parameters<typeof ask>[2]) {
  const answer = (await ask(handle, `/api/v0/${path}`, asking)) as Response
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, body: text === '' ? null : JSON.parse(text) }
}

const listAs = (headers: Record<string, string>) => call(list, 'auth/my/sessions', { headers })
const cookieIn = (headers: Record<string, string>) =>
  JSON.parse(Buffer.from(decodeURIComponent(String(headers.Cookie?.split('=')[1])), 'base64').toString())
const sessionOf = (headers: Record<string, string>) => findCookieSession(cookieIn(headers))?.sessionId ?? 0

describe('GET auth/my/sessions', () => {
  // ASVS 7.5.2
  test('lists browsers and apps alike, with the current one marked', async () => {
    const { kim, lee } = cast()
    const browser = await asBrowser(kim)
    const app = await asApp(kim)
    await asBrowser(lee)
    const { status, body } = await listAs(browser)
    expect(status).toBe(200)
    expect(body).toMatchObject({ pageNumber: 1, totalCount: 2 })
    expect(Object.keys(body.contents[0]).sort()).toEqual(
      ['createAt', 'deviceName', 'expiresAt', 'id', 'isCurrent', 'lastSeenAt'].sort(),
    )
    const own = sessionOf(browser)
    expect(
      body.contents.map(({ id, isCurrent }: { id: number; isCurrent: boolean }) => [id === own, isCurrent]),
    ).toEqual(
      expect.arrayContaining([
        [true, true],
        [false, false],
      ]),
    )
    const asked = (await listAs(app)).body.contents
    expect(asked.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent).id).not.toBe(own)
    expect((await listAs({})).status).toBe(401)
  })
})

describe('DELETE auth/my/sessions/:id', () => {
  const end = (headers: Record<string, string>, id: number | string) =>
    call(endOne, `auth/my/sessions/${id}`, { method: 'DELETE', headers, params: { id: String(id) } })

  test("ends the member's own; another member's is not found", async () => {
    const { kim, lee } = cast()
    const [kims, lost, lees] = [await asBrowser(kim), await asBrowser(kim), await asBrowser(lee)]
    const id = sessionOf(lost)
    expect(await end(lees, id)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect((await listAs(lost)).status).toBe(200)
    expect(await end(kims, id)).toMatchObject({ status: 204, body: null })
    expect((await listAs(lost)).status).toBe(401)
    for (const wrong of [id, 0, -1, 'x', 1e20, '1e3']) expect((await end(kims, wrong)).status).toBe(404)
    expect((await end({}, id)).status).toBe(401)
  })
})

// ASVS 10.4.9
test('DELETE auth/my/sessions ends all others', async () => {
  const { kim } = cast()
  const [own, other, app] = [await asBrowser(kim), await asBrowser(kim), await asApp(kim)]
  expect((await call(endOthers, 'auth/my/sessions', { method: 'DELETE', headers: own })).status).toBe(204)
  expect([await listAs(own), await listAs(other), await listAs(app)].map(({ status }) => status)).toEqual([
    200, 401, 401,
  ])
})

// ASVS 7.5.2
test('ending another sign-in needs a sign-in of the last 15 minutes, by call and by form; ending the own one does not', async () => {
  const { kim } = cast()
  const [own, other] = [await asBrowser(kim), await asBrowser(kim)]
  sqlite().prepare('update sessions set proven_at = proven_at - 900000').run()
  const refused = { status: 409, body: { code: 'proof_needed' } }
  const id = sessionOf(other)
  const params = { id: String(id) }
  const endOther = () => call(endOne, `auth/my/sessions/${id}`, { method: 'DELETE', headers: own, params })
  expect(await endOther()).toMatchObject(refused)
  expect(await call(endOthers, 'auth/my/sessions', { method: 'DELETE', headers: own })).toMatchObject(refused)
  const forms: Array<Record<string, string>> = [{ _act: 'end', id: String(id) }, { _act: 'endOthers' }]
  for (const form of forms) {
    const answer = await ask<unknown>(formOfSessions, '/auth/my/sessions', { form, headers: own })
    expect((answer as Response).headers.get('Location')).toContain('/login?')
  }
  expect((await listAs(other)).body.totalCount).toBe(2)
  const ownId = String(sessionOf(own))
  const endOwn = { method: 'DELETE', headers: own, params: { id: ownId } }
  expect((await call(endOne, `auth/my/sessions/${ownId}`, endOwn)).status).toBe(204)
})

// ASVS 4.4.4
test("POST auth/my/socket-token answers a token of the page's own session", async () => {
  const { kim } = cast()
  const headers = await asBrowser(kim)
  const { status, body } = await call(socketToken, 'auth/my/socket-token', { method: 'POST', headers })
  expect({ status, body }).toEqual({ status: 200, body: { type: 'Bearer', accessToken: expect.any(String) } })
  expect(await getTokenSession(body.accessToken)).toEqual({ member: kim, sessionId: sessionOf(headers) })
  expect((await call(socketToken, 'auth/my/socket-token', { method: 'POST' })).status).toBe(401)
  const foreign = { ...headers, Origin: 'https://evil.example' }
  expect((await call(socketToken, 'auth/my/socket-token', { method: 'POST', headers: foreign })).status).toBe(
    403,
  )
})

describe('POST auth/my/session', () => {
  const hand = (headers: Record<string, string>) =>
    call(handOver, 'auth/my/session', { method: 'POST', headers })
  const cookieOf = ({ headers }: { headers: Headers }) => String(headers.get('Set-Cookie')?.split(';')[0])

  test('gives the web view the same session, and keeps its cookie if it has it', async () => {
    const { kim } = cast()
    const app = await asApp(kim)
    const first = cookieOf(await hand(app))
    const again = cookieOf(await hand({ ...app, Cookie: first }))
    expect(again).toBe(first)
    expect((await listAs(app)).body.totalCount).toBe(1)
  })

  test('a second view gets the same cookie, so that the first stays signed in', async () => {
    const { kim } = cast()
    const app = await asApp(kim)
    const [first, second] = [cookieOf(await hand(app)), cookieOf(await hand(app))]
    expect(second).toBe(first)
    expect((await listAs({ Cookie: first })).status).toBe(200)
    const other = cookieOf(await hand(await asApp(kim)))
    expect(other, 'of another sign-in').not.toBe(first)
    const proven = (await startSession(new Request(env.ORIGIN, { headers: { Cookie: first } }), kim)).split(
      ';',
    )[0]
    expect(proven, 'after a proof of identity').not.toBe(first)
    expect(cookieOf(await hand(app))).toBe(proven)
    expect((await listAs({ Cookie: first })).status).toBe(401)
  })

  test('ignores a cookie that another site planted: the session gets a new one', async () => {
    const { kim, lee } = cast()
    const planted = await asBrowser(lee)
    const given = cookieOf(await hand({ ...(await asApp(kim)), Cookie: String(planted.Cookie) }))
    expect(given).not.toBe(planted.Cookie)
    expect(findCookieSession(cookieIn({ Cookie: given }))?.member).toEqual(kim)
    expect((await listAs(planted)).status, 'whoever was signed in there is not any more').toBe(401)
  })
})

// ASVS 7.2.4
test('signing in again continues the same session under a new cookie', async () => {
  const { kim, lee } = cast()
  const headers = await asBrowser(kim)
  const own = sessionOf(headers)
  const signInAs = async (member: Member) => ({
    Cookie: String((await startSession(new Request(env.ORIGIN, { headers }), member)).split(';')[0]),
  })
  const again = await signInAs(kim)
  expect(sessionOf(again)).toBe(own)
  expect((await listAs(headers)).status, 'by the former cookie').toBe(401)
  const other = await signInAs(lee)
  expect(sessionOf(other)).not.toBe(own)
})

describe('log-out', () => {
  async function withDevice() {
    const { kim } = cast()
    const headers = await asBrowser(kim)
    const device = giveDevice(kim, { sessionId: sessionOf(headers) })
    return { kim, headers, device, left: () => listDevices(kim).map(({ id }) => id) }
  }

  test('POST auth/logout removes this device unless asked not to', async () => {
    for (const [json, isKept] of [
      [undefined, false],
      [{}, false],
      [{ keepsDevice: false }, false],
      [{ keepsDevice: true }, true],
    ] as const) {
      const { headers, device, left } = await withDevice()
      const { status } = await call(logout, 'auth/logout', { method: 'POST', headers, json })
      expect([status, left().includes(device)], JSON.stringify(json)).toEqual([204, isKept])
    }
  })

  test('an empty body may have the type JSON', async () => {
    const { headers, device, left } = await withDevice()
    const typed = { ...headers, 'Content-Type': 'application/json' }
    expect((await call(logout, 'auth/logout', { method: 'POST', headers: typed })).status).toBe(204)
    expect(left()).not.toContain(device)
  })

  test('the form does the same, and refuses an unknown choice', async () => {
    const post = (headers: Record<string, string>, form: Record<string, string>) =>
      ask(logoutForm, '/logout', { headers: { ...headers, Referer: `${env.ORIGIN}/help` }, form })
    const first = await withDevice()
    await post(first.headers, {})
    expect(first.left()).toEqual([])
    const second = await withDevice()
    const answer = (await post(second.headers, { keepsDevice: 'on' })) as Response
    expect(answer.headers.get('Location')).toBe('/help?v=2')
    expect(second.left()).toEqual([second.device])
    const third = await withDevice()
    await post(third.headers, { keepsDevice: 'perhaps' })
    expect((await listAs(third.headers)).status).toBe(200)
  })
})
