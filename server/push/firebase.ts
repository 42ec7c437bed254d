import { Agent } from 'node:https'
import { connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { Message, Messaging } from 'firebase-admin/messaging'
import { env } from '#app/env.server.ts'

/** With more parallel requests than this, Google's servers begin to refuse connections. */
const MAX_IN_FLIGHT = 100
const STAND_IN_PROJECT = 'stand-in'

/** The result of one message: accepted, or the answer of the other side. */
export type FirebaseAnswer =
  | { kind: 'accepted' }
  | { kind: 'refused'; status: number; code: string; retryAfter: string | undefined }
  | { kind: 'unsent'; code: string; reason: string }
  | { kind: 'unanswered'; reason: string }

/**
 * Returns a function that sends one message to Firebase and answers within `timeoutMs`. The first message loads the
 * library, which takes a quarter of a second that the start does not wait for.
 */
export function connectFirebase(timeoutMs: number): (message: Message) => Promise<FirebaseAnswer> {
  let messaging: Promise<Messaging> | null = null
  return async (message) => {
    messaging ??= openMessaging()
    return send(await messaging, message, timeoutMs)
  }
}

async function openMessaging(): Promise<Messaging> {
  const { cert, initializeApp } = await import('firebase-admin/app')
  const { getMessaging } = await import('firebase-admin/messaging')
  const options = { keepAlive: true, maxSockets: MAX_IN_FLIGHT }
  const httpAgent = env.FCM_URL ? new StandInAgent(new URL(env.FCM_URL), options) : new Agent(options)
  const known = env.FIREBASE_CREDENTIALS
  const as =
    env.FCM_URL || !known
      ? { projectId: STAND_IN_PROJECT, credential: { getAccessToken: fixedToken } }
      : { credential: cert(known) }
  return getMessaging(initializeApp({ ...as, httpAgent }, crypto.randomUUID()))
}

const fixedToken = async () => ({ access_token: 'stand-in', expires_in: 3600 })

/**
 * The library repeats a request by itself after a reset and after 503, at most four times. A repeated message carries
 * the same collapse key, so a device shows it once. After `timeoutMs` the outbox no longer waits for the library.
 */
function send(messaging: Messaging, message: Message, timeoutMs: number): Promise<FirebaseAnswer> {
  const late = Promise.withResolvers<FirebaseAnswer>()
  const timer = setTimeout(() => late.resolve({ kind: 'unanswered', reason: 'no answer in time' }), timeoutMs)
  const sent = messaging.send(message).then((): FirebaseAnswer => ({ kind: 'accepted' }), readError)
  return Promise.race([sent, late.promise]).finally(() => clearTimeout(timer))
}

/** The library's rejection. */
interface LibraryError extends Error {
  code?: string
  httpResponse?: { status: number; headers: Record<string, string | undefined> }
}

function readError({ code = 'unknown', message, httpResponse }: LibraryError): FirebaseAnswer {
  if (httpResponse) {
    const { status, headers } = httpResponse
    return { kind: 'refused', status, code, retryAfter: headers['retry-after'] }
  }
  // The library names a missing answer and credentials that got no token `app/…`.
  return code.startsWith('messaging/')
    ? { kind: 'unsent', code, reason: message }
    : { kind: 'unanswered', reason: message }
}

/** Connects every request to FCM_URL. */
class StandInAgent extends Agent {
  readonly to: URL

  constructor(to: URL, options: ConstructorParameters<typeof Agent>[0]) {
    super(options)
    this.to = to
  }

  override createConnection(): Socket {
    const { protocol, hostname, port } = this.to
    const isTls = protocol === 'https:'
    const address = { host: hostname, port: Number(port || (isTls ? 443 : 80)) }
    return isTls ? connectTls({ ...address, servername: hostname }) : connect(address)
  }
}
