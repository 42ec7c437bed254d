import { beforeEach, describe, expect, test } from 'vitest'
import { env } from '#app/env.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { broadcastWork } from '#domain/broadcasts/broadcasts.server.ts'
import { findAdConsent, setAdNotify } from '#domain/devices/advertising/adConsents.server.ts'
import { adRefusalPath } from '#domain/devices/advertising/adRefusals.server.ts'
import { serveNextGroup } from '#domain/drainGroups.server.ts'
import { loader as progress } from '#routes/api/v0/admin/broadcast.ts'
import { loader as list, action as send } from '#routes/api/v0/admin/sendNotify.ts'
import { action as sendTest } from '#routes/api/v0/admin/sendNotifyTest.ts'
import { action as stop } from '#routes/api/v0/admin/stopBroadcast.ts'
import { action as refusal, loader as refusalPage } from '#routes/web/devices/adRefusal.tsx'
import { cast } from '#tests/support/people/cast.ts'
import { giveDevice } from '#tests/support/people/devices.ts'
import { asApp, ask, call } from '#tests/support/server/calls.ts'
import { sendAll } from '#tests/support/server/outbox.ts'

const PATH = 'auth/super-admin/send-notify'
const INFO = { purpose: 'INFO', title: '점검 안내', body: '새벽 3시부터 10분' }

let kim: Member
let park: Member
let headers: Record<string, string>
beforeEach(async () => {
  ;({ kim, park } = cast())
  giveDevice(park)
  headers = await asApp(park)
})

test('is for super admins only', async () => {
  const calls = [
    [list, {}],
    [send, { json: INFO }],
    [sendTest, { json: INFO }],
    [progress, { params: { id: '1' } }],
    [stop, { params: { id: '1' }, method: 'POST' }],
  ] as const
  const asKim = await asApp(kim)
  for (const [handle, asking] of calls) {
    expect(await call(handle, PATH, asking)).toMatchObject({ status: 401 })
    expect(await call(handle, PATH, { ...asking, headers: asKim })).toMatchObject({ status: 403 })
  }
})

test('a broadcast is started, followed, listed and stopped', async () => {
  const begun = await call(send, PATH, { headers, json: { ...INFO, audience: { roles: ['USER'] } } })
  expect(begun).toMatchObject({
    status: 201,
    body: { ...INFO, link: '/', state: 'SENDING', expected: 2, told: 0, deliveries: {}, endAt: null },
  })
  const params = { id: `${begun.body.id}` }
  serveNextGroup(broadcastWork)
  const done = await call(progress, `${PATH}/1`, { headers, params })
  expect(done).toMatchObject({ status: 200, body: { state: 'DONE', told: 2 } })
  expect(await call(stop, `${PATH}/1/stop`, { headers, params, method: 'POST' })).toMatchObject({
    status: 200,
    body: { state: 'STOPPED' },
  })
  expect((await call(list, PATH, { headers })).body).toMatchObject({
    totalCount: 1,
    contents: [{ id: begun.body.id, audience: { roles: ['USER'] } }],
  })
  expect(await call(progress, `${PATH}/9`, { headers, params: { id: '9' } })).toMatchObject({ status: 404 })
})

test('a test goes to its author', async () => {
  expect(await call(sendTest, `${PATH}-test`, { headers, json: INFO })).toMatchObject({ status: 204 })
  expect(sendAll().map(({ message }) => message.title)).toEqual(['점검 안내'])
})

test.each([
  ['purpose', { purpose: 'SPAM' }],
  ['title', { title: ' ' }],
  ['title', { title: 'ㄱ'.repeat(101) }],
  ['body', { body: '' }],
  ['link', { link: 'https://elsewhere.example/' }],
  ['link', { link: '//elsewhere.example/' }],
  ['contact', { purpose: 'AD' }],
  ['audience', { audience: { roles: ['KING'] } }],
  ['audience', { audience: { roles: ['USER', 'USER', 'USER', 'USER'] } }],
  ['audience', { audience: { activeDays: 0 } }],
  ['audience', { audience: { shoeSize: 42 } }],
])('%s is refused in %j', async (field, wrong) => {
  for (const handle of [send, sendTest])
    expect(await call(handle, PATH, { headers, json: { ...INFO, ...wrong } })).toMatchObject({
      status: 400,
      body: { code: 'invalid', fields: { [field]: expect.stringMatching(/[가-힣]/) } },
    })
  expect((await call(list, PATH, { headers })).body.totalCount).toBe(0)
})

describe('the refusal link of advertising', () => {
  const post = (path: string) =>
    ask(refusal, path, { method: 'POST', headers: { Origin: env.ORIGIN }, form: {} })
  beforeEach(() => setAdNotify(kim, { enabled: true }))

  test('POST refuses advertising signed out; GET changes nothing', async () => {
    await ask(refusalPage, adRefusalPath(kim.id))
    expect(findAdConsent(kim)).toMatchObject({ enabled: true })
    await post(adRefusalPath(kim.id))
    await post(adRefusalPath(kim.id))
    expect(findAdConsent(kim)).toMatchObject({ enabled: false })
  })

  test.each(['', '1', '1.', '2.AAAAAAAAAAAAAAAAAAAAAA', 'x.y', '0.1'])('%j is not a key', async (key) => {
    for (const answer of [
      await ask(refusalPage, `/adRefusal?key=${key}`),
      await post(`/adRefusal?key=${key}`),
    ])
      expect(answer).toMatchObject({ status: 404 })
    expect(findAdConsent(kim)).toMatchObject({ enabled: true })
  })

  test("another member's key does not change mine", async () => {
    await post(adRefusalPath(park.id))
    expect(findAdConsent(kim)).toMatchObject({ enabled: true })
  })
})
