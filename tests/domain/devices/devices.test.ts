import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { env, parseEnv } from '#app/env.server.ts'
import { sqlite, write } from '#db/client.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { queueDeliveries } from '#domain/devices/delivery/outbox/queueing.server.ts'
import {
  canReceiveNotify,
  type Device,
  DeviceName,
  findDeviceState,
  hasDevice,
  listDevices,
  MAX_DEVICES,
  NewDevice,
  registerDevice,
  removeDevice,
  removeDeviceByKey,
  renameDevice,
  sendTest,
} from '#domain/devices/devices.server.ts'
import { findNewTest, getTestProgress } from '#domain/devices/deviceTest.server.ts'
import { countUnread, listHistories, writeHistory } from '#domain/devices/histories.server.ts'
import { cast } from '#tests/support/people/cast.ts'
import { sendAll } from '#tests/support/server/outbox.ts'
import { makeBrowserKeys } from '#tests/support/standIns/webPushDecoder.ts'

const newKey = () => randomBytes(16).toString('base64url')

/** A browser's subscription at a push service. */
function subscription(endpoint = `https://updates.push.services.mozilla.com/${newKey()}`): string {
  const { p256dh, auth } = makeBrowserKeys()
  return JSON.stringify({
    endpoint,
    keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') },
  })
}

const chrome = (input: Partial<NewDevice> = {}) =>
  NewDevice.parse({
    deviceType: 'PC_WEB',
    deviceKey: newKey(),
    deviceName: 'Chrome · Windows',
    fcmToken: subscription(),
    ...input,
  })

/** Registers another device; the test messages of former ones are older than a minute. */
function registerLater(member: Member): void {
  registerDevice(member, null, chrome())
  sqlite()
    .prepare(
      "update notify_histories set created_at = created_at - 61000 where message_id in (select id from messages where kind = 'TEST')",
    )
    .run()
}

/** Sends all waiting messages; returns their titles. */
const sendTitles = (): string[] => sendAll().map(({ message }) => message.title)

function tell(member: Member, subject: string): void {
  write(() => {
    const notice = { kind: 'KEYWORD', title: subject, body: '', imageUrl: null, link: '/products/1' } as const
    queueDeliveries(writeHistory(member.id, { subject, ...notice }).id, member.id)
  })
}

let kim: Member
let lee: Member
beforeEach(() => {
  ;({ kim, lee } = cast())
})

describe('a new device', () => {
  test('a new device counts as reachable only after its test message is sent', () => {
    expect([hasDevice(kim), canReceiveNotify(kim)]).toEqual([false, false])
    registerDevice(kim, null, chrome())
    expect([hasDevice(kim), canReceiveNotify(kim)]).toEqual([true, false])
    expect(sendTitles()).toEqual(['알림 테스트'])
    expect(canReceiveNotify(kim)).toBe(true)
    expect([hasDevice(lee), canReceiveNotify(lee)]).toEqual([false, false])
  })

  // ASVS 15.3.1
  test('the device list shows neither key nor token', () => {
    const input = chrome()
    registerDevice(kim, null, input)
    const shown = JSON.stringify([registerDevice(kim, null, input), listDevices(kim)])
    expect(shown).not.toContain(input.deviceKey)
    expect(shown).not.toContain(JSON.parse(input.fcmToken).endpoint)
    expect(listDevices(kim)[0]).not.toHaveProperty('fcmToken')
  })

  test('the database does not contain the device key', () => {
    const input = chrome()
    registerDevice(kim, null, input)
    const rows = sqlite().prepare('select * from devices').all()
    expect(JSON.stringify(rows)).not.toContain(input.deviceKey)
  })

  test('a twenty-first device is refused', () => {
    for (let count = 0; count < MAX_DEVICES; count++) registerLater(kim)
    expect(() => registerDevice(kim, null, chrome())).toThrow('기기는 20대까지 등록할 수 있습니다.')
    expect(listDevices(kim)).toHaveLength(MAX_DEVICES)
    registerDevice(lee, null, chrome())
  })
})

