import type { Agent } from 'node:http'
import { request } from 'node:https'
import webpush from 'web-push'
import { env } from '#app/env.server.ts'
import { listKeys } from '#app/keys.server.ts'
import { log } from '#app/log.server.ts'
import { agentFor, isPrivateAddress, retryAfterMs } from '#app/outside.server.ts'
import { HOUR_MS } from '#domain/clock.ts'
import type { Outcome } from '#domain/devices/delivery/outbox/answers.server.ts'
import type { DueDelivery } from '#domain/devices/delivery/outbox/due.server.ts'
import { readSubscription, type Subscription } from '#domain/devices/subscription.server.ts'
import type { Send } from './outbox.ts'
import { KEPT_SECONDS, messagePayload, topicOf } from './payload.ts'

const TIMEOUT_MS = 10_000
const ENCODING = 'aes128gcm'
const TOKEN_LIVES_MS = 12 * HOUR_MS
const TOKEN_RENEWED_AFTER_MS = TOKEN_LIVES_MS / 2
const MAX_TOKENS = 1_000
const NOBODY = 'mailto:nobody@example.com'

interface WebPushOptions {
  /** Returns the agent for an address; the default refuses private addresses. */
  agent?: (url: URL) => Agent
  timeoutMs?: number
}

/** The answer of a push service. */
interface Answer {
  status: number
  retryAfter: string | undefined
}

/** How messages are sent to browsers: encrypted (RFC 8291), signed (VAPID), to the endpoint of the subscription. */
export function createWebPushSender({ agent = agentFor, timeoutMs = TIMEOUT_MS }: WebPushOptions = {}): Send {
  const write = createWebPushWriter()
  return async (due) => {
    let posting: Posting
    try {
      posting = write(due)
    } catch (error) {
      return { kind: 'failed', reason: (error as Error).message }
    }
    return judge(await post(posting, agent(posting.url), timeoutMs))
  }
}

/** A prepared message, ready to be posted. */
interface Posting {
  url: URL
  headers: Record<string, string | number>
  body: Buffer
}

/**
 * How a message is prepared: encrypted, signed, addressed. The returned function throws when the message
 * can never be sent: too long, or to an address that may not be called.
 */
export function createWebPushWriter(): (due: DueDelivery) => Posting {
  const authorizationFor = createSigner(vapidSubject())
  return (due) => {
    const { fcmToken, vapidKey } = due.device
    const { endpoint, keys } = readSubscription(fcmToken)
    const url = new URL(endpoint)
    if (isPrivateAddress(url)) throw new RangeError('private address')
    const body = encryptMessage(messagePayload(due), keys)
    const headers = {
      Authorization: authorizationFor(url.origin, vapidKey),
      'Content-Encoding': ENCODING,
      'Content-Type': 'application/octet-stream',
      'Content-Length': body.length,
      TTL: KEPT_SECONDS,
      Urgency: due.isSilent ? 'normal' : 'high',
      Topic: topicOf(due),
    }
    return { url, headers, body }
  }
}

/** Encrypts a text for the one browser that holds the subscription (RFC 8291). Throws when its key is invalid. */
export const encryptMessage = (text: string, { p256dh, auth }: Subscription['keys']): Buffer =>
  webpush.encrypt(p256dh, auth, text, ENCODING).cipherText

/**
 * Signs once per origin, key and half a day: the signature is the most expensive part of a message. A push service
 * accepts only messages that are signed with the key of the subscription.
 */
function createSigner(subject: string): (origin: string, vapidKey: string | null) => string {
  const signed = new Map<string, { authorization: string; at: number }>()
  return (origin, vapidKey) => {
    const { publicKey, privateKey } = pairOf(vapidKey)
    const place = `${origin} ${publicKey}`
    const known = signed.get(place)
    // Push services refuse a signature with a future date, made before the clock was set back.
    if (known && Math.abs(Date.now() - known.at) < TOKEN_RENEWED_AFTER_MS) return known.authorization
    if (signed.size >= MAX_TOKENS) signed.clear()
    const expiresAt = Math.floor((Date.now() + TOKEN_LIVES_MS) / 1000)
    const { Authorization } = webpush.getVapidHeaders(
      origin,
      subject,
      publicKey,
      privateKey,
      ENCODING,
      expiresAt,
    )
    signed.set(place, { authorization: Authorization, at: Date.now() })
    return Authorization
  }
}

/** The pair with this public key; subscriptions of older versions were made with the oldest pair. */
function pairOf(vapidKey: string | null): { publicKey: string; privateKey: string } {
  const pairs = listKeys('vapid')
  return pairs.find(({ publicKey }) => publicKey === vapidKey) ?? pairs.at(-1)!
}

/** The contact address for push services. Apple refuses loopback addresses. */
function vapidSubject(): string {
  if (env.VAPID_SUBJECT) return env.VAPID_SUBJECT
  const origin = new URL(env.ORIGIN)
  if (origin.protocol === 'https:' && !isPrivateAddress(origin)) return env.ORIGIN
  log.warn(`VAPID_SUBJECT가 없어 다음 웹 푸시 연락처를 사용합니다: ${NOBODY}`)
  return NOBODY
}

/**
 * Posts and resolves as soon as the status is known; the rest of the answer is discarded, and cut off at
 * the time limit.
 */
function post({ url, headers, body }: Posting, agent: Agent, timeoutMs: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const posting = request(url, { method: 'POST', headers, agent, signal: AbortSignal.timeout(timeoutMs) })
    posting.on('response', (response) => {
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] })
      response.on('error', () => {}).resume()
    })
    posting.on('error', reject)
    posting.end(body)
  })
}

function judge({ status, retryAfter }: Answer): Outcome {
  const reason = `HTTP ${status}`
  if (status >= 200 && status < 300) return { kind: 'sent' }
  if (status === 404 || status === 410) return { kind: 'gone', reason }
  if (status === 408 || status === 429 || status >= 500) {
    return { kind: 'retry', reason, afterMs: retryAfterMs(retryAfter) }
  }
  // Our signature was refused: our clock may be wrong.
  if (status === 401 || status === 403) return { kind: 'retry', reason, isOurFault: true }
  return { kind: 'failed', reason }
}
