import { generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { env } from '#app/env.server.ts'

const KEY_ID = 'apple-key-1'
const TEAM = { teamId: 'TEAM123456', keyId: 'KEY1234567' }
export const WEB_CLIENT = 'example.deals.web'
export const APP_CLIENT = 'example.deals.app'

interface Grant {
  sub: string
  clientId: string
  redirectUri: string | null
  nonce: string | null
}

/** Makes the ID token that Apple answers next, from the claims of a genuine one. */
type Forge = (honest: JWTPayload, keys: { privateKey: KeyObject; publicKey: KeyObject }) => Promise<string>

/** Apple over HTTP: it signs ID tokens, accepts a code once, and checks our client secret like Apple. */
export class Apple {
  url = ''
  /** Revoked refresh tokens. */
  readonly revoked: string[] = []
  readonly #keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
  readonly #client = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #grants = new Map<string, Grant>()
  readonly #server = createServer((request, answer) => {
    this.#serve(request, answer).catch((error) => answer.writeHead(500).end(String(error)))
  })
  #forge: Forge | null = null

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  close(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }

  /** Points the program at this Apple. */
  configure(): void {
    this.#forge = null
    this.revoked.length = 0
    Object.assign(env, {
      APPLE_URL: this.url,
      APPLE_CLIENT_ID: WEB_CLIENT,
      APPLE_BUNDLE_ID: APP_CLIENT,
      APPLE_TEAM_ID: TEAM.teamId,
      APPLE_KEY_ID: TEAM.keyId,
      APPLE_PRIVATE_KEY: this.#client.privateKey.export({ type: 'pkcs8', format: 'pem' }),
    })
  }

  /** Makes the next ID tokens with `forge`. */
  answerWith(forge: Forge): void {
    this.#forge = forge
  }

  /** A code that an app got for a person. */
  appCode(sub: string): string {
    return this.#grant({ sub, clientId: APP_CLIENT, redirectUri: null, nonce: null })
  }

  /** The form that Apple's page posts back after `sub` consented at this address. */
  agree(question: string, sub: string): Record<string, string> {
    const { searchParams } = new URL(question)
    const given = (name: string) => searchParams.get(name) as string
    const code = this.#grant({
      sub,
      clientId: given('client_id'),
      redirectUri: given('redirect_uri'),
      nonce: given('nonce'),
    })
    return { state: given('state'), code }
  }

  #grant(grant: Grant): string {
    const code = randomBytes(16).toString('hex')
    this.#grants.set(code, grant)
    return code
  }

  async #serve(request: IncomingMessage, answer: ServerResponse): Promise<void> {
    const send = (status: number, body: unknown) =>
      answer.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
    if (request.url === '/auth/keys') {
      const jwk = this.#keys.publicKey.export({ format: 'jwk' })
      return void send(200, { keys: [{ ...jwk, kid: KEY_ID, alg: 'RS256', use: 'sig' }] })
    }
    const form = new URLSearchParams(await text(request))
    const clientId = form.get('client_id') ?? ''
    if (!(await this.#isClient(clientId, form.get('client_secret') ?? ''))) {
      return void send(400, { error: 'invalid_client' })
    }
    if (request.url === '/auth/revoke') {
      this.revoked.push(form.get('token') ?? '')
      return void answer.writeHead(200).end()
    }
    const code = form.get('code') ?? ''
    const grant = this.#grants.get(code)
    this.#grants.delete(code)
    const isOurs = grant?.clientId === clientId && grant.redirectUri === form.get('redirect_uri')
    if (!grant || !isOurs) return void send(400, { error: 'invalid_grant' })
    send(200, {
      access_token: 'access',
      token_type: 'Bearer',
      expires_in: 3600,
      refresh_token: `refresh-of-${grant.sub}`,
      id_token: await this.#idToken(grant),
    })
  }

  #idToken({ sub, clientId, nonce }: Grant): Promise<string> {
    const now = Math.floor(Date.now() / 1000)
    const honest = { iss: this.url, aud: clientId, sub, iat: now, exp: now + 600, ...(nonce && { nonce }) }
    return this.#forge ? this.#forge(honest, this.#keys) : signIdToken(honest, this.#keys.privateKey)
  }

  async #isClient(clientId: string, secret: string): Promise<boolean> {
    const rules = { issuer: TEAM.teamId, subject: clientId, audience: this.url, algorithms: ['ES256'] }
    const { protectedHeader } = await jwtVerify(secret, this.#client.publicKey, rules)
    return protectedHeader.kid === TEAM.keyId
  }
}

export const signIdToken = (claims: JWTPayload, key: KeyObject): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: KEY_ID }).sign(key)

/** Runs an Apple stand-in for a test file. */
export function appleForThisFile(): Apple {
  const apple = new Apple()
  beforeAll(() => apple.open())
  beforeEach(() => apple.configure())
  afterAll(() => apple.close())
  return apple
}
