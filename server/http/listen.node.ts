import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Handler } from './handler.ts'
import type { Listener, ListenOptions } from './listener.ts'

const CLOSE_IDLE_EVERY_MS = 200

/** Listens with `node:http`: for hosts without Bun, and for development, where Vite sees each request `first`. */
export async function listen(
  handle: Handler,
  { host, port, maxBodyBytes }: ListenOptions,
  first?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void,
): Promise<Listener> {
  const answer: RequestListener = (incoming, outgoing) => {
    answerOne(handle, incoming, outgoing, maxBodyBytes).catch(() => outgoing.destroy())
  }
  const server = createServer((incoming, outgoing) =>
    first ? first(incoming, outgoing, () => answer(incoming, outgoing)) : answer(incoming, outgoing),
  )
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    stop: async (deadlineMs) => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      const idle = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS)
      const cut = setTimeout(() => server.closeAllConnections(), deadlineMs)
      await closed
      clearInterval(idle)
      clearTimeout(cut)
    },
  }
}

async function answerOne(
  handle: Handler,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  maxBodyBytes: number,
): Promise<void> {
  const response = await handle(readRequest(incoming, maxBodyBytes), incoming.socket.remoteAddress ?? '')
  outgoing.statusCode = response.status
  for (const [name, value] of response.headers) if (name !== 'set-cookie') outgoing.setHeader(name, value)
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) outgoing.setHeader('Set-Cookie', cookies)
  if (response.body) await pipeline(Readable.fromWeb(response.body as never), outgoing)
  else outgoing.end()
}

function readRequest(incoming: IncomingMessage, maxBodyBytes: number): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) {
    for (const item of [value ?? []].flat()) headers.append(name, item)
  }
  const gone = new AbortController()
  incoming.once('close', () => incoming.complete || gone.abort())
  const hasBody = incoming.method !== 'GET' && incoming.method !== 'HEAD'
  return new Request(`http://${incoming.headers.host ?? 'localhost'}${incoming.url}`, {
    method: incoming.method,
    headers,
    signal: gone.signal,
    ...(hasBody && { body: Readable.toWeb(incoming.pipe(limit(maxBodyBytes))) as never, duplex: 'half' }),
  } as RequestInit)
}

/** Passes at most `maxBytes` and fails on more. */
function limit(maxBytes: number): Transform {
  let seen = 0
  return new Transform({
    transform(chunk: Buffer, _, done) {
      seen += chunk.length
      done(seen > maxBytes ? new Error('body too large') : null, chunk)
    },
  })
}
