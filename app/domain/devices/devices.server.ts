import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import * as z from 'zod'
import { env } from '#app/env.server.ts'
import { currentKey } from '#app/keys.server.ts'
import { db, write } from '#db/client.server.ts'
import { prepare } from '#db/prepare.server.ts'
import { DEVICE_TYPES, devices } from '#db/schema/devices.ts'
import { deviceKeyField } from '#domain/accounts/identities.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { sha256 } from '#domain/hash.ts'
import { countRows } from '#domain/page.server.ts'
import { FULL_RETRY_SECONDS, refuse } from '#domain/refusal.ts'
import { recordDeviceUse } from '#domain/rewards/invitations/invitationPay.server.ts'
import { awardTags } from '#domain/rewards/tags/earnedTags.server.ts'
import { stopWaiting } from './delivery/outbox/queueing.server.ts'
import { cancelDeliveries } from './delivery/outbox/states.server.ts'
import { assertFewTests, queueTest } from './deviceTest.server.ts'
import { channelOf } from './settings/notifySettings.ts'
import { subscriptionProblem } from './subscription.server.ts'

export const MAX_DEVICES = 20

const UNKNOWN = '삭제했거나 등록하지 않은 기기입니다.'

/** A member's device as its owner sees it: without its key and its token. */
export type Device = Pick<
  typeof devices.$inferSelect,
  'id' | 'deviceName' | 'createdAt' | 'lastAcceptedAt' | 'lastFailedAt'
> & { deviceType: (typeof DEVICE_TYPES)[number] }

const ownerView = {
  id: devices.id,
  deviceType: sql<Device['deviceType']>`${devices.deviceType}`,
  deviceName: devices.deviceName,
  createdAt: devices.createdAt,
  lastAcceptedAt: devices.lastAcceptedAt,
  lastFailedAt: devices.lastFailedAt,
}

const filled = (message: string, maxLength: number, clean = (text: string) => text) =>
  z
    .string(message)
    .overwrite(clean)
    .trim()
    .min(1, message)
    .max(maxLength, `${maxLength}자까지 쓸 수 있습니다.`)
/**
 * Invisible characters that change the direction of the text beside a name or hide in it; joiners inside emoji stay.
 */
const INVISIBLE_IN_NAMES = /(?<!\p{Extended_Pictographic}\u{fe0f}?)\u{200d}|[^\P{Cf}\u{200d}]|\p{Cc}/gu
const namedDevice = (message: string) => filled(message, 100, (name) => name.replace(INVISIBLE_IN_NAMES, ''))
const deviceKey = deviceKeyField('deviceKey token is required.')

/** A device to register. For a browser `fcmToken` is its PushSubscription as JSON. */
export const NewDevice = z
  .object({
    deviceType: z.enum(DEVICE_TYPES, '기기 종류가 올바르지 않습니다.'),
    deviceKey,
    deviceName: namedDevice('deviceName token is required.'),
    fcmToken: filled('FCM token is required.', 4_096),
    forcible: z.boolean().default(false),
  })
  .superRefine(({ deviceType, fcmToken }, context) => {
    const problem = deviceType === 'PC_WEB' ? subscriptionProblem(fcmToken) : null
    if (problem) context.addIssue({ code: 'custom', path: ['fcmToken'], message: problem })
  })
export type NewDevice = z.output<typeof NewDevice>

export const DeviceName = z.object({ deviceName: namedDevice('기기 이름을 입력해주세요.') })
export const DeviceKey = z.object({ deviceKey })

/**
 * Registers the device of a session, or updates the member's own; a new address is proved by a test
 * message. Refuses `conflict` (`device_taken`) for another member's device, which `forcible` takes over,
 * `too_many` past 20 devices or ten test messages in a minute, and `not_configured` for an app without Firebase.
 */
export function registerDevice(member: Member, sessionId: number | null, input: NewDevice): Device {
  assertSendable(input.deviceType)
  return write(() => {
    const known = findByKey(input.deviceKey)
    if (known?.userId === member.id) return updateDevice(member, known, { ...input, sessionId })
    if (known) takeOver(known.id, input.forcible)
    return insertDevice(member, { ...input, sessionId })
  })
}