describe('a flood of registrations', () => {
  const waitingTests = () => sqlite().prepare("select * from deliveries where state = 'pending'").all()

  test('registering one device with ever new addresses sends at most ten test messages a minute', () => {
    const input = chrome()
    const register = () => registerDevice(kim, null, { ...input, fcmToken: subscription() })
    for (let count = 0; count < 10; count++) register()
    expect(register).toThrow(expect.objectContaining({ reason: 'too_many', retryAfterSeconds: 60 }))
    expect(sqlite().prepare('select * from notify_histories').all()).toHaveLength(10)
    registerDevice(lee, null, chrome())
  })

  test('one test message at most waits for a device', () => {
    const input = chrome()
    const device = registerDevice(kim, null, input)
    const other = registerDevice(kim, null, chrome())
    const first = sendTest(kim, device.id)
    registerDevice(kim, null, { ...input, fcmToken: subscription() })
    expect(waitingTests()).toMatchObject([{ device_id: other.id }, { device_id: device.id }])
    expect(getTestProgress(kim, first)).toMatchObject({ state: 'cancelled' })
    expect(sendTitles()).toEqual(['알림 테스트', '알림 테스트'])
  })

  test('an eleventh new device within a minute is refused and not kept', () => {
    for (let count = 0; count < 10; count++) registerDevice(kim, null, chrome())
    expect(() => registerDevice(kim, null, chrome())).toThrow(expect.objectContaining({ reason: 'too_many' }))
    expect(listDevices(kim)).toHaveLength(10)
  })
})

describe('registering a device again', () => {
  test('an unchanged device stays the same device and gets no new test message', () => {
    const input = chrome()
    const device = registerDevice(kim, null, input)
    sendTitles()
    expect(registerDevice(kim, null, input).id).toBe(device.id)
    expect(registerDevice(kim, null, { ...input, deviceName: 'Whale · Windows' }).deviceName).toBe(
      'Whale · Windows',
    )
    expect(sendTitles()).toEqual([])
    expect(canReceiveNotify(kim)).toBe(true)
    expect(listDevices(kim)).toHaveLength(1)
  })

  test('a device with a new address needs a new test message', () => {
    const input = chrome()
    registerDevice(kim, null, input)
    sendTitles()
    registerDevice(kim, null, { ...input, fcmToken: subscription() })
    expect(canReceiveNotify(kim)).toBe(false)
    expect(sendTitles()).toEqual(['알림 테스트'])
    expect(canReceiveNotify(kim)).toBe(true)
  })

  test("another member's device is refused unless forced; a forced takeover drops the former owner's messages", () => {
    const input = chrome()
    registerDevice(kim, null, input)
    sendTitles()
    tell(kim, 'deal:1')
    expect(() => registerDevice(lee, null, input)).toThrow(
      expect.objectContaining({ reason: 'conflict', code: 'device_taken' }),
    )
    registerDevice(lee, null, { ...input, forcible: true })
    expect(listDevices(kim)).toEqual([])
    expect(listDevices(lee)).toHaveLength(1)
    expect(canReceiveNotify(lee)).toBe(false)
    expect(sendTitles()).toEqual(['알림 테스트'])
    expect(listHistories(kim, { pageNumber: 1, pageSize: 20 }).totalCount).toBe(1)
  })
})

describe('the owner of a device', () => {
  let device: Device
  let input: NewDevice
  beforeEach(() => {
    input = chrome()
    device = registerDevice(kim, null, input)
  })

  test('the owner renames and removes a device', () => {
    expect(renameDevice(kim, device.id, '거실 컴퓨터').deviceName).toBe('거실 컴퓨터')
    tell(kim, 'deal:1')
    removeDevice(kim, device.id)
    expect(listDevices(kim)).toEqual([])
    expect(sendTitles()).toEqual([])
  })

  test('the owner removes a device by its key', () => {
    removeDeviceByKey(kim, input.deviceKey)
    expect(listDevices(kim)).toEqual([])
  })

  test.each([
    ['rename', () => renameDevice(lee, device.id, '남의 것')],
    ['remove', () => removeDevice(lee, device.id)],
    ['remove by key', () => removeDeviceByKey(lee, input.deviceKey)],
    ['test', () => sendTest(lee, device.id)],
  ])('another member cannot %s a device', (_, act) => {
    expect(act).toThrow(expect.objectContaining({ reason: 'not_found' }))
    expect(listDevices(kim)).toEqual([device])
  })

  test('the device key reveals the state of the device, not its owner', () => {
    expect(findDeviceState(newKey())).toEqual({ isRegistered: false, canReceiveNotify: false })
    expect(findDeviceState(input.deviceKey)).toEqual({ isRegistered: true, canReceiveNotify: false })
    sendTitles()
    expect(findDeviceState(input.deviceKey)).toEqual({ isRegistered: true, canReceiveNotify: true })
  })
})

