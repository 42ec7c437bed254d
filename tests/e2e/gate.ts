import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Gate {
  url: string
  /** From now on the connection breaks for whoever asks for a page of `host`. */
  breakHost(host: string): void
  close(): Promise<void>
}

/** Stands before the sample sites at `target` and passes on what is asked, so that one of them can fail alone. */
export async function openGate(target: string): Promise<Gate> {
  const broken = new Set<string>()

  async function passOn(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, host = ''] = (request.url ?? '').split('/')
    if (broken.has(host)) throw new Error(`${host} is broken`)
    const { 'if-none-match': etag } = request.headers
    const answer = await fetch(target + request.url, { headers: etag ? { 'If-None-Match': etag } : {} })
    response.writeHead(answer.status, [...answer.headers].flat())
    response.end(Buffer.from(await answer.arrayBuffer()))
  }

  const server = createServer((request, response) => {
    passOn(request, response).catch(() => request.socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    breakHost: (host) => broken.add(host),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
