import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sha256 } from '#domain/hash.ts'
import { errorPage, type Person, peoplePage, STYLE_HASH } from './providerPages.ts'

/*
 * An OAuth 2.0 provider on loopback with Kakao's paths, fields and error codes, for the demo and the tests. It lets
 * the visitor pick any person, and checks the calling program strictly.
 */

const CODE_LIFE_MS = 10 * 60 * 1000
const ACCESS_LIFE_SECONDS = 21_599
const REFRESH_LIFE_SECONDS = 5_183_999
const MAX_BODY_BYTES = 16 * 1024

interface ProviderOptions {
  /** 0 or undefined: any free port. */
  port?: number
  clientId: string
  clientSecret?: string
  redirectUris: string[]
  people: Person[]
}

export interface Provider {
  /** The value for KAKAO_AUTH_URL and KAKAO_API_URL. */
  url: string
  close(): Promise<void>
}

/** An issued code, with the request that it belongs to. */
interface Grant {
  person: Person
  redirectUri: string
  challenge: { text: string; method: string } | null
  scope: string
  expiresAt: number
}

/** Kakao's answers to a wrong request. */
class OAuthError extends Error {
  readonly status: number
  readonly error: string
  readonly code: string

  constructor(status: number, error: string, code: string, description: string) {
    super(description)
    this.status = status
    this.error = error
    this.code = code
  }
}

/** The state of the provider. */
interface Desk {
  options: ProviderOptions
  /** The grants by code. */
  grants: Map<string, Grant>
  /** The grants by access token. */
  signedIn: Map<string, Grant>
}

