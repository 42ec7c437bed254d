import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { env } from '#app/env.server.ts'
import { sqlite } from '#db/client.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { settle } from '#domain/devices/delivery/outbox/answers.server.ts'
import { writeHistory } from '#domain/devices/histories.server.ts'
import { action as acks } from '#routes/api/v0/devices/acks.ts'
import { action as deviceAction } from '#routes/api/v0/devices/device.ts'
import { action as deviceByKey } from '#routes/api/v0/devices/deviceByKey.ts'
import { action as deviceInit } from '#routes/api/v0/devices/deviceInit.ts'
import { loader as list, action as register } from '#routes/api/v0/devices/devices.ts'
import { loader as histories } from '#routes/api/v0/devices/notifyHistories.ts'
import { action as read } from '#routes/api/v0/devices/notifyHistoriesRead.ts'
import { loader as publicKey } from '#routes/api/v0/devices/publicKey.ts'
import { action as sendTest } from '#routes/api/v0/devices/sendTest.ts'
import { cast } from '#tests/support/people/cast.ts'
import { asApp, ask } from '#tests/support/server/calls.ts'
import { takeAllDue } from '#tests/support/server/outbox.ts'
import { makeBrowserKeys } from '#tests/support/standIns/webPushDecoder.ts'

const { p256dh, auth } = makeBrowserKeys()
const keys = { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') }
const chrome = {
  deviceType: 'PC_WEB',
  deviceKey: 'k'.repeat(22),
  deviceName: 'Chrome · Windows',
  fcmToken: JSON.stringify({ endpoint: 'https://updates.push.services.mozilla.com/1', keys }),
}

let kim: Member
let headers: Record<string, string>
let strangers: Record<string, string>
beforeEach(async () => {
  const people = cast()
  kim = people.kim
  headers = await asApp(people.kim)
  strangers = await asApp(people.lee)
})

/** Calls as kim; returns status and body. */
async function call(handle: Parameters<typeof ask>[0], path: string, asking: Parameters<typeof ask>[2] = {}) {
  const answer = (await ask(handle, `/api/v0/${path}`, { headers, ...asking })) as Response
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? null : JSON.parse(text) }
}

describe('auth/my/devices', () => {
  test('registers, lists, renames, tests and removes a device', async () => {
    const { status, body: device } = await call(register, 'auth/my/devices', { json: chrome })
    expect(status).toBe(201)
    expect(device).toEqual({
      id: expect.any(Number),
      deviceType: 'PC_WEB',
      deviceName: 'Chrome · Windows',
      createAt: expect.stringMatching(/Z$/),
      lastAcceptedAt: null,
      lastFailedAt: null,
    })
    const params = { id: String(device.id) }
    const path = `auth/my/devices/${device.id}`
    expect(
      await call(deviceAction, path, { method: 'PUT', params, json: { deviceName: '거실' } }),
    ).toMatchObject({
      status: 200,
      body: { deviceName: '거실' },
    })
    expect(await call(list, 'auth/my/devices')).toMatchObject({
      status: 200,
      body: { contents: [{ id: device.id, deviceName: '거실' }], pageNumber: 1, totalCount: 1 },
    })
    expect(await call(sendTest, `${path}/send-test`, { method: 'POST', params })).toEqual({
      status: 201,
      body: { deliveryKey: expect.stringMatching(/^[\w-]{22}$/) },
    })
    expect(await call(deviceAction, path, { method: 'DELETE', params, headers: strangers })).toMatchObject({
      status: 404,
    })
    expect(await call(deviceAction, path, { method: 'DELETE', params })).toEqual({ status: 204, body: null })
    expect(await call(deviceAction, path, { method: 'DELETE', params })).toMatchObject({ status: 404 })
  })

  test("refuses another member's device until it is taken over", async () => {
    await call(register, 'auth/my/devices', { json: chrome })
    expect(await call(register, 'auth/my/devices', { json: chrome, headers: strangers })).toMatchObject({
      status: 409,
      body: { code: 'device_taken' },
    })
    const forced = await call(register, 'auth/my/devices', {
      json: { ...chrome, forcible: true },
      headers: strangers,
    })
    expect(forced.status).toBe(201)
  })

  test('a member has at most twenty; the next is refused with the time to retry', async () => {
    const numbered = (no: number) => ({
      json: { ...chrome, deviceKey: `${no}`.repeat(22).slice(0, 22), fcmToken: chrome.fcmToken },
    })
    for (let no = 10; no < 30; no++) {
      await call(register, 'auth/my/devices', numbered(no))
      // The test messages of former devices are older than a minute.
      sqlite().prepare('update notify_histories set created_at = created_at - 61000').run()
    }
    const refused = (await ask(register, '/api/v0/auth/my/devices', { headers, ...numbered(30) })) as Response
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '86400'])
  })

  test('names the wrong field with its message', async () => {
    const { deviceKey: _, ...keyless } = chrome
    const http = JSON.stringify({ endpoint: 'http://updates.push.services.mozilla.com/1', keys })
    expect(await call(register, 'auth/my/devices', { json: keyless })).toMatchObject({
      status: 400,
      body: { fields: { deviceKey: 'deviceKey token is required.' } },
    })
    expect(await call(register, 'auth/my/devices', { json: { ...chrome, fcmToken: http } })).toMatchObject({
      status: 400,
      body: { fields: { fcmToken: '푸시 주소는 https로 시작해야 합니다.' } },
    })
    expect(await call(register, 'auth/my/devices', { json: chrome, headers: {} })).toMatchObject({
      status: 401,
    })
  })

  test('takes a key as an anonymous sign-in does: 22 to 256 random letters', async () => {
    const registerWith = (deviceKey: string) =>
      call(register, 'auth/my/devices', { json: { ...chrome, deviceKey } })
    expect((await registerWith('k'.repeat(256))).status).toBe(201)
    for (const wrong of ['1', 'k'.repeat(21), 'k'.repeat(257), `${'k'.repeat(30)}!`])
      expect(await registerWith(wrong), wrong).toMatchObject({
        status: 400,
        body: { fields: { deviceKey: expect.stringContaining('22자부터 256자까지') } },
      })
  })

  test('an app is no device while Firebase is not set up', async () => {
    const app = { ...chrome, deviceType: 'ANDROID', fcmToken: 'token' }
    const refused = { status: 400, body: { code: 'not_configured' } }
    expect(await call(register, 'auth/my/devices', { json: app })).toMatchObject(refused)
    env.FCM_URL = 'http://127.0.0.1'
    onTestFinished(() => {
      env.FCM_URL = undefined
    })
    const { status, body: device } = await call(register, 'auth/my/devices', { json: app })
    expect(status).toBe(201)
    env.FCM_URL = undefined
    const testing = { method: 'POST', params: { id: String(device.id) } }
    expect(await call(sendTest, 'auth/my/devices/1/send-test', testing)).toMatchObject(refused)
  })

  test('removes a device by its key too', async () => {
    await call(register, 'auth/my/devices', { json: chrome })
    const path = `auth/my/device?deviceKey=${chrome.deviceKey}`
    expect(await call(deviceByKey, path, { method: 'DELETE', headers: strangers })).toMatchObject({
      status: 404,
    })
    expect(await call(deviceByKey, path, { method: 'DELETE' })).toEqual({ status: 204, body: null })
  })

  // ASVS 14.2.1
  test('removes a device by a key that no address contains', async () => {
    await call(register, 'auth/my/devices', { json: chrome })
    const asking = { method: 'DELETE', headers: { ...headers, 'Device-Key': chrome.deviceKey } }
    expect(await call(deviceByKey, 'auth/my/device', { method: 'DELETE' })).toMatchObject({
      status: 400,
      body: { fields: { deviceKey: 'deviceKey token is required.' } },
    })
    expect(await call(deviceByKey, 'auth/my/device', asking)).toEqual({ status: 204, body: null })
    expect(await call(deviceByKey, 'auth/my/device', asking)).toMatchObject({ status: 404 })
  })
})