/** A member's devices, oldest first. */
export const listDevices = (member: Member): Device[] =>
  db.select(ownerView).from(devices).where(registeredBy(member)).orderBy(asc(devices.id)).all()

/** A member's device. Refuses `not_found`. */
const getDevice = (member: Member, id: number): Device =>
  db.select(ownerView).from(devices).where(owned(member, id)).get() ?? refuse('not_found', UNKNOWN)

/** Renames a member's device. Refuses `not_found`. */
export function renameDevice(member: Member, id: number, deviceName: string): Device {
  return write(() => {
    const renamed = db.update(devices).set({ deviceName }).where(owned(member, id)).returning(ownerView).get()
    return renamed ?? refuse('not_found', UNKNOWN)
  })
}

/** Removes a member's device and its waiting messages. Refuses `not_found`. */
export function removeDevice(member: Member, id: number): void {
  write(() => {
    deleteDevice(getDevice(member, id).id, 'removed by its owner')
  })
}

/** Removes every device of a member, including their Telegram chat, and the waiting messages. */
export function removeDevices(member: Member): void {
  write(() => {
    const all = db.select({ id: devices.id }).from(devices).where(eq(devices.userId, member.id)).all()
    for (const { id } of all) deleteDevice(id, 'its owner left')
  })
}

/** Removes the member's device with `deviceKey`. Refuses `not_found`. */
export function removeDeviceByKey(member: Member, deviceKey: string): void {
  write(() => {
    const known = findByKey(deviceKey)
    if (!known || known.userId !== member.id) refuse('not_found', UNKNOWN)
    deleteDevice(known.id, 'removed by its owner')
  })
}

/** Removes the devices that a session registered, and their waiting messages. */
export function removeDevicesOf(sessionId: number): void {
  write(() => {
    const registered = db
      .select({ id: devices.id })
      .from(devices)
      .where(eq(devices.sessionId, sessionId))
      .all()
    for (const { id } of registered) deleteDevice(id, 'its member signed out')
  })
}

/**
 * Sends a test message to a member's device; returns its delivery key. Refuses `not_found`, `too_many` and, for an app
 * without Firebase, `not_configured`.
 */
export function sendTest(member: Member, id: number): string {
  return write(() => {
    const { deviceType } = getDevice(member, id)
    assertSendable(deviceType)
    return proveDevice(member, id)
  })
}

/** True when apps can be reached: Firebase's credentials are set, or a stand-in is. */
export const isFirebaseOn = (): boolean => env.FIREBASE_CREDENTIALS !== undefined || env.FCM_URL !== undefined

function assertSendable(deviceType: Device['deviceType']): void {
  if (channelOf(deviceType) === 'APP' && !isFirebaseOn())
    refuse('not_configured', '이 사이트는 앱 알림을 지원하지 않습니다.')
}

/**
 * What a device's key reveals to its holder: whether the device is registered, and whether messages reach
 * it.
 */
export function findDeviceState(deviceKey: string): { isRegistered: boolean; canReceiveNotify: boolean } {
  const known = findByKey(deviceKey)
  return { isRegistered: known !== undefined, canReceiveNotify: known !== undefined && isReached(known) }
}

/**
 * True when the last message to one of the member's devices was accepted, or a Telegram chat is linked.
 */
export const canReceiveNotify = (member: Pick<Member, 'id'>): boolean =>
  db
    .select({ lastAcceptedAt: devices.lastAcceptedAt, lastFailedAt: devices.lastFailedAt })
    .from(devices)
    .where(eq(devices.userId, member.id))
    .all()
    .some(isReached)

/** Refuses `invalid` (`device_required`) when no device of the member is reached. */
export function assertCanReceive(member: Member): void {
  if (canReceiveNotify(member)) return
  refuse(
    'invalid',
    hasDevice(member)
      ? '등록한 기기에 아직 알림이 도착하지 않았습니다. 알림 기기에서 테스트하거나 알림 내역에서만 받아 보세요.'
      : '알림을 받을 기기가 없습니다. 기기를 등록하거나 알림 내역에서만 받아 보세요.',
    { code: 'device_required' },
  )
}

