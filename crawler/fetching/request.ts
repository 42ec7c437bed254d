import { type Agent, type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { gunzipSync } from 'node:zlib'
import { Unreachable, Unreadable } from './crawlErrors.ts'

/** The maximum size of an answer; lists of posts are smaller. */
const MAX_BYTES = 3 * 1024 * 1024

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
  /** From the first byte sent to the last one received. */
  tookMs: number
}

interface RequestOptions {
  headers: Record<string, string>
  timeoutMs: number
  /** The agent that connects and refuses private addresses; undefined for an address that the operator named. */
  agent: Agent | undefined
  /** Ends the request; it then rejects with the signal's reason. */
  signal: AbortSignal
}

/**
 * One GET without redirects. Throws Unreachable when no complete answer comes in time, Unreadable when it is too
 * large or its address is private. Uses neither undici nor the built-in fetch: their guards against private addresses
 * have no effect under Bun.
 */
export async function request(url: URL, options: RequestOptions): Promise<Answer> {
  const startedAt = performance.now()
  const timeout = AbortSignal.timeout(options.timeoutMs)
  const signal = AbortSignal.any([timeout, options.signal])
  try {
    const response = await send(url, options, signal)
    const body = await collect(response)
    return {
      status: response.statusCode ?? 0,
      headers: response.headers,
      body: unzip(body, response.headers),
      tookMs: Math.round(performance.now() - startedAt),
    }
  } catch (error) {
    options.signal.throwIfAborted()
    if (error instanceof Unreadable) throw error
    if (isForbidden(error)) throw new Unreadable(`사설 주소는 읽지 않습니다 (${url.host})`)
    if (timeout.aborted) throw new Unreachable(`${options.timeoutMs / 1000}초 안에 응답이 오지 않았습니다`)
    throw new Unreachable(explain(error as NodeJS.ErrnoException))
  }
}

function send(url: URL, options: RequestOptions, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const start = url.protocol === 'https:' ? requestHttps : requestHttp
    // Requests to a host are seconds apart, so a kept-alive connection would often be closed by then.
    const headers = { ...options.headers, 'accept-encoding': 'gzip', connection: 'close' }
    const outgoing = start(url, { agent: options.agent, headers, signal }, resolve)
    outgoing.on('error', reject)
    outgoing.end()
  })
}

async function collect(response: IncomingMessage): Promise<Buffer> {
  if (Number(response.headers['content-length']) > MAX_BYTES) {
    response.destroy()
    throw tooLarge()
  }
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response) {
    bytes += chunk.length
    if (bytes > MAX_BYTES) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function unzip(body: Buffer, headers: IncomingHttpHeaders): Buffer {
  if (headers['content-encoding'] !== 'gzip') return body
  try {
    return gunzipSync(body, { maxOutputLength: MAX_BYTES })
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge() : error
  }
}

const tooLarge = () => new Unreadable('페이지가 3MB를 넘습니다')

/** True for the agent's error about a name with a private address, which has no code. */
const isForbidden = (error: unknown): boolean =>
  /^DNS lookup .* is not allowed/.test((error as Error).message)

function explain(error: NodeJS.ErrnoException): string {
  switch (error.code) {
    case 'ECONNREFUSED':
      return '연결이 거부되었습니다'
    case 'ECONNRESET':
      return '응답이 도중에 끊겼습니다'
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return '서버의 주소를 찾을 수 없습니다'
    default:
      return `연결할 수 없습니다 (${error.code ?? error.message})`
  }
}
