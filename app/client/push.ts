import { deviceNameOf } from '../domain/accounts/sessions/deviceName.ts'

/*
 * Web push in the browser. What this browser registered stands in local storage (the specification's device) and,
 * since a service worker cannot read that, in the cache that public/sw.js reads when the subscription changes.
 */

const SUCCEEDED = '알림기기 인증에 성공하였습니다'
const FAILED = '죄송합니다, 알림기기 인증에 실패하였습니다'
const DENIED = 'Chrome에서 알림이 차단된 상태입니다 😢'
const UNREACHABLE = '이 브라우저의 푸시 서비스에 연결할 수 없습니다'

const SUBSCRIBE_WITHIN_MS = 10_000
const ANSWER_WITHIN_MS = 50_000
const KEY_BYTES = 16
const STORED_AT = 'device'
const WORKER_STORE = { cache: 'device', path: '/device.json' }

/** What became of a registration, with the words for people. */
export type Registration = { ok: boolean; message: string }

/** What this browser is registered as. */
interface StoredDevice {
  deviceType: 'PC_WEB'
  deviceKey: string
  deviceName: string
  fcmToken: string
}

/** Something to be told to people as it is. */
class Problem extends Error {}

/**
 * Makes this browser a device of the member: asks for permission, subscribes, registers. Call it from a click
 * only; a browser that another member registered is taken over.
 */
export async function registerThisBrowser(): Promise<Registration> {
  try {
    if (!isSupported()) throw new Problem(UNREACHABLE)
    await askPermission()
    await register(await subscribe(), { forcible: true })
    return { ok: true, message: SUCCEEDED }
  } catch (error) {
    return { ok: false, message: error instanceof Problem ? error.message : FAILED }
  }
}

/**
 * Brings the registration up to date, quietly: call it for a signed-in member at page load. Does nothing in a
 * browser that never registered or may not show messages.
 */
export async function renewSubscription(): Promise<void> {
  try {
    if (!isSupported() || Notification.permission !== 'granted' || !readStored()) return
    await register(await subscribe(), { forcible: false })
  } catch {
    // The next page load tries again.
  }
}

const isSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

async function askPermission(): Promise<void> {
  const permission = await Notification.requestPermission()
  if (permission === 'denied') throw new Problem(DENIED)
  if (permission !== 'granted') throw new Problem(FAILED)
}

/** The push service may be out of reach without saying so. */
async function subscribe(): Promise<PushSubscription> {
  const publicKey = await fetchPublicKey()
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
  // A subscription made for another key of ours can never be sent to.
  await current?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

const keyOf = ({ options }: PushSubscription): string | null =>
  options.applicationServerKey && toBase64url(new Uint8Array(options.applicationServerKey))

async function fetchPublicKey(): Promise<string> {
  const answer = await call('/api/v0/push/public-key')
  return ((await answer.json()) as { publicKey: string }).publicKey
}

async function register(subscription: PushSubscription, { forcible }: { forcible: boolean }): Promise<void> {
  const device: StoredDevice = {
    deviceType: 'PC_WEB',
    deviceKey: readStored()?.deviceKey ?? newKey(),
    deviceName: deviceNameOf(navigator.userAgent),
    fcmToken: JSON.stringify(subscription),
  }
  const body = JSON.stringify({ ...device, forcible })
  await call('/api/v0/auth/my/devices', {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json' },
  })
  await store(device)
}

/** Calls our server; what it says to a 4xx other than 401 is for people. */
async function call(path: string, init: RequestInit = {}): Promise<Response> {
  const answer = await fetch(path, {
    credentials: 'same-origin',
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    ...init,
  })
  if (answer.ok) return answer
  if (answer.status === 400) await forget()
  const refusal = (await answer.json().catch(() => ({}))) as { message?: string }
  const isForPeople = answer.status < 500 && answer.status !== 401
  throw new Problem((isForPeople && refusal.message) || FAILED)
}

function readStored(): StoredDevice | null {
  try {
    return JSON.parse(localStorage.getItem(STORED_AT) ?? 'null')
  } catch {
    return null
  }
}

async function store(device: StoredDevice): Promise<void> {
  localStorage.setItem(STORED_AT, JSON.stringify(device))
  const cache = await caches.open(WORKER_STORE.cache)
  await cache.put(WORKER_STORE.path, Response.json(device))
}

async function forget(): Promise<void> {
  localStorage.removeItem(STORED_AT)
  await caches.delete(WORKER_STORE.cache)
}

const newKey = (): string => toBase64url(crypto.getRandomValues(new Uint8Array(KEY_BYTES)))

const toBase64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