export const hasDevice = (member: Pick<Member, 'id'>): boolean =>
  db.select({ id: devices.id }).from(devices).where(eq(devices.userId, member.id)).limit(1).get() !==
  undefined

/** True when a session registered a device: logging out would remove it. */
export const isDevice = (sessionId: number): boolean => findOfSession({ sessionId }) !== null

/** Every page of a member asks for it. */
const findOfSession = prepare('find', { sessionId: devices.sessionId }, (db, given) =>
  db.select({ id: devices.id }).from(devices).where(eq(devices.sessionId, given.sessionId)).limit(1),
)

const isReached = ({
  lastAcceptedAt,
  lastFailedAt,
}: Pick<Device, 'lastAcceptedAt' | 'lastFailedAt'>): boolean =>
  lastAcceptedAt !== null && lastAcceptedAt >= (lastFailedAt ?? 0)

type OfSession = NewDevice & { sessionId: number | null }

function updateDevice(member: Member, known: typeof devices.$inferSelect, input: OfSession): Device {
  const { deviceType, deviceName, fcmToken, sessionId } = input
  const isSameAddress = known.fcmToken === fcmToken && known.deviceType === deviceType
  const isUnchanged = isSameAddress && known.deviceName === deviceName && known.sessionId === sessionId
  if (isUnchanged) return getDevice(member, known.id)
  const unproved = isSameAddress
    ? {}
    : { vapidKey: vapidKeyOf(deviceType), lastAcceptedAt: null, lastFailedAt: null }
  const updated = db
    .update(devices)
    .set({ deviceType, deviceName, fcmToken, sessionId, ...unproved })
    .where(eq(devices.id, known.id))
    .returning(ownerView)
    .get()
  if (isSameAddress) return updated
  stopWaiting(known.id)
  proveDevice(member, known.id)
  return updated
}

function insertDevice(
  member: Member,
  { deviceType, deviceKey, deviceName, fcmToken, sessionId }: OfSession,
): Device {
  if (countDevices(member) >= MAX_DEVICES)
    refuse('too_many', `기기는 ${MAX_DEVICES}대까지 등록할 수 있습니다.`, {
      retryAfterSeconds: FULL_RETRY_SECONDS,
    })
  const deviceKeyHash = sha256(deviceKey)
  const device = db
    .insert(devices)
    .values({
      userId: member.id,
      sessionId,
      deviceType,
      deviceKeyHash,
      deviceName,
      fcmToken,
      vapidKey: vapidKeyOf(deviceType),
      createdAt: Date.now(),
    })
    .returning(ownerView)
    .get()
  proveDevice(member, device.id)
  recordDeviceUse(member.id, deviceKeyHash)
  awardTags(member.id, 'DEVICE', () => 1)
  return device
}

/** A browser subscribes with the key that `GET push/public-key` returned a moment ago. */
const vapidKeyOf = (deviceType: NewDevice['deviceType']): string | null =>
  deviceType === 'PC_WEB' ? currentKey('vapid').publicKey : null

function proveDevice(member: Member, id: number): string {
  assertFewTests(member)
  return queueTest(member, id)
}

/** Deletes another member's device, so that it is registered as a new one and gets no messages of the former owner. */
function takeOver(id: number, forcible: boolean): void {
  if (!forcible) refuse('conflict', '다른 회원이 사용 중인 기기입니다.', { code: 'device_taken' })
  deleteDevice(id, 'taken over by another member')
}

/** Removes a device and cancels its waiting messages. Call it inside a `write()`. */
export function deleteDevice(id: number, reason: string): void {
  cancelDeliveries(id, reason)
  db.delete(devices).where(eq(devices.id, id)).run()
}

/** Registered devices only: a Telegram chat is linked and unlinked on a separate page. */
const registeredBy = (member: Member) =>
  and(eq(devices.userId, member.id), inArray(devices.deviceType, DEVICE_TYPES))

const owned = (member: Member, id: number) => and(eq(devices.id, id), registeredBy(member))

const findByKey = (deviceKey: string) =>
  db
    .select()
    .from(devices)
    .where(eq(devices.deviceKeyHash, sha256(deviceKey)))
    .get()

const countDevices = (member: Member): number => countRows(devices, registeredBy(member))
