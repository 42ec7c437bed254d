import { env } from '#app/env.server.ts'
import { isPrivateAddress } from '#app/outside.server.ts'

const MAX_BYTES = 2_048
const POINT_BYTES = 65
const UNCOMPRESSED = 4
const SECRET_BYTES = 16
/** The push services of Chrome, Edge, Firefox, Safari and the browsers built on them; `*.` matches any subdomain. */
const PUSH_SERVICES = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
]

/** A browser's push subscription, as `PushSubscription.toJSON()` writes it. */
export interface Subscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/** Why `text` is no PushSubscription that we may call, in Korean; null when it is one. */
export function subscriptionProblem(text: string): string | null {
  if (Buffer.byteLength(text) > MAX_BYTES) return '푸시 구독 정보가 너무 깁니다. (최대 2kB)'
  const { endpoint, keys } = readJson(text) as { endpoint?: unknown; keys?: Partial<Record<string, unknown>> }
  if (typeof endpoint !== 'string' || !URL.canParse(endpoint)) return '푸시 주소가 올바른 주소가 아닙니다.'
  const url = new URL(endpoint)
  if (url.protocol !== 'https:') return '푸시 주소는 https로 시작해야 합니다.'
  if (url.username || url.password) return '푸시 주소에 계정 정보를 넣을 수 없습니다.'
  if (isPrivateAddress(url)) return '사설 네트워크의 푸시 주소는 사용할 수 없습니다.'
  if (!isPushService(url)) return '알려진 푸시 서비스의 주소만 등록할 수 있습니다.'
  if (!isPoint(keys?.p256dh)) return '푸시 구독의 p256dh 키가 올바르지 않습니다.'
  if (bytesOf(keys?.auth)?.length !== SECRET_BYTES) return '푸시 구독의 auth 키가 올바르지 않습니다.'
  return null
}

/** Parses a text in which `subscriptionProblem` found no fault. */
export const readSubscription = (text: string): Subscription => JSON.parse(text) as Subscription

function readJson(text: string): object {
  try {
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}

/** True for a known push service on port 443, and for a host that the operator adds (`PUSH_HOSTS`). */
const isPushService = ({ host }: URL): boolean =>
  [...PUSH_SERVICES, ...env.PUSH_HOSTS].some((known) =>
    known.startsWith('*.') ? host.endsWith(known.slice(1)) : host === known,
  )

const isPoint = (key: unknown): boolean => {
  const bytes = bytesOf(key)
  return bytes?.length === POINT_BYTES && bytes[0] === UNCOMPRESSED
}

function bytesOf(key: unknown): Buffer | null {
  return typeof key === 'string' && /^[A-Za-z0-9_-]+=*$/.test(key) ? Buffer.from(key, 'base64url') : null
}
