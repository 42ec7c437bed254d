import { AsyncLocalStorage } from 'node:async_hooks'
import type { Agent, ClientRequest, IncomingMessage } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { connect } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { Message, Messaging } from 'firebase-admin/messaging'
import { env } from '#app/env.server.ts'

/** More requests at once than this and Google's servers begin to refuse connections. */
const MAX_IN_FLIGHT = 100
const STAND_IN_PROJECT = 'stand-in'

/** What came of one request: accepted, or what the other side answered. */
export type FirebaseAnswer =
  | { kind: 'accepted' }
  | { kind: 'refused'; status: number; code: string; retryAfter: string | undefined }
  | { kind: 'unsent'; code: string; reason: string }
  | { kind: 'unanswered'; reason: string }

/** One message on its way: whether it had its one request, and what the library keeps for itself. */
interface Attempt {
  hasRequest: boolean
  busy(response: IncomingMessage): void
}

const attempts = new AsyncLocalStorage<Attempt>()

/**
 * How one message is sent to Firebase, in one request, answered within `timeoutMs`. The library is loaded at the first
 * message: it takes a quarter of a second, which a start need not wait for.
 */
export function connectFirebase(timeoutMs: number): (message: Message) => Promise<FirebaseAnswer> {
  let messaging: Promise<Messaging> | null = null
  return async (message) => {
    messaging ??= openMessaging(timeoutMs)
    return sendOnce(await messaging, message)
  }
}

/** True when apps can be told: Firebase's credentials are set, or a stand-in is. */
export const isFirebaseOn = (): boolean => env.FIREBASE_CREDENTIALS !== undefined || env.FCM_URL !== undefined

async function openMessaging(timeoutMs: number): Promise<Messaging> {
  const { cert, initializeApp } = await import('firebase-admin/app')
  const { getMessaging } = await import('firebase-admin/messaging')
  const httpAgent = createAgent(timeoutMs)
  const known = env.FIREBASE_CREDENTIALS
  const as =
    env.FCM_URL || !known
      ? { projectId: STAND_IN_PROJECT, credential: { getAccessToken: fixedToken } }
      : { credential: cert(known) }
  return getMessaging(initializeApp({ ...as, httpAgent }, crypto.randomUUID()))
}

const fixedToken = async () => ({ access_token: 'stand-in', expires_in: 3600 })

/**
 * Sends a message in one request. The library would repeat it by itself after a reset and after 503, up to four times
 * and a minute apart: when to try again is the outbox's word alone, and a place must not be held meanwhile.
 */
async function sendOnce(messaging: Messaging, message: Message): Promise<FirebaseAnswer> {
  const busy = Promise.withResolvers<FirebaseAnswer>()
  const attempt: Attempt = {
    hasRequest: false,
    busy: ({ statusCode = 503, headers }) =>
      busy.resolve({
        kind: 'refused',
        status: statusCode,
        code: 'unavailable',
        retryAfter: headers['retry-after'],
      }),
  }
  const sent = attempts
    .run(attempt, () => messaging.send(message))
    .then(
      (): FirebaseAnswer => ({ kind: 'accepted' }),
      (error: LibraryError) => readError(error),
    )
  return Promise.race([sent, busy.promise])
}

/** What the library rejects with. */
interface LibraryError extends Error {
  code?: string
  httpResponse?: { status: number; headers: Record<string, string | undefined> }
}

function readError({ code = 'unknown', message, httpResponse }: LibraryError): FirebaseAnswer {
  if (httpResponse) {
    const { status, headers } = httpResponse
    return { kind: 'refused', status, code, retryAfter: headers['retry-after'] }
  }
  // Of an answer that never came and of credentials that got no token the library speaks as `app/…`.
  return code.startsWith('messaging/')
    ? { kind: 'unsent', code, reason: message }
    : { kind: 'unanswered', reason: message }
}

/** An agent whose requests are one a message and end in time; with FCM_URL every one of them leads there. */
function createAgent(timeoutMs: number): Agent {
  const agent = new HttpsAgent({ keepAlive: true, maxSockets: MAX_IN_FLIGHT }) as HttpsAgent & Overridable
  const addRequest = agent.addRequest.bind(agent)
  agent.addRequest = (request, options) => {
    watch(request, timeoutMs)
    addRequest(request, options)
  }
  if (env.FCM_URL) agent.createConnection = leadTo(new URL(env.FCM_URL))
  return agent
}

/** What Node's agents let others override without their types saying so. */
interface Overridable {
  addRequest(request: ClientRequest, options: object): void
  createConnection: ReturnType<typeof leadTo>
}

function watch(request: ClientRequest, timeoutMs: number): void {
  const attempt = attempts.getStore()
  if (attempt?.hasRequest) return void request.destroy(new Error('no second request'))
  if (attempt) attempt.hasRequest = true
  request.once('response', (response) => {
    if (response.statusCode === 503) attempt?.busy(response)
  })
  const timer = setTimeout(() => request.destroy(new Error('no answer in time')), timeoutMs)
  request.once('close', () => clearTimeout(timer))
}

const leadTo =
  ({ protocol, hostname, port }: URL) =>
  (_: object, onConnected: () => void) => {
    const isTls = protocol === 'https:'
    const to = { host: hostname, port: Number(port || (isTls ? 443 : 80)) }
    return isTls ? connectTls({ ...to, servername: hostname }, onConnected) : connect(to, onConnected)
  }
