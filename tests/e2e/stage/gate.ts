import { once } from 'node:events'
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Gate {
  url: string
  /** From now on, every request to `host` fails with a broken connection. */
  breakHost(host: string): void
  close(): Promise<void>
}

/** A proxy in front of the sample sites at `target`, so that a single site can fail. */
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