/** Starts the provider on 127.0.0.1. */
export async function startProvider(options: ProviderOptions): Promise<Provider> {
  const desk: Desk = { options, grants: new Map(), signedIn: new Map() }
  const server = createServer((request, answer) => {
    serve(desk, request, answer).catch(() => answer.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { url: `http://127.0.0.1:${port}`, close }
}

async function serve(desk: Desk, request: IncomingMessage, answer: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://provider.invalid')
  const act = `${request.method} ${pathname}`
  try {
    if (act === 'GET /oauth/authorize') authorize(desk, searchParams, answer)
    else if (act === 'POST /oauth/token') issueToken(desk, await readForm(request), answer)
    else if (pathname === '/v2/user/me') describePerson(desk, request.headers.authorization ?? '', answer)
    else sendJson(answer, 404, { msg: 'not found', code: -404 })
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error
    if (pathname === '/oauth/authorize') showPage(answer, error.status, errorPage(error.code, error.message))
    else
      sendJson(answer, error.status, {
        error: error.error,
        error_description: error.message,
        error_code: error.code,
      })
  }
}

/** Asks which person to sign in as, or redirects back with the answer. */
function authorize({ options, grants }: Desk, query: URLSearchParams, answer: ServerResponse): void {
  const redirectUri = checkClientOfBrowser(options, query)
  const choice = query.get('person')
  if (choice === null) {
    showPage(answer, 200, peoplePage(options.people, query))
    return
  }
  const back = new URL(redirectUri)
  const state = query.get('state')
  if (state !== null) back.searchParams.set('state', state)
  const person = options.people.find(({ id }) => String(id) === choice)
  if (query.get('response_type') !== 'code') {
    back.searchParams.set('error', 'unsupported_response_type')
  } else if (person) {
    const code = randomBytes(24).toString('base64url')
    grants.set(code, grantFor(person, redirectUri, query))
    back.searchParams.set('code', code)
  } else {
    back.searchParams.set('error', 'access_denied')
    back.searchParams.set('error_description', 'User denied access')
  }
  answer.writeHead(302, { Location: back.toString(), 'Cache-Control': 'no-store' }).end()
}

function issueToken(
  { options, grants, signedIn }: Desk,
  form: URLSearchParams,
  answer: ServerResponse,
): void {
  checkClientOfProgram(options, form)
  if (form.get('grant_type') !== 'authorization_code') {
    throw new OAuthError(400, 'unsupported_grant_type', 'KOE201', 'unsupported grant_type')
  }
  const code = form.get('code') ?? ''
  const grant = grants.get(code)
  // A code is valid once, whatever the result.
  grants.delete(code)
  checkGrant(grant, form)
  const accessToken = randomBytes(32).toString('base64url')
  signedIn.set(accessToken, { ...grant, expiresAt: Date.now() + ACCESS_LIFE_SECONDS * 1000 })
  sendJson(answer, 200, {
    token_type: 'bearer',
    access_token: accessToken,
    expires_in: ACCESS_LIFE_SECONDS,
    refresh_token: randomBytes(32).toString('base64url'),
    refresh_token_expires_in: REFRESH_LIFE_SECONDS,
    scope: grant.scope,
  })
}

function describePerson({ signedIn }: Desk, authorization: string, answer: ServerResponse): void {
  const grant = signedIn.get(/^Bearer (.+)$/.exec(authorization)?.[1] ?? '')
  if (!grant || grant.expiresAt <= Date.now()) {
    sendJson(answer, 401, { msg: 'this access token does not exist', code: -401 })
    return
  }
  const { id, nickname } = grant.person
  sendJson(answer, 200, { id, ...(grant.scope.includes('profile_nickname') && { properties: { nickname } }) })
}

/**
 * The redirect URI of the request. A wrong address is refused on a separate page, and the browser is never redirected
 * to it.
 */
function checkClientOfBrowser(options: ProviderOptions, query: URLSearchParams): string {
  checkClientId(options, query)
  const redirectUri = query.get('redirect_uri') ?? ''
  if (!options.redirectUris.includes(redirectUri)) {
    throw new OAuthError(400, 'invalid_request', 'KOE006', '등록하지 않은 Redirect URI입니다.')
  }
  return redirectUri
}

function checkClientOfProgram(options: ProviderOptions, form: URLSearchParams): void {
  checkClientId(options, form)
  if (options.clientSecret !== undefined && form.get('client_secret') !== options.clientSecret) {
    throw new OAuthError(401, 'invalid_client', 'KOE010', 'Bad client credentials')
  }
}

function checkClientId(options: ProviderOptions, given: URLSearchParams): void {
  if (given.get('client_id') === options.clientId) return
  throw new OAuthError(401, 'invalid_client', 'KOE101', '잘못된 앱 키입니다.')
}

function grantFor(person: Person, redirectUri: string, query: URLSearchParams): Grant {
  const text = query.get('code_challenge')
  const method = query.get('code_challenge_method') ?? 'plain'
  return {
    person,
    redirectUri,
    challenge: text === null ? null : { text, method },
    scope: query.get('scope') ?? '',
    expiresAt: Date.now() + CODE_LIFE_MS,
  }
}

function checkGrant(grant: Grant | undefined, form: URLSearchParams): asserts grant is Grant {
  if (!grant || grant.expiresAt <= Date.now()) {
    throw new OAuthError(400, 'invalid_grant', 'KOE320', 'authorization code not found')
  }
  if (form.get('redirect_uri') !== grant.redirectUri) {
    throw new OAuthError(400, 'invalid_grant', 'KOE303', 'Redirect URI mismatch.')
  }
  if (grant.challenge && !answersChallenge(grant.challenge, form.get('code_verifier'))) {
    throw new OAuthError(400, 'invalid_grant', 'KOE320', 'code verifier mismatch')
  }
}

/** True if the verifier matches the challenge (RFC 7636). */
function answersChallenge(challenge: { text: string; method: string }, verifier: string | null): boolean {
  if (verifier === null) return false
  const answer = challenge.method === 'S256' ? sha256(verifier) : verifier
  return answer === challenge.text
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > MAX_BODY_BYTES) throw new OAuthError(413, 'invalid_request', 'KOE001', 'body too large')
    chunks.push(chunk)
  }
  return new URLSearchParams(Buffer.concat(chunks).toString())
}

function sendJson(answer: ServerResponse, status: number, body: unknown): void {
  answer.writeHead(status, { 'Content-Type': 'application/json;charset=utf-8', 'Cache-Control': 'no-store' })
  answer.end(JSON.stringify(body))
}

function showPage(answer: ServerResponse, status: number, html: string): void {
  answer.writeHead(status, {
    'Content-Type': 'text/html;charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': `default-src 'none'; style-src '${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  })
  answer.end(html)
}
