import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createRequestListener, type FetchHandler } from '@remix-run/node-fetch-server'
import { log } from '#app/log.server.ts'
import { openSockets } from '../stomp/sockets.node.ts'
import type { Handler } from './handler.ts'
import type { Listener, ListenOptions } from './listen.ts'

const CLOSE_IDLE_EVERY_MS = 200

/** Listens with `node:http`: for hosts without Bun, and for development, where Vite sees each request `first`. */
export async function listen(
  handle: Handler,
  { host, port, maxBodyBytes, startStomp }: ListenOptions,
  first?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void,
): Promise<Listener> {
  const answerFetch: FetchHandler = (request, { address }) => handle(request, address)
  const answerRequest = createRequestListener(answerFetch, {
    onError: (error) => log.error({ err: error }, 'request failed'),
  })
  const answer: RequestListener = (incoming, outgoing) => {
    if (Number(incoming.headers['content-length']) > maxBodyBytes)
      return void outgoing.writeHead(413, { Connection: 'close' }).end()
    answerRequest(incoming, outgoing)
    cutOff(incoming, maxBodyBytes)
  }
  const server = createServer((incoming, outgoing) =>
    first ? first(incoming, outgoing, () => answer(incoming, outgoing)) : answer(incoming, outgoing),
  )
  const closeSockets = openSockets(server, startStomp)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    stop: async (deadlineMs) => {
      closeSockets()
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      const idle = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS)
      const cut = setTimeout(() => server.closeAllConnections(), deadlineMs)
      await closed
      clearInterval(idle)
      clearTimeout(cut)
    },
  }
}

/** Ends a connection whose body grows longer than `maxBytes` without having announced it. */
function cutOff(incoming: IncomingMessage, maxBytes: number): void {
  if (incoming.headers['transfer-encoding'] === undefined) return
  let seen = 0
  incoming.on('data', (chunk: Buffer) => {
    seen += chunk.length
    if (seen > maxBytes) incoming.destroy(new Error('body too large'))
  })
}