test('device-init answers anybody with the key the state of a device, not its owner', async () => {
  const ask = () => call(deviceInit, 'device-init', { json: chrome, headers: {} })
  expect(await ask()).toEqual({ status: 200, body: { isRegistered: false, canReceiveNotify: false } })
  await call(register, 'auth/my/devices', { json: chrome })
  for (const due of takeAllDue(1)) settle(due, { kind: 'sent' })
  expect(await ask()).toEqual({ status: 200, body: { isRegistered: true, canReceiveNotify: true } })
})

test("the history lists a member's messages, and clears their unread mark", async () => {
  const notice = { kind: 'KEYWORD', body: '무배', imageUrl: null, link: '/products/1' } as const
  const { id } = writeHistory(kim.id, { subject: 'deal:1', title: '청소기', ...notice })
  writeHistory(kim.id, { subject: 'deal:2', title: '감귤', ...notice })
  const first = await call(histories, 'auth/my/notify-histories?pageNumber=2&pageSize=1')
  expect(first.body).toMatchObject({
    contents: [{ id, title: '청소기', readAt: null }],
    pageNumber: 2,
    totalCount: 2,
  })

  expect(await call(read, 'auth/my/notify-histories/read', { json: { ids: [id] } })).toEqual({
    status: 204,
    body: null,
  })
  expect(await call(read, 'auth/my/notify-histories/read', { json: { ids: ['x'] } })).toMatchObject({
    status: 400,
  })
  for (const json of [{}, { all: false }])
    expect(await call(read, 'auth/my/notify-histories/read', { json })).toMatchObject({
      status: 400,
      body: { code: 'invalid', fields: { ids: '번호의 목록(ids)이나 all: true를 보내주세요.' } },
    })
  const long = await call(histories, `auth/my/notify-histories?searchKeyword=${'귤'.repeat(101)}`)
  expect(long.body, 'longer than a search').toMatchObject({ contents: [], totalCount: 0 })
  const { body } = await call(histories, 'auth/my/notify-histories')
  expect(body.contents).toMatchObject([
    { title: '감귤', readAt: null },
    { title: '청소기', readAt: expect.any(String) },
  ])
})

describe('push', () => {
  test('the public key is a point on the curve', async () => {
    const { body } = await call(publicKey, 'push/public-key', { headers: {} })
    expect(Buffer.from(body.publicKey, 'base64url')).toHaveLength(65)
  })

  test('a device acknowledges its message without signing in; nothing else is accepted', async () => {
    await call(register, 'auth/my/devices', { json: chrome })
    const [due] = takeAllDue(1)
    const ack = (json: unknown) => call(acks, 'push/acks', { json, headers: {} })
    expect(await ack({ deliveryKey: due?.deliveryKey, event: 'SHOWN' })).toEqual({ status: 204, body: null })
    expect(await ack({ deliveryKey: due?.deliveryKey, event: 'EATEN' })).toMatchObject({ status: 400 })
    expect(await ack({ deliveryKey: 'unknown', event: 'SHOWN' })).toMatchObject({ status: 404 })
    const tooLong = { json: {}, headers: { 'Content-Length': '2000' } }
    expect(await call(acks, 'push/acks', tooLong)).toMatchObject({ status: 400, body: { code: 'too_large' } })
  })
})