describe('test messages', () => {
  test('only the owner sees the progress of a test message, which is not part of the history', () => {
    const device = registerDevice(kim, null, chrome())
    const deliveryKey = sendTest(kim, device.id)
    expect(getTestProgress(kim, deliveryKey)).toMatchObject({ state: 'pending', sentAt: null, acks: [] })
    sendTitles()
    expect(getTestProgress(kim, deliveryKey)).toMatchObject({ state: 'sent', sentAt: expect.any(Number) })
    expect([findNewTest(kim), findNewTest(kim, Date.now() + 60_001), findNewTest(lee)]).toEqual([
      deliveryKey,
      null,
      null,
    ])
    expect(() => getTestProgress(lee, deliveryKey)).toThrow(expect.objectContaining({ reason: 'not_found' }))
    expect(listHistories(kim, { pageNumber: 1, pageSize: 20 }).totalCount).toBe(0)
    expect(countUnread(kim)).toBe(0)
  })

  test('a device gets at most ten test messages a minute, registration included', () => {
    const device = registerDevice(kim, null, chrome())
    for (let count = 1; count < 10; count++) sendTest(kim, device.id)
    expect(() => sendTest(kim, device.id)).toThrow(
      expect.objectContaining({ reason: 'too_many', retryAfterSeconds: 60 }),
    )
  })
})

