// The requests of a second machine to the first one.

import { env } from '#app/env.server.ts'
import { PASSED_ON, signPassedOn } from '#http/protection/machines.server.ts'

/** Headers that concern one connection only. */
const OF_CONNECTION = [
  'connection',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]
const ANSWERS_WITHIN_MS = 50_000
const MACHINES_ANSWER_WITHIN_MS = 5_000

/** Passes a request unchanged to the first machine and returns its answer. Throws when the first machine is gone. */
export async function passOn(request: Request, address: string): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const url = env.PRIMARY_URL + pathname + search
  const headers = withoutHeaders(request.headers, [...OF_CONNECTION, 'accept-encoding', 'content-length'])
  // This machine compresses the page for its reader.
  headers.set('Accept-Encoding', 'identity')
  headers.set(PASSED_ON, signPassedOn({ method: request.method, url, address }))
  const leaving = new AbortController()
  const late = setTimeout(() => leaving.abort(), ANSWERS_WITHIN_MS)
  const leave = () => leaving.abort()
  request.signal.addEventListener('abort', leave)
  const options: RequestInit & { duplex: 'half' } = {
    method: request.method,
    headers,
    body: request.body,
    redirect: 'manual',
    signal: leaving.signal,
    duplex: 'half',
  }
  const answer = await fetch(url, options).finally(() => clearTimeout(late))
  return new Response(answer.body, {
    status: answer.status,
    headers: withoutHeaders(answer.headers, OF_CONNECTION),
  })
}

/** Calls a route for machines; returns its answer. Throws when the first machine is gone or refuses. */
export async function callPrimary(path: string, given: object): Promise<unknown> {
  const url = `${env.PRIMARY_URL}${path}`
  const body = JSON.stringify(given)
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      [PASSED_ON]: signPassedOn({ method: 'POST', url, address: 'machine', body }),
    },
    body,
    signal: AbortSignal.timeout(MACHINES_ANSWER_WITHIN_MS),
  })
  if (!answer.ok) throw new Error(`the first machine answers ${answer.status}`)
  return await answer.json()
}

function withoutHeaders(given: Headers, names: string[]): Headers {
  const headers = new Headers(given)
  for (const name of names) headers.delete(name)
  return headers
}
