// A stand-in for every outside service at once that fails in a chosen way: the sites, danawa, Kakao, Apple, Telegram, affiliates.
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

const BEHAVIOURS = {
  /** Never answers. */
  hangs: () => {},
  /** Sends a letter a second, for ever. */
  drips: (response: ServerResponse) => {
    response.writeHead(200, { 'Content-Type': 'application/json' })
    const dripping = setInterval(() => response.write('{'), 1000)
    response.on('close', () => clearInterval(dripping))
  },
  'cuts the connection': (response: ServerResponse) => void response.destroy(),
  'answers a page instead of JSON': (response: ServerResponse) =>
    void response.writeHead(200, { 'Content-Type': 'text/html' }).end('<html><body>점검 중</body></html>'),
  'answers rubbish as JSON': (response: ServerResponse) =>
    void response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"ok":tru\u0000\ufffd'),
  'answers JSON of another shape': (response: ServerResponse) =>
    void response.writeHead(200, { 'Content-Type': 'application/json' }).end('[null,{"id":"x"}]'),
  'names a wrong type': (response: ServerResponse) =>
    void response.writeHead(200, { 'Content-Type': 'image/png' }).end(Buffer.alloc(2000, 0xff)),
  'leads round in circles': (response: ServerResponse) =>
    void response.writeHead(302, { Location: response.req.url ?? '/' }).end(),
  'answers 500': (response: ServerResponse) => void response.writeHead(500).end('{}'),
  'never ends': (response: ServerResponse) => {
    response.writeHead(200, { 'Content-Type': 'application/json' })
    const chunk = Buffer.alloc(64 * 1024, 0x20)
    const send = () => {
      while (!response.destroyed && response.write(chunk));
    }
    response.on('drain', send)
    send()
  },
}
export type Lie = keyof typeof BEHAVIOURS
export const LIES = Object.keys(BEHAVIOURS) as Lie[]

/** Starts the stand-in; it hangs until the test chooses another failure. */
export async function startLiar() {
  const sockets = new Set<Socket>()
  const hosts = new Set<string>()
  let lie: Lie = 'hangs'
  const server = createServer((request, response) => {
    hosts.add((request.url ?? '').split('/')[1] ?? '')
    response.on('error', () => {})
    BEHAVIOURS[lie](response)
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    /** The first parts of the paths that were asked for. */
    hosts,
    tell: (next: Lie) => {
      lie = next
    },
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
