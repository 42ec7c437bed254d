/*
 * A stand-in for a push service (RFC 8030) over TLS: it accepts messages for the subscriptions that it made, checks
 * the sender's signature (VAPID, RFC 8292) and decrypts the messages. In the test's process:
 *
 *   const push = await startPushService()
 *   const subscription = push.subscribe()          // register it as fcmToken, as JSON
 *   push.behave(() => 410)                         // the answer from now on
 *   await push.waitForMessages(1)
 *
 * The product must trust its certificate: in a separate process with NODE_EXTRA_CA_CERTS=push.caFile, which Bun
 * respects like Node, and ALLOW_HOSTS=push.host; in the same process with an agent that has push.certificate. A member
 * registers its subscriptions only with PUSH_HOSTS=push.host.
 *
 * As a separate process: `bun tests/support/standIns/pushService.ts` prints {url, host, caFile, controlUrl} as one line.
 * Its control listens over plain http: POST /subscriptions → a subscription, GET /messages, POST /behaviour with a
 * Behaviour as JSON, GET /counters.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { importJWK, jwtVerify } from 'jose'
import { makeCertificate } from './certificate.ts'
import { type BrowserKeys, decryptMessage, makeBrowserKeys } from './webPushDecoder.ts'

const MAX_BODY_BYTES = 4_096
const MAX_TOKEN_LIVES_SECONDS = 24 * 60 * 60
const PATIENCE_MS = 30_000
const LOOK_EVERY_MS = 10

/** The result of `PushSubscription.toJSON()` in a browser. */
export interface SubscriptionJson {
  endpoint: string
  expirationTime: null
  keys: { p256dh: string; auth: string }
}

/** A received message, decrypted. */
export interface PushMessage {
  subscriptionId: string
  endpoint: string
  topic: string | undefined
  urgency: string | undefined
  ttlSeconds: number
  /** The sender's claims: audience, contact, expiry in seconds, public key. */
  vapid: { aud: string; sub: string; exp: number; publicKey: string }
  /** The decrypted text for the service worker, and its parsed content. */
  text: string
  payload: {
    title: string
    body: string
    imageUrl: string | null
    link: string
    tag: string
    deliveryKey: string
  }
  at: number
}

/**
 * A status with headers, or a failure: `hang` never answers, `reset` disconnects before taking the message,
 * `loseAnswer` after.
 */
export type Behaviour =
  | number
  | { status: number; headers?: Record<string, string> }
  | 'hang'
  | 'reset'
  | 'loseAnswer'

export type PushService = Awaited<ReturnType<typeof startPushService>>

