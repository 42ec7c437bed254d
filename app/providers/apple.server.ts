import { randomBytes } from 'node:crypto'
import { type Cookie, createCookie, redirect } from '@remix-run/node'
import { createRemoteJWKSet, importPKCS8, jwtVerify, SignJWT } from 'jose'
import * as z from 'zod'
import { cookieName, env } from '#app/env.server.ts'
import { log } from '#app/log.server.ts'
import { processSingleton } from '#db/singleton.ts'
import type { Identity } from '#domain/accounts/identities.server.ts'
import { LOGIN_ERRORS } from '#domain/accounts/signIn/loginErrors.ts'
import { seal, unseal } from '#domain/accounts/signIn/seal.server.ts'
import { carryReturn, type Return } from '#domain/accounts/signIn/signInReturn.server.ts'
import { refuse } from '#domain/refusal.ts'
import { askProvider, refuseLogin, revokeAtProvider } from './askProvider.server.ts'

const STATE_SECONDS = 10 * 60
const CLIENT_SECRET_LIFE = '5m'

/** An app's code. */
export const AppleCode = z.object({
  code: z.string('Apple 인증 코드를 보내주세요.').min(1, 'Apple 인증 코드를 보내주세요.').max(2000),
})

/** The return URL to register at Apple for the web. */
export const appleRedirectUri = (): string => `${env.ORIGIN}/login/apple/callback`

/** True when the web can sign in with Apple. */
export const isAppleConfigured = (): boolean => findClient(env.APPLE_CLIENT_ID) !== null

/**
 * The redirect to Apple, with a state that only this browser can return within 10 minutes and that carries
 * the target.
 */
export async function goToApple(back: Return): Promise<Response> {
  const { clientId } = getClient(env.APPLE_CLIENT_ID)
  const kept = { state: carryReturn(random(), back), nonce: random() }
  const question = new URLSearchParams({
    response_type: 'code',
    response_mode: 'form_post',
    client_id: clientId,
    redirect_uri: appleRedirectUri(),
    ...kept,
  })
  return redirect(`${env.APPLE_URL}/auth/authorize?${question}`, {
    headers: { 'Set-Cookie': await stateCookie().serialize(kept) },
  })
}

/** The fields that Apple's page posted. */
interface AppleAnswer {
  code: string | null
  state: string | null
  error: string | null
}

/** Reads the form that Apple's page posted. */
export function readAppleAnswer(fields: URLSearchParams): AppleAnswer {
  const field = (name: string) => fields.get(name)
  return { code: field('code'), state: field('state'), error: field('error') }
}

/**
 * The identity from Apple's answer. Refuses `invalid` with the codes of `LOGIN_ERRORS`: cancelled, a lost
 * or foreign state, an invalid code or ID token.
 */
export async function returnFromApple(request: Request, answer: AppleAnswer): Promise<Identity> {
  const { code, state, error } = answer
  if (error !== null) refuseLogin(error === 'user_cancelled_authorize' ? 'apple_denied' : 'apple_failed')
  const kept = KeptState.safeParse(await stateCookie().parse(request.headers.get('Cookie')))
  if (!kept.success || state !== kept.data.state || !code) return refuseLogin('apple_state')
  const client = getClient(env.APPLE_CLIENT_ID)
  return identify(client, { code, redirect_uri: appleRedirectUri() }, kept.data.nonce)
}

/** The identity behind an app's code; for Apple the app is its bundle id. */
export function identifyByAppleCode({ code }: z.output<typeof AppleCode>): Promise<Identity> {
  return identify(getClient(env.APPLE_BUNDLE_ID), { code })
}

/** The `Set-Cookie` that forgets the state. */
export const clearedAppleState = (): Promise<string> => stateCookie().serialize('', { maxAge: 0 })

/**
 * Revokes a member's consent at Apple with `identities.credential`. Returns true when it is revoked, also
 * when the credential can no longer be read; false to try again.
 */
