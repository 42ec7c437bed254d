// Whatever is sent to the calls of devices and sessions, by whoever: a typed refusal, and nobody else's rows change.

import { beforeEach, describe, expect, test } from 'vitest'
import { sqlite } from '#db/client.server.ts'
import { findCookieSession, openSession } from '#domain/accounts/sessions/sessions.server.ts'
import { action as logout } from '#routes/api/v0/accounts/logout.ts'
import { action as endSession } from '#routes/api/v0/accounts/ownSession.ts'
import { action as refresh } from '#routes/api/v0/accounts/refresh.ts'
import { action as device } from '#routes/api/v0/devices/device.ts'
import { action as deviceByKey } from '#routes/api/v0/devices/deviceByKey.ts'
import { action as deviceInit } from '#routes/api/v0/devices/deviceInit.ts'
import { action as devices } from '#routes/api/v0/devices/devices.ts'
import { action as sendTest } from '#routes/api/v0/devices/sendTest.ts'
import { cast } from '#tests/support/people/cast.ts'
import { giveDevice } from '#tests/support/people/devices.ts'
import fc from '#tests/support/run/fastCheck.ts'
import { asApp, ask } from '#tests/support/server/calls.ts'

const KNOWN = [200, 201, 204, 400, 401, 404, 409, 429]

interface Call {
  name: string
  handle: Parameters<typeof ask>[0]
  method: string
  path: (id: string) => string
}

const CALLS: Call[] = [
  { name: 'device-init', handle: deviceInit, method: 'POST', path: () => 'device-init' },
  { name: 'auth/my/devices', handle: devices, method: 'POST', path: () => 'auth/my/devices' },
  { name: 'auth/my/devices/:id', handle: device, method: 'PUT', path: (id) => `auth/my/devices/${id}` },
  { name: 'auth/my/devices/:id', handle: device, method: 'DELETE', path: (id) => `auth/my/devices/${id}` },
  {
    name: 'auth/my/devices/:id/send-test',
    handle: sendTest,
    method: 'POST',
    path: (id) => `auth/my/devices/${id}/send-test`,
  },
  {
    name: 'auth/my/device',
    handle: deviceByKey,
    method: 'DELETE',
    path: (id) => `auth/my/device?deviceKey=${id}`,
  },
  {
    name: 'auth/my/sessions/:id',
    handle: endSession,
    method: 'DELETE',
    path: (id) => `auth/my/sessions/${id}`,
  },
  { name: 'auth/logout', handle: logout, method: 'POST', path: () => 'auth/logout' },
  { name: 'token/refresh', handle: refresh, method: 'POST', path: () => 'token/refresh' },
]

const FIELDS = [
  'deviceType',
  'deviceKey',
  'deviceName',
  'fcmToken',
  'forcible',
  'keepsDevice',
  'refreshToken',
]
const value = fc.oneof(
  fc.constantFrom('PC_WEB', 'ANDROID', '', ' ', 'null', true, null, 0, -1, 1e308),
  fc.jsonValue(),
  fc.string({ unit: 'binary', maxLength: 300 }),
)
const body = fc.oneof(fc.dictionary(fc.constantFrom(...FIELDS), value), fc.jsonValue())

let strangers: { device: number; session: number }
let headers: Record<string, string>
let rows: () => string
beforeEach(async () => {
  const { kim, lee } = cast()
  const session = findCookieSession(openSession(lee, 'Chrome'))!.sessionId
  strangers = { device: giveDevice(lee, { sessionId: session }), session }
  headers = await asApp(kim)
  rows = () =>
    JSON.stringify(
      ['devices', 'sessions'].map((table) =>
        sqlite().prepare(`select * from ${table} where user_id = ?`).all(lee.id),
      ),
    )
})

const send = (call: Call, id: string, json: unknown, as = headers) =>
  ask(call.handle, `/api/v0/${call.path(encodeURIComponent(id))}`, {
    method: call.method,
    headers: as,
    params: { id },
    json,
  }) as Promise<Response>

describe.each(CALLS)('$method $name', (call) => {
  // ASVS 2.2.2
  test("refuses invalid input, and leaves another member's rows alone", async () => {
    const before = rows()
    const id = fc.oneof(
      fc.constantFrom(String(strangers.device), String(strangers.session)),
      fc.string({ unit: 'grapheme', maxLength: 20 }),
      fc.integer().map(String),
    )
    await fc.assert(
      fc.asyncProperty(id, body, fc.boolean(), async (id, json, isSignedIn) => {
        const answer = await send(call, id, json, isSignedIn ? headers : {})
        expect(KNOWN).toContain(answer.status)
        if (answer.status >= 400) {
          expect(await answer.json()).toMatchObject({ status: answer.status, code: expect.any(String) })
        }
        expect(rows()).toBe(before)
      }),
      { numRuns: 60 },
    )
  })
})

// ASVS 8.2.2
test("another member's ids are not found, in every call that takes one", async () => {
  for (const call of CALLS.filter(({ name }) => name.includes(':id'))) {
    const id = String(call.name.includes('sessions') ? strangers.session : strangers.device)
    const answer = await send(call, id, { deviceName: '거실' })
    expect([call.name, answer.status, (await answer.json()).code]).toEqual([call.name, 404, 'not_found'])
  }
})
