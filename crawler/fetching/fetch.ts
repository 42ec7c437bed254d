import type { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { env } from '#app/env.server.ts'
import { agentFor, isPrivateAddress, retryAfterMs } from '#app/outside.server.ts'
import type { Page } from '../source.ts'
import { decodePage } from './charset.ts'
import { Gone, Refused, Unreachable, Unreadable } from './crawlErrors.ts'
import { createHostQueue } from './hostQueue.ts'
import { type Answer, request } from './request.ts'
import { createRobots, type ReadRobots } from './robots.ts'

/** The minimum pause between two requests to one host; its robots.txt may ask for more. */
const MIN_INTERVAL_MS = 2_000
const TIMEOUT_MS = 15_000
const MAX_REDIRECTS = 3
const MAX_COOKIE_PAGE_BYTES = 1_024
/** How long `close` waits for current requests. */
const GRACE_MS = 3_000

/** The user agent that we send to sites. */
export const CRAWLER_AGENT =
  env.CRAWL_USER_AGENT ??
  `Mozilla/5.0 (compatible; HotdealAlimi/1.0; +${new URL(env.ORIGIN).origin}/help#crawler)`

/** The validators of a page's last answer, so that the site need not send it again. */
export interface Validators {
  etag?: string
  lastModified?: string
}

/** `tookMs`: the time of the last request, without the wait in the host's queue. */
export type Fetched =
  | { kind: 'page'; page: Page; validators: Validators; tookMs: number }
  | { kind: 'unchanged'; tookMs: number }

export interface Fetcher {
  /**
   * Reads one page in its host's queue, if robots.txt allows it. `unchanged` when its validators are those of
   * `since`. Throws Refused, Unreachable, Gone or Unreadable with the reason in Korean, and the signal's reason once
   * the fetcher closes.
   */
  read(address: string, since?: Validators): Promise<Fetched>
  /** Rejects waiting requests, and lets current ones end within a few seconds. */
  close(): Promise<void>
}

export interface FetcherOptions {
  minIntervalMs?: number
  timeoutMs?: number
  /** The server that replaces all hosts: `https://{host}{path}` at `{sourcesUrl}/{host}{path}`. */
  sourcesUrl?: string | undefined
  now?: () => number
  /** Called with each robots.txt that was read. */
  noteRobots?: (read: ReadRobots) => Promise<void>
  /** The agent that connects; by default it refuses private addresses. */
  agentFor?: (url: URL) => Agent
}

/** Reads the sources' pages: one request per host at a time, bounded in size and time, never from private addresses. */
export function createFetcher(options: FetcherOptions = {}): Fetcher {
  const {
    sourcesUrl = env.SOURCES_URL,
    // A stand-in for the sites needs no pause.
    minIntervalMs = sourcesUrl ? 0 : MIN_INTERVAL_MS,
    timeoutMs = TIMEOUT_MS,
    now = Date.now,
    agentFor: connectBy = agentFor,
  } = options
  const closing = new AbortController()
  const ending = new AbortController()
  const current = new Set<Promise<Answer>>()
  const hostQueue = createHostQueue(closing.signal)
  const cookies = new Map<string, string>()
  const robots = createRobots(readRobots, { now, note: options.noteRobots, signal: closing.signal })

  async function ask(url: URL, headers: Record<string, string>): Promise<Answer> {
    if (isPrivateAddress(url)) throw new Unreadable(`사설 주소는 읽지 않습니다 (${url.host})`)
    const pauseMs = Math.max(minIntervalMs, robots.crawlDelayMs(url))
    return hostQueue.run(url.host, pauseMs, () => {
      const answer = request(sourcesUrl ? standIn(url, sourcesUrl) : url, {
        headers: { ...introduce(url), ...headers },
        timeoutMs,
        agent: sourcesUrl ? undefined : connectBy(url),
        signal: ending.signal,
      })
      current.add(answer)
      return answer.finally(() => current.delete(answer))
    })
  }

  function introduce(url: URL): Record<string, string> {
    const cookie = cookies.get(url.host)
    return {
      'user-agent': CRAWLER_AGENT,
      accept: 'text/html,application/xhtml+xml,application/xml;q=0.9',
      'accept-language': 'ko-KR,ko;q=0.9',
      ...(cookie && { cookie }),
    }
  }

  async function askAllowed(url: URL, headers: Record<string, string>): Promise<Answer> {
    await robots.check(url)
    return ask(url, headers)
  }

  async function readRobots(url: URL): Promise<string> {
    const answer = await follow(url, (hop) => ask(hop, {}))
    const isAbsent = answer.status >= 400 && answer.status < 500 && !isRefusal(answer)
    if (isAbsent) throw new Gone()
    throwForStatus(answer)
    return answer.body.toString('utf8')
  }

  /** Some sites first send a page that only sets a cookie: the request is repeated with that cookie. */
  async function askWithCookie(url: URL, headers: Record<string, string>): Promise<Answer> {
    const answer = await follow(url, (hop) => askAllowed(hop, headers))
    const cookie = cookieAskedFor(answer)
    if (!cookie) return answer
    cookies.set(url.host, cookie)
    const second = await follow(url, (hop) => askAllowed(hop, headers))
    if (cookieAskedFor(second)) throw new Unreadable('쿠키를 확인하는 페이지만 왔습니다')
    return second
  }

  return {
    async read(address, since = {}) {
      const answer = await askWithCookie(new URL(address), conditions(since))
      throwForStatus(answer)
      if (answer.status === 304) return { kind: 'unchanged', tookMs: answer.tookMs }
      return {
        kind: 'page',
        page: { url: address, text: readText(answer), readAt: now() },
        validators: validatorsOf(answer),
        tookMs: answer.tookMs,
      }
    },
    async close() {
      closing.abort()
      await Promise.race([Promise.allSettled(current), sleep(GRACE_MS, undefined, { ref: false })])
      ending.abort()
    },
  }
}

/** The address of `url` on the server that replaces all hosts. */
export function standIn(url: URL, sourcesUrl: string): URL {
  return new URL(`${sourcesUrl}/${url.host}${url.pathname}${url.search}`)
}

/** Follows redirects within the site; each hop passes every check again in `askOne`. */
async function follow(
  url: URL,
  askOne: (url: URL) => Promise<Answer>,
  hopsLeft = MAX_REDIRECTS,
): Promise<Answer> {
  const answer = await askOne(url)
  const location = answer.status >= 300 && answer.status < 400 ? answer.headers.location : undefined
  if (location === undefined) return answer
  if (hopsLeft === 0) throw new Unreadable('리디렉션이 반복됩니다')
  if (!URL.canParse(location, url.href)) throw new Unreadable('리디렉션 주소가 올바르지 않습니다')
  const next = new URL(location, url)
  if (isPrivateAddress(next)) throw new Unreadable(`사설 주소로 리디렉션되었습니다 (${next.host})`)
  if (siteOf(next) !== siteOf(url)) throw new Unreadable(`다른 사이트로 리디렉션되었습니다 (${next.host})`)
  return follow(next, askOne, hopsLeft - 1)
}

/** `www.`, `m.` and the bare host are one site; an address that is not http(s) is a site named by its protocol. */
function siteOf(url: URL): string {
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
  return isWeb ? url.hostname.replace(/^(?:www|m)\./, '') : url.protocol
}

const isRefusal = (answer: Answer): boolean => [403, 429, 430].includes(answer.status)

function throwForStatus(answer: Answer): void {
  const { status } = answer
  if (isRefusal(answer))
    throw new Refused('site', `사이트가 수집을 거절했습니다 (${status})`, askedWaitMs(answer))
  if (status === 404 || status === 410) throw new Gone()
  if (status >= 500) throw new Unreachable(`서버 오류입니다 (${status})`, askedWaitMs(answer))
  if (status !== 200 && status !== 304) throw new Unreadable(`예상하지 못한 응답입니다 (${status})`)
}

/** The wait that the site asks for, at most a day; null when it asks for none. */
function askedWaitMs({ headers }: Answer): number | null {
  return retryAfterMs(headers['retry-after']) ?? null
}

function readText(answer: Answer): string {
  const contentType = answer.headers['content-type'] ?? ''
  if (!/html|xml/i.test(contentType))
    throw new Unreadable(`웹 문서가 아닙니다 (${contentType || '형식 없음'})`)
  const text = decodePage(answer.body, contentType)
  // Without a content length or chunked encoding, only the closing tag shows that the page is complete.
  const isMeasured = answer.headers['content-length'] ?? answer.headers['transfer-encoding']
  if (!isMeasured && !/<\/(?:html|rss|feed)>/i.test(text)) throw new Unreachable('응답이 도중에 끊겼습니다')
  return text
}

/** The cookie that an empty page sets by script before it reloads itself; null for other pages. */
function cookieAskedFor(answer: Answer): string | null {
  if (answer.status !== 200 || answer.body.length > MAX_COOKIE_PAGE_BYTES) return null
  const text = answer.body.toString('latin1')
  if (!/location/.test(text)) return null
  return /document\.cookie\s*=\s*["']([\w-]+=[\w.%-]*)/.exec(text)?.[1] ?? null
}

function conditions({ etag, lastModified }: Validators): Record<string, string> {
  return {
    ...(etag && { 'if-none-match': etag }),
    ...(lastModified && { 'if-modified-since': lastModified }),
  }
}

function validatorsOf({ headers }: Answer): Validators {
  const lastModified = headers['last-modified']
  return { ...(headers.etag && { etag: headers.etag }), ...(lastModified && { lastModified }) }
}
