import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const HOST = 'www.site.test'

type Answer = (response: ServerResponse, request: IncomingMessage) => void

export interface StrangeSite {
  /** To be given as `sourcesUrl`. */
  url: string
  /** The address of one of its pages, as the crawler knows it. */
  address(path: string): string
  /** What was asked for, in order; robots.txt left out. */
  asked: Array<{ path: string; at: number; headers: IncomingMessage['headers'] }>
  close(): Promise<void>
}

/** A real server that answers each path as the test says; robots.txt is absent unless given. */
export async function openStrangeSite(pages: Record<string, Answer>): Promise<StrangeSite> {
  const asked: StrangeSite['asked'] = []
  const server = createServer((request, response) => {
    const path = (request.url ?? '').replace(/^\/[^/]+/, '')
    if (path !== '/robots.txt') asked.push({ path, at: performance.now(), headers: request.headers })
    const answer = pages[path]
    if (answer) answer(response, request)
    else response.writeHead(404).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    address: (path) => `https://${HOST}${path}`,
    asked,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** An ordinary page. */
export const page =
  (body: string | Buffer, headers: Record<string, string> = {}): Answer =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body)
  }

export const redirect =
  (location: string): Answer =>
  (response) => {
    response.writeHead(302, { location }).end()
  }
