import { deviceNameOf } from '#domain/accounts/sessions/deviceName.ts'
import { seoulDay } from '#domain/clock.ts'
import { CallRefused, call } from '../calls.ts'
import { askDevice, findBridge, type HotdealBridge } from '../session/bridge.ts'
import { readSession } from '../session/session.ts'
import { showToast } from '../toasts.ts'
import { forgetDevice, IncompleteDevice, readDevice, type StoredDevice, storeDevice } from './device.ts'
import { hasPush } from './pushSupport.ts'

/* Registration of this device: web push in a browser, the device that the bridge names in an app. */

const SUCCEEDED = '알림기기 인증에 성공하였습니다'
const FAILED = '죄송합니다, 알림기기 인증에 실패하였습니다'
const DENIED = 'Chrome에서 알림이 차단된 상태입니다 😢'
const DENIED_ELSEWHERE = '이 브라우저에서 알림이 차단된 상태입니다'
const UNREACHABLE = '이 브라우저의 푸시 서비스에 연결할 수 없습니다'

const SUBSCRIBE_WITHIN_MS = 10_000
const KEY_BYTES = 16
/** The day in Seoul on which the DENIED message was last shown. */
const DENIED_SAID_AT = 'deniedSaidAt'

/** The result of a registration, with the text for the member. */
export type Registration = { ok: boolean; message: string }

/** An error whose text is shown to the member as it is. */
class Problem extends Error {}

/**
 * Registers this browser or app as a device of the member; a browser asks for permission and subscribes. Call it only
 * from a click. It takes over a device that another member registered.
 */
export async function registerThisDevice(): Promise<Registration> {
  try {
    const bridge = findBridge()
    if (!bridge) await askPermission()
    await register(bridge ? await deviceOfApp(bridge) : await deviceOfBrowser(), { forcible: true })
    return { ok: true, message: SUCCEEDED }
  } catch (error) {
    return { ok: false, message: wordsFor(error) }
  }
}

/**
 * After a sign-in: registers an app, or a browser that was registered before, for the new member, without asking. A
 * browser with denied permission in Chrome shows a message once a day; a browser without a decision is not asked.
 * Call it until it succeeds.
 */
export async function registerAfterLogin(): Promise<void> {
  const bridge = findBridge()
  if (!bridge && hasPush() && Notification.permission === 'denied') sayDenied()
  else if (bridge || readDevice()) await registerQuietly(bridge, { forcible: true })
}

/**
 * Updates the registration without asking: call it at page load for a signed-in member. Does nothing if nothing is
 * registered, and forgets a device that its member removed elsewhere.
 */
export async function renewRegistration(): Promise<void> {
  const stored = readDevice()
  if (!stored) return
  try {
    const known = await call<{ isRegistered: boolean }>('device-init', {
      method: 'POST',
      json: stored,
      isQuiet: true,
    })
    if (known.isRegistered) await registerQuietly(findBridge(), { forcible: false })
    else await forgetDevice()
  } catch {
    // The next page load tries again.
  }
}

async function registerQuietly(bridge: HotdealBridge | null, how: { forcible: boolean }): Promise<void> {
  try {
    if (bridge) await register(await deviceOfApp(bridge), how)
    else if (hasPush() && Notification.permission === 'granted') {
      await register(await deviceOfBrowser(), how)
    }
  } catch {
    // The next page load tries again.
  }
}

function sayDenied(): void {
  const today = String(seoulDay(Date.now()))
  if (!isChrome() || localStorage.getItem(DENIED_SAID_AT) === today) return
  localStorage.setItem(DENIED_SAID_AT, today)
  showToast(DENIED)
}

const isChrome = (): boolean => deviceNameOf(navigator.userAgent).startsWith('Chrome')

async function askPermission(): Promise<void> {
  if (!hasPush()) throw new Problem(UNREACHABLE)
  const permission = await Notification.requestPermission()
  if (permission === 'denied') throw new Problem(isChrome() ? DENIED : DENIED_ELSEWHERE)
  if (permission !== 'granted') throw new Problem(FAILED)
}

/** The device that the app reports. If it lacks a field, the stored device is forgotten and the error thrown. */
async function deviceOfApp(bridge: HotdealBridge): Promise<StoredDevice> {
  try {
    return await askDevice(bridge)
  } catch (error) {
    if (error instanceof IncompleteDevice) await forgetDevice()
    throw error
  }
}

async function deviceOfBrowser(): Promise<StoredDevice> {
  return {
    deviceType: 'PC_WEB',
    deviceKey: readDevice()?.deviceKey ?? newKey(),
    deviceName: deviceNameOf(navigator.userAgent),
    fcmToken: JSON.stringify(await subscribe()),
  }
}

async function register(device: StoredDevice, { forcible }: { forcible: boolean }): Promise<void> {
  try {
    await call('auth/my/devices', { method: 'POST', json: { ...device, forcible }, isQuiet: true })
  } catch (error) {
    if (error instanceof CallRefused && error.status === 400) await forgetDevice()
    throw error
  }
  await storeDevice(device, readSession().userId)
}

/** The text for the member: the server's own for a 4xx other than 401, which is written for people. */
function wordsFor(error: unknown): string {
  if (error instanceof Problem || error instanceof IncompleteDevice) return error.message
  const isForPeople = error instanceof CallRefused && error.status < 500 && error.status !== 401
  return (isForPeople && error.message) || FAILED
}

/** The push service may be unreachable without any error. */
async function subscribe(): Promise<PushSubscription> {
  const { publicKey } = await call<{ publicKey: string }>('push/public-key', { isQuiet: true })
  const tooLate = new Promise<never>((_, reject) => setTimeout(reject, SUBSCRIBE_WITHIN_MS))
  try {
    return await Promise.race([subscribeWith(publicKey), tooLate])
  } catch {
    throw new Problem(UNREACHABLE)
  }
}

async function subscribeWith(publicKey: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register('/sw.js')
  const { pushManager } = await navigator.serviceWorker.ready
  const current = await pushManager.getSubscription()
  if (current && keyOf(current) === publicKey) return current
  // The browser refuses a second subscription with another key.
  await current?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

const keyOf = ({ options }: PushSubscription): string | null =>
  options.applicationServerKey && toBase64url(new Uint8Array(options.applicationServerKey))

const newKey = (): string => toBase64url(crypto.getRandomValues(new Uint8Array(KEY_BYTES)))

const toBase64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
