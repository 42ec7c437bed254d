import { env } from '../../app/env.server.ts'
import { agentFor, isPrivateAddress } from '../../app/outside.server.ts'
import { CRAWLER_AGENT, standIn } from '../../crawler/fetch.ts'
import { type Answer, request } from '../../crawler/request.ts'

const TIMEOUT_MS = 8_000
const MOST_HOPS = 3

/** The bytes of a picture elsewhere, 3 MB at most, in 8 seconds a hop. Throws when there is none, or behind a private address. */
export async function fetchPicture(address: string, signal: AbortSignal): Promise<Buffer> {
  let url = new URL(address)
  for (let hop = 0; hop <= MOST_HOPS; hop++) {
    const answer = await ask(url, signal)
    const next = answer.status >= 300 && answer.status < 400 ? answer.headers.location : undefined
    if (next === undefined) return bodyOf(answer)
    url = new URL(next, url)
  }
  throw new RangeError('too many redirects')
}

function ask(url: URL, signal: AbortSignal): Promise<Answer> {
  if (!/^https?:$/.test(url.protocol) || isPrivateAddress(url)) throw new RangeError('no public address')
  const { SOURCES_URL } = env
  return request(SOURCES_URL ? standIn(url, SOURCES_URL) : url, {
    headers: { 'user-agent': CRAWLER_AGENT, accept: 'image/avif,image/webp,image/*' },
    timeoutMs: TIMEOUT_MS,
    agent: SOURCES_URL ? undefined : agentFor(url),
    signal,
  })
}

function bodyOf({ status, headers, body }: Answer): Buffer {
  if (status !== 200) throw new RangeError(`status ${status}`)
  if (!/^image\//.test(headers['content-type'] ?? '')) throw new RangeError('no picture by its type')
  return body
}