class Refused extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Starts a push service on a free loopback port. */
export async function startPushService() {
  const subscriptions = new Map<string, Subscriber>()
  const messages: PushMessage[] = []
  const counters = { connections: 0, requests: 0, taken: 0, refused: 0 }
  const problems: string[] = []
  const sockets = new Set<Socket>()
  let decide: (message: PushMessage) => Behaviour | Promise<Behaviour> = () => 201

  const { key, certificate } = makeCertificate('push stand-in')
  const directory = mkdtempSync(join(tmpdir(), 'push-service-'))
  const caFile = join(directory, 'ca.pem')
  writeFileSync(caFile, certificate)

  const server = createServer({ key, cert: certificate }, (request, response) => {
    counters.requests++
    take(request, response).catch((error: Error) => {
      counters.refused++
      problems.push(error.message)
      response.writeHead(error instanceof Refused ? error.status : 500).end(error.message)
    })
  })
  server.on('connection', (socket: Socket) => {
    counters.connections++
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `localhost:${(server.address() as AddressInfo).port}`
  const url = `https://${host}`

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const message = await readMessage(request, url, subscriptions)
    const behaviour = await decide(message)
    if (behaviour === 'hang') return
    if (behaviour === 'reset') return void request.socket.destroy()
    const { status, headers } =
      typeof behaviour === 'object'
        ? behaviour
        : { status: behaviour === 'loseAnswer' ? 201 : behaviour, headers: {} }
    if (status < 300) {
      counters.taken++
      messages.push(message)
    }
    if (behaviour === 'loseAnswer') request.socket.destroy()
    else response.writeHead(status, headers).end()
  }

  return {
    url,
    /** `host:port`, the format of ALLOW_HOSTS. */
    host,
    caFile,
    certificate,
    /** Accepted messages in order, including those whose answer was lost. */
    messages,
    counters,
    /** The reasons for refusing requests. */
    problems,
    /** A new reachable browser. With a server's public key it gets only messages that are signed with that one. */
    subscribe(publicKey?: string): SubscriptionJson {
      const id = `s${subscriptions.size + 1}`
      const keys = makeBrowserKeys()
      subscriptions.set(id, { keys, publicKey })
      return {
        endpoint: `${url}/push/${id}`,
        expirationTime: null,
        keys: { p256dh: keys.p256dh.toString('base64url'), auth: keys.auth.toString('base64url') },
      }
    },
    /** Decides the answer to each message from now on; a promise delays the answer. */
    behave(fn: (message: PushMessage) => Behaviour | Promise<Behaviour>): void {
      decide = fn
    },
    /** What a device shows: of the messages of one tag the last. */
    shown: () => [
      ...new Map(
        messages.map((message) => [`${message.subscriptionId} ${message.payload.tag}`, message]),
      ).values(),
    ],
    waitForMessages: async (count: number): Promise<PushMessage[]> => {
      const patience = Date.now() + PATIENCE_MS
      while (messages.length < count) {
        if (Date.now() > patience)
          throw new Error(`${messages.length} of ${count} messages came; refused: ${problems.join(', ')}`)
        await sleep(LOOK_EVERY_MS)
      }
      return messages
    },
    /** Closes all connections, hanging ones included, and deletes the certificate. */
    async close(): Promise<void> {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

interface Subscriber {
  keys: BrowserKeys
  publicKey: string | undefined
}

/** Reads and checks a request like a real push service. Throws Refused with its status. */
async function readMessage(
  request: IncomingMessage,
  url: string,
  subscriptions: Map<string, Subscriber>,
): Promise<PushMessage> {
  const body = await readBody(request)
  const subscriptionId = request.url?.replace('/push/', '') ?? ''
  const subscriber = subscriptions.get(subscriptionId)
  const { ttl, topic, urgency, 'content-encoding': encoding } = request.headers
  if (request.method !== 'POST' || !subscriber)
    throw new Refused(404, `no subscription at ${request.method} ${request.url}`)
  if (encoding !== 'aes128gcm') throw new Refused(415, `content encoding ${encoding}`)
  if (!/^\d+$/.test(String(ttl))) throw new Refused(400, `TTL ${ttl}`)
  if (topic !== undefined && !/^[\w-]{1,32}$/.test(String(topic))) throw new Refused(400, `topic ${topic}`)
  const vapid = await readVapid(request.headers.authorization, url)
  if (subscriber.publicKey !== undefined && subscriber.publicKey !== vapid.publicKey)
    throw new Refused(403, `signed with ${vapid.publicKey}, not the key of the subscription`)
  const text = decryptMessage(body, subscriber.keys).toString()
  return {
    subscriptionId,
    endpoint: `${url}${request.url}`,
    topic: topic as string | undefined,
    urgency: urgency as string | undefined,
    ttlSeconds: Number(ttl),
    vapid,
    text,
    payload: JSON.parse(text),
    at: Date.now(),
  }
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const body = Buffer.concat(chunks)
  if (body.length > MAX_BODY_BYTES) throw new Refused(413, `${body.length} bytes`)
  return body
}

/** Checks the sender's signature, audience, expiry and contact. */
async function readVapid(authorization: string | undefined, audience: string): Promise<PushMessage['vapid']> {
  const [, token, publicKey] = /^vapid t=([^,]+), ?k=([\w-]+)$/.exec(authorization ?? '') ?? []
  if (!token || !publicKey) throw new Refused(401, `authorization ${authorization}`)
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const verifier = await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256')
  try {
    const { payload } = await jwtVerify(token, verifier, {
      audience,
      algorithms: ['ES256'],
      requiredClaims: ['exp', 'sub'],
    })
    const { exp = 0, sub = '' } = payload
    if (exp > Date.now() / 1000 + MAX_TOKEN_LIVES_SECONDS) throw new Error('lives longer than a day')
    if (!/^(?:mailto:|https:\/\/(?!localhost))/.test(sub)) throw new Error(`contact ${sub}`)
    return { aud: audience, sub, exp, publicKey }
  } catch (error) {
    throw new Refused(403, `VAPID: ${(error as Error).message}`)
  }
}

/** The stand-in's control over plain http, so that its caller needs no certificate. */
async function startControl(push: PushService): Promise<string> {
  const control = createHttpServer(async (request, response) => {
    const answer = (body: unknown) =>
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
    switch (`${request.method} ${request.url}`) {
      case 'POST /subscriptions':
        return answer(push.subscribe())
      case 'GET /messages':
        return answer(push.messages)
      case 'GET /counters':
        return answer(push.counters)
      case 'POST /behaviour': {
        const behaviour = JSON.parse((await readBody(request)).toString()) as Behaviour
        push.behave(() => behaviour)
        return answer(behaviour)
      }
      default:
        return response.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => control.listen(0, '127.0.0.1', resolve))
  return `http://localhost:${(control.address() as AddressInfo).port}`
}

if (process.argv[1] === import.meta.filename) {
  const push = await startPushService()
  const { url, host, caFile } = push
  console.log(JSON.stringify({ url, host, caFile, controlUrl: await startControl(push) }))
  process.on('SIGTERM', async () => {
    await push.close()
    process.exit(0)
  })
}
