import type { Agent } from 'node:http'
import { env } from '#app/env.server.ts'
import { agentFor, isPrivateAddress } from '#app/outside.server.ts'
import { CRAWLER_AGENT, standIn } from '#crawler/fetching/fetch.ts'
import { type Answer, request } from '#crawler/fetching/request.ts'

const TIMEOUT_MS = 8_000
const MAX_HOPS = 3

export interface FetchingOptions {
  /** A picture must arrive completely within this time, redirects included. */
  timeoutMs?: number
  /** The agent that connects and checks the addresses behind names. */
  agentFor?: (url: URL) => Agent
}

/**
 * The bytes of an external picture, at most 3 MB. Throws when none comes in time, or from a private
 * address.
 */
export async function fetchPicture(
  address: string,
  signal: AbortSignal,
  { timeoutMs = TIMEOUT_MS, agentFor: connectBy = agentFor }: FetchingOptions = {},
): Promise<Buffer> {
  const endsAt = Date.now() + timeoutMs
  let url = new URL(address)
  for (let hop = 0; hop <= MAX_HOPS; hop++) {
    const answer = await ask(url, { signal, timeoutMs: Math.max(1, endsAt - Date.now()), connectBy })
    const next = answer.status >= 300 && answer.status < 400 ? answer.headers.location : undefined
    if (next === undefined) return bodyOf(answer)
    url = new URL(next, url)
  }
  throw new RangeError('too many redirects')
}

interface Asking {
  signal: AbortSignal
  timeoutMs: number
  connectBy: (url: URL) => Agent
}

function ask(url: URL, { signal, timeoutMs, connectBy }: Asking): Promise<Answer> {
  if (!/^https?:$/.test(url.protocol) || isPrivateAddress(url)) throw new RangeError('no public address')
  const { SOURCES_URL } = env
  return request(SOURCES_URL ? standIn(url, SOURCES_URL) : url, {
    headers: { 'user-agent': CRAWLER_AGENT, accept: 'image/avif,image/webp,image/*' },
    timeoutMs,
    agent: SOURCES_URL ? undefined : connectBy(url),
    signal,
  })
}

function bodyOf({ status, headers, body }: Answer): Buffer {
  if (status !== 200) throw new RangeError(`status ${status}`)
  if (!/^image\//.test(headers['content-type'] ?? '')) throw new RangeError('no picture by its type')
  return body
}
