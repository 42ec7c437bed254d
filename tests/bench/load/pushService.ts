// A push service over TLS that accepts every message as fast as it can; the bench decrypts them afterwards.
import { setTimeout as sleep } from 'node:timers/promises'
import { makeCertificate } from '#tests/support/standIns/certificate.ts'
import { answerOrders } from './worker.ts'

const PATIENCE_MS = 30_000
const LOOK_EVERY_MS = 20

/** Waits for this number of messages. */
export interface PushOrder {
  messages: number
}

/** A message as received. */
export interface Taken {
  path: string
  body: Uint8Array
  /** Time of receipt, in milliseconds since 1970. */
  at: number
}

export interface PushAnswer {
  /** `host:port`. */
  host: string
  certificate: string
  /** Messages received since the last order. */
  taken: Taken[]
  /** Between the first and the last message. */
  tookMs: number
}

let taken: Taken[] = []
let firstAt = 0
let lastAt = 0

const { key, certificate } = makeCertificate('push service of the bench')
const server = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  tls: { key, cert: certificate },
  fetch: async (request) => {
    const body = await request.bytes()
    lastAt = performance.now()
    if (taken.length === 0) firstAt = lastAt
    taken.push({ path: new URL(request.url).pathname, body, at: Date.now() })
    return new Response(null, { status: 201 })
  },
})

answerOrders(async ({ messages }: PushOrder): Promise<PushAnswer> => {
  const patience = performance.now() + PATIENCE_MS
  while (taken.length < messages) {
    if (performance.now() > patience) throw new Error(`${taken.length} of ${messages} messages came`)
    await sleep(LOOK_EVERY_MS)
  }
  const answer = { host: `localhost:${server.port}`, certificate, taken, tookMs: lastAt - firstAt }
  taken = []
  return answer
})
