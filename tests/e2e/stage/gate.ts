import { once } from 'node:events'
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
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

  function passOn({ url = '/', headers, socket }: IncomingMessage, response: ServerResponse): void {
    const [, host = ''] = url.split('/')
    if (broken.has(host)) return void socket.destroy()
    ask(target + url, { headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
      .on('error', () => socket.destroy())
      .end()
  }

  const server = createServer(passOn)
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