export async function revokeApple(credential: string): Promise<boolean> {
  const text = unseal(credential)
  if (text === null) return true
  const { clientId, refreshToken } = Credential.parse(JSON.parse(text))
  const client = findClient(clientId)
  if (client === null) return false
  const body = new URLSearchParams({
    ...(await clientFields(client)),
    token: refreshToken,
    token_type_hint: 'refresh_token',
  })
  return revokeAtProvider(
    `${env.APPLE_URL}/auth/revoke`,
    { body },
    (error) => UsedUp.safeParse(error).success,
  )
}

/** The client as which Apple knows us: on the web by the services id, in the app by the bundle id. */
interface AppleClient {
  clientId: string
  teamId: string
  keyId: string
  privateKey: string
}

/** Apple posts the answer from its own page; browsers send only a cookie like this one with such a request. */
const stateCookie = (): Cookie =>
  createCookie(cookieName('apple-state'), {
    path: '/',
    maxAge: STATE_SECONDS,
    httpOnly: true,
    sameSite: 'none',
    secure: true,
  })

const KeptState = z.object({ state: z.string().min(1), nonce: z.string().min(1) })
const TokenAnswer = z.object({ id_token: z.string().min(1), refresh_token: z.string().min(1) })
const Credential = z.object({ clientId: z.string(), refreshToken: z.string() })
/** Apple's answer for a token that is no longer valid. */
const UsedUp = z.object({ error: z.literal('invalid_grant') })

function findClient(clientId: string | undefined): AppleClient | null {
  const { APPLE_TEAM_ID: teamId, APPLE_KEY_ID: keyId, APPLE_PRIVATE_KEY: privateKey } = env
  return clientId && teamId && keyId && privateKey ? { clientId, teamId, keyId, privateKey } : null
}

function getClient(clientId: string | undefined): AppleClient {
  return findClient(clientId) ?? refuse('not_configured', LOGIN_ERRORS.not_configured)
}

async function identify(
  client: AppleClient,
  grant: Record<string, string>,
  nonce?: string,
): Promise<Identity> {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    ...(await clientFields(client)),
    ...grant,
  })
  const tokens = await askProvider(`${env.APPLE_URL}/auth/token`, { method: 'POST', body }, TokenAnswer, () =>
    refuseLogin('apple_failed'),
  )
  const subject = await verifyIdToken(tokens.id_token, client.clientId, nonce)
  const credential = seal(JSON.stringify({ clientId: client.clientId, refreshToken: tokens.refresh_token }))
  return { provider: 'apple', subject, credential }
}

/**
 * The person in an ID token, after a check that Apple issued it for us, that it is valid now and, on the web, that it
 * has our nonce.
 */
async function verifyIdToken(idToken: string, clientId: string, nonce?: string): Promise<string> {
  try {
    const { payload } = await jwtVerify(idToken, appleKeys(), {
      algorithms: ['RS256'],
      issuer: env.APPLE_URL,
      audience: clientId,
      requiredClaims: ['sub', 'exp'],
    })
    if (payload.sub && (nonce === undefined || payload.nonce === nonce)) return payload.sub
  } catch (error) {
    log.warn({ err: error }, "Apple's ID token does not hold")
  }
  return refuseLogin('apple_failed')
}

const appleKeys = () =>
  processSingleton(`keys of ${env.APPLE_URL}`, () =>
    createRemoteJWKSet(new URL(`${env.APPLE_URL}/auth/keys`)),
  )

async function clientFields({ clientId, teamId, keyId, privateKey }: AppleClient) {
  const secret = await new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setSubject(clientId)
    .setAudience(env.APPLE_URL)
    .setIssuedAt()
    .setExpirationTime(CLIENT_SECRET_LIFE)
    .sign(await importPKCS8(privateKey, 'ES256'))
  return { client_id: clientId, client_secret: secret }
}

const random = (): string => randomBytes(24).toString('base64url')