describe('invalid devices', () => {
  const refused = (input: Record<string, unknown>) => {
    const parsed = NewDevice.safeParse({ ...chrome(), ...input })
    // Like the API, reports the first problem of each field.
    return Object.fromEntries(
      parsed.error?.issues.map(({ path, message }) => [path[0], message]).reverse() ?? [],
    )
  }
  const { endpoint, keys } = JSON.parse(subscription())
  const withEndpoint = (endpoint: unknown) => JSON.stringify({ endpoint, keys })

  test.each([
    ['fcmToken', 'FCM token is required.'],
    ['deviceName', 'deviceName token is required.'],
    ['deviceKey', 'deviceKey token is required.'],
  ])('a device without %s is refused', (field, message) => {
    expect(refused({ [field]: undefined })[field]).toBe(message)
    expect(refused({ [field]: '  ' })[field]).toBe(message)
  })

  test('a device name loses invisible characters and needs visible ones', () => {
    const { deviceName } = chrome({ deviceName: '\u202e거실\u200b TV\u0007 👩\u200d💻\u2069 طاولة' })
    expect(deviceName).toBe('거실 TV 👩\u200d💻 طاولة')
    expect(refused({ deviceName: '\u200b\u202e\u2066' }).deviceName).toBe('deviceName token is required.')
    expect(DeviceName.parse({ deviceName: '\u202e거실\u0000 TV' })).toEqual({ deviceName: '거실 TV' })
    expect(DeviceName.safeParse({ deviceName: '\u200b\u202e\u0000' }).success).toBe(false)
  })

  // ASVS 1.3.6, 13.2.4, 13.2.5
  test.each([
    [
      'http',
      withEndpoint('http://updates.push.services.mozilla.com/1'),
      '푸시 주소는 https로 시작해야 합니다.',
    ],
    ['no address', withEndpoint('push'), '푸시 주소가 올바른 주소가 아닙니다.'],
    ['no endpoint', withEndpoint(undefined), '푸시 주소가 올바른 주소가 아닙니다.'],
    ['no JSON', 'garbage', '푸시 주소가 올바른 주소가 아닙니다.'],
    ['JSON null', 'null', '푸시 주소가 올바른 주소가 아닙니다.'],
    [
      'a name and password',
      withEndpoint('https://a:b@updates.push.services.mozilla.com/'),
      '푸시 주소에 계정 정보를 넣을 수 없습니다.',
    ],
    ['loopback', withEndpoint('https://127.0.0.1/1'), '사설 네트워크의 푸시 주소는 사용할 수 없습니다.'],
    [
      'loopback by name',
      withEndpoint('https://localhost:8443/1'),
      '사설 네트워크의 푸시 주소는 사용할 수 없습니다.',
    ],
    [
      'loopback, another spelling',
      withEndpoint('https://0x7f000001/1'),
      '사설 네트워크의 푸시 주소는 사용할 수 없습니다.',
    ],
    ['private', withEndpoint('https://192.168.0.7/1'), '사설 네트워크의 푸시 주소는 사용할 수 없습니다.'],
    [
      'private IPv6',
      withEndpoint('https://[::ffff:10.0.0.1]/1'),
      '사설 네트워크의 푸시 주소는 사용할 수 없습니다.',
    ],
    [
      'metadata of a cloud',
      withEndpoint('https://169.254.169.254/latest'),
      '사설 네트워크의 푸시 주소는 사용할 수 없습니다.',
    ],
    ...[
      'https://push.example.com/1',
      'https://fcm.googleapis.com:8443/fcm/send/1',
      'https://fcm.googleapis.com.example.com/1',
      'https://evilfcm.googleapis.com/1',
      'https://push.services.mozilla.com/1',
      'https://93.184.216.34/1',
    ].map((endpoint): [string, string, string] => [
      `the address ${endpoint}`,
      withEndpoint(endpoint),
      '알려진 푸시 서비스의 주소만 등록할 수 있습니다.',
    ]),
    [
      'over 2 kB',
      withEndpoint(`https://updates.push.services.mozilla.com/${'a'.repeat(2_048)}`),
      '푸시 구독 정보가 너무 깁니다. (최대 2kB)',
    ],
    [
      'short p256dh',
      JSON.stringify({ endpoint, keys: { ...keys, p256dh: 'AAAA' } }),
      '푸시 구독의 p256dh 키가 올바르지 않습니다.',
    ],
    [
      'short auth',
      JSON.stringify({ endpoint, keys: { ...keys, auth: 'AAAA' } }),
      '푸시 구독의 auth 키가 올바르지 않습니다.',
    ],
    ['no keys', JSON.stringify({ endpoint }), '푸시 구독의 p256dh 키가 올바르지 않습니다.'],
  ])('a subscription with %s is refused', (_, fcmToken, reason) => {
    expect(refused({ fcmToken })).toEqual({ fcmToken: reason })
  })

  test.each([
    'https://fcm.googleapis.com/fcm/send/a:b',
    'https://fcm.googleapis.com:443/fcm/send/a',
    'https://updates.push.services.mozilla.com/wpush/v2/a',
    'https://web.push.apple.com/a',
    'https://wns2-sg2p.notify.windows.com/w/?token=a',
  ])('a subscription at %s is accepted', (endpoint) => {
    expect(refused({ fcmToken: withEndpoint(endpoint) })).toEqual({})
  })

  test('the operator adds push services', () => {
    env.PUSH_HOSTS = ['push.example.com', '*.example.net', 'push.example.org:8443']
    try {
      const isAccepted = (host: string) =>
        Object.keys(refused({ fcmToken: withEndpoint(`https://${host}/1`) })).length === 0
      expect(['push.example.com', 'a.example.net', 'push.example.org:8443'].every(isAccepted)).toBe(true)
      expect(['push.example.com:8443', 'a.push.example.com', 'push.example.org'].some(isAccepted)).toBe(false)
    } finally {
      env.PUSH_HOSTS = []
    }
  })

  test.each(['push.example.com/path', 'https://push.example.com', '*', 'a b'])(
    'the setting PUSH_HOSTS=%s stops the start',
    (value) => {
      expect(() => parseEnv({ PUSH_HOSTS: value })).toThrow('PUSH_HOSTS')
    },
  )
})
