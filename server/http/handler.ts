import { randomBytes } from 'node:crypto'
import type { AppLoadContext } from '@remix-run/node'
import { env } from '#app/env.server.ts'
import { log } from '#app/log.server.ts'
import { requestContext } from '#app/requestContext.server.ts'
import { answerMethod, answerTrouble, requestIdOf, UNKNOWN } from '#http/answer.server.ts'
import { publicView } from '#http/display/publicView.server.ts'
import { addressSeen, hashAddress } from '#http/protection/address.server.ts'
import { cameUnencrypted } from '#http/protection/plainHttp.server.ts'
import { isOwnOrigin } from '#http/protection/sameSite.server.ts'
import { secure } from '#http/protection/securityHeaders.server.ts'
import { limitCaching } from './caching.ts'
import { encode } from './encode.ts'
import { answerHealth } from './health.ts'
import type { Metrics } from './metrics.ts'
import { createPageCache } from './pageCache.ts'
import { findPageVisit, type PageVisit } from './pageViews.ts'
import { answerMalformedPath } from './paths/malformedPath.ts'
import { redirectOtherSpelling } from './paths/spelling.ts'

/** Answers a request that came from `address`, the socket's other end. */
export type Handler = (request: Request, address: string) => Promise<Response>

interface Parts {
  serveStatic: (request: Request) => Response | null
  servePicture: (request: Request) => Promise<Response> | null
  /** Remix: every page and every call. */
  renderRoute: (request: Request, context: AppLoadContext) => Promise<Response>
  /** The methods that the route of a path takes. */
  methodsOf: (pathname: string) => string[]
  metrics: Metrics
  /** Counts a visit to a page. */
  notePageVisit: (visit: PageVisit) => void
}

/** A request that takes longer is named in the log: by its route, without ids or queries. */
const SLOW_MS = 1_000

/** The data of a request while it is answered; a cached page needs no request number. */
interface Answering {
  requestId: string
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Answers a request and records how long it took. */
export function createHandler(parts: Parts): Handler {
  const answer = createAnswer(parts)
  const { metrics } = parts
  return async (request, address) => {
    if (!URL.canParse(request.url)) return answerBadHost()
    const startedAt = performance.now()
    const about: Answering = { requestId: '' }
    const response = await answer(request, address, about)
    const route = metrics.note(request, response.status, startedAt)
    const ms = performance.now() - startedAt
    if (ms >= SLOW_MS) {
      const { method } = request
      log.warn({ ...about, ms: Math.round(ms), route, method, status: response.status }, 'a slow request')
    }
    return response
  }
}

/** Handles, in this order: proxy headers, cached pages, static files, health, Remix, security headers, encoding. */
function createAnswer({ serveStatic, servePicture, renderRoute, methodsOf, metrics, notePageVisit }: Parts) {
  const pages = createPageCache()
  const note = (request: Request, address: string) => {
    const visit = findPageVisit(request, address)
    if (visit) notePageVisit(visit)
  }
  return async (incoming: Request, address: string, answering: Answering): Promise<Response> => {
    const elsewhere = leadElsewhere(incoming)
    if (elsewhere) return elsewhere
    const view = publicView(incoming)
    const seenAddress = addressSeen(incoming, address)
    const kept = view !== null && pages.find(view, incoming)
    if (kept) {
      note(incoming, seenAddress)
      return kept
    }
    const nonce = randomBytes(16).toString('base64')
    const request = fromTrusted(incoming, seenAddress)
    answering.requestId = requestIdOf({ nonce })
    const about = { requestId: answering.requestId, addressHash: () => hashAddress(request) }
    const render = () =>
      requestContext.run(about, () =>
        renderRoute(request, { nonce }).catch((error: unknown) => answerCrash(request, error)),
      )
    const protect = (response: Response) => {
      secure(response.headers, { scripts: [`'nonce-${nonce}'`] })
      limitCaching(request, response)
      return response
    }
    const finish = (response: Response) => encode(request, protect(response))
    // The build has encoded the files.
    const file = serveStatic(request)
    if (file) return protect(file)
    const fixed =
      answerUnknownMethod(request, methodsOf) ?? answerMalformedPath(request) ?? answerHealth(request)
    if (fixed) return finish(fixed)
    const later = servePicture(request) ?? metrics.answer(request, address)
    if (later) return finish(await later)
    note(request, seenAddress)
    if (view === null) return finish(await render())
    return pages.render(view, request, { nonce, render, finish })
  }
}

/** The answer to a request whose `Host` header is invalid, so that it has no address. */
function answerBadHost(): Response {
  const response = new Response(null, { status: 400 })
  secure(response.headers)
  return response
}

/** The redirect of a request that belongs to another address of ours. */
function leadElsewhere(request: Request): Response | null {
  const response = askForHttps(request) ?? redirectOtherSpelling(request)
  if (response) secure(response.headers)
  return response
}

/** Answers methods that no call and no page takes: Remix would answer them with a page. */
function answerUnknownMethod({ method, url }: Request, methodsOf: Parts['methodsOf']): Response | null {
  return METHODS.includes(method) ? null : answerMethod(methodsOf(new URL(url).pathname))
}

/**
 * Behind a proxy that ended TLS, a plain http request for a page is sent on to ORIGIN. A call is refused: its program
 * would send its secrets in the clear again and again without anybody noticing (OWASP ASVS 5.0, 4.1.2).
 */
function askForHttps(request: Request): Response | null {
  if (!cameUnencrypted(request)) return null
  if (isCall(request)) {
    const message = 'https로 요청해주세요.'
    return Response.json({ status: 400, code: 'https_only', message }, { status: 400 })
  }
  const { pathname, search } = new URL(request.url)
  return new Response(null, { status: 308, headers: { Location: env.ORIGIN + pathname + search } })
}

const isCall = ({ url }: Request): boolean => /^\/api\/(?!docs(?:\/|$))/.test(new URL(url).pathname)

/**
 * Removes the headers and queries that a visitor may not send, and adds the visitor's address. An origin that is not
 * ours is removed: our own check refuses a request without one too, while the check of Remix, which runs first, answers
 * with a fault. Remix answers with a fault to `_data` as well, the query with which its first version read a route.
 */
function fromTrusted(request: Request, address: string): Request {
  const headers = new Headers(request.headers)
  headers.set('X-Client-Address', address)
  if (env.TRUST_PROXY === 0) headers.delete('X-Forwarded-Host')
  const isOurs = isOwnOrigin(headers.get('Origin')) && (isCall(request) || isOfHost(headers))
  if (!isOurs) headers.delete('Origin')
  return new Request(withoutOldQuery(request), { headers })
}

/** True when our `Origin` names the requested host; otherwise Remix answers a screen with a fault. */
function isOfHost(headers: Headers): boolean {
  const host = headers.get('X-Forwarded-Host') ?? headers.get('Host')
  return host === null || new URL(headers.get('Origin') ?? '').host === host
}

function withoutOldQuery(request: Request): Request {
  const url = new URL(request.url)
  if (!url.searchParams.has('_data')) return request
  url.searchParams.delete('_data')
  return new Request(url, request)
}

function answerCrash(request: Request, error: unknown): Response {
  const trouble = answerTrouble(error)
  if (trouble) return trouble
  log.error({ err: error, path: new URL(request.url).pathname }, 'request failed')
  return new Response(UNKNOWN, {
    status: 500,
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  })
}
