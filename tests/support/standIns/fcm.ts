import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/*
 * A stand-in for Firebase Cloud Messaging's HTTP v1 call, over plain http at FCM_URL. It refuses what the
 * real service refuses and answers each message as the test configures.
 */

const SEND = /^\/v1\/projects\/[\w-]+\/messages:send$/
const MAX_MESSAGE_BYTES = 4_096
const FCM_ERROR = 'type.googleapis.com/google.firebase.fcm.v1.FcmError'

/** A message as received. */
export interface FcmMessage {
  token: string
  notification: { title: string; body: string; image?: string }
  data: { link: string; tag: string; deliveryKey: string; actions: string; imageUrl?: string }
  android: { collapse_key: string; priority: string; ttl: string; notification: { tag: string } }
  apns: { headers: Record<string, string>; payload: { aps: Record<string, unknown> } }
}

/**
 * A status or a failure: `hang` never answers, `reset` disconnects before taking the message, `loseAnswer`
 * after.
 */
export type FcmBehaviour =
  | 200
  | 'UNREGISTERED'
  | { status: number; error: string; retryAfterSeconds?: number }
  | 'hang'
  | 'reset'
  | 'loseAnswer'

export type FcmStandIn = Awaited<ReturnType<typeof startFcm>>

/** Starts it on a free loopback port. */
export async function startFcm() {
  const accepted: FcmMessage[] = []
  const problems: string[] = []
  const counters = { requests: 0, inFlight: 0, mostInFlight: 0 }
  let decide: (message: FcmMessage) => FcmBehaviour = () => 200

  const server = createServer((request, response) => {
    counters.requests++
    counters.mostInFlight = Math.max(counters.mostInFlight, ++counters.inFlight)
    response.once('close', () => counters.inFlight--)
    take(request, response).catch((error: Error) => {
      problems.push(error.message)
      refuse(response, 400, 'INVALID_ARGUMENT')
    })
  })

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const message = await readMessage(request)
    const behaviour = decide(message)
    if (behaviour === 'hang') return
    if (behaviour === 'reset') return void request.socket.destroy()
    if (behaviour === 'UNREGISTERED') return refuse(response, 404, behaviour)
    if (typeof behaviour === 'object') {
      const { status, error, retryAfterSeconds } = behaviour
      return refuse(response, status, error, retryAfterSeconds)
    }
    accepted.push(message)
    if (behaviour === 'loseAnswer') return void request.socket.destroy()
    sendJson(response, 200, { name: `projects/stand-in/messages/${accepted.length}` })
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    /** The value for FCM_URL. */
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Accepted messages in order, including those whose answer was lost. */
    accepted,
    /** The reasons for refusing malformed requests. */
    problems,
    counters,
    /** Decides the answer to each message from now on. */
    behave(fn: (message: FcmMessage) => FcmBehaviour): void {
      decide = fn
    },
    /** Closes all connections, hanging ones included. */
    async close(): Promise<void> {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

async function readMessage(request: IncomingMessage): Promise<FcmMessage> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const body = Buffer.concat(chunks)
  if (request.method !== 'POST' || !SEND.test(request.url ?? ''))
    throw new Error(`${request.method} ${request.url}`)
  if (request.headers.authorization !== 'Bearer stand-in') throw new Error('no bearer token')
  if (body.length > MAX_MESSAGE_BYTES) throw new Error(`${body.length} bytes`)
  const { message } = JSON.parse(body.toString()) as { message: FcmMessage }
  if (typeof message.token !== 'string') throw new Error('no token')
  const odd = Object.values(message.data).find((value) => typeof value !== 'string')
  if (odd !== undefined) throw new Error(`data may hold strings only: ${JSON.stringify(odd)}`)
  return message
}

function refuse(response: ServerResponse, status: number, errorCode: string, retryAfterSeconds?: number) {
  const headers = retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) }
  const details = [{ '@type': FCM_ERROR, errorCode }]
  sendJson(
    response,
    status,
    { error: { code: status, status: errorCode, message: errorCode, details } },
    headers,
  )
}

function sendJson(response: ServerResponse, status: number, body: object, headers = {}): void {
  response.writeHead(status, { 'Content-Type': 'application/json; charset=UTF-8', ...headers })
  response.end(JSON.stringify(body))
}
