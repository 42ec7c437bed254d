import { OAuth2Tokens } from 'arctic'
import { Authenticator } from 'remix-auth'
import { OAuth2Strategy } from 'remix-auth-oauth2'
import * as z from 'zod'
import { cookieName, env, isHttps } from '#app/env.server.ts'
import type { Identity } from '#domain/accounts/identities.server.ts'
import { LOGIN_ERRORS } from '#domain/accounts/signIn/loginErrors.ts'
import { carryReturn, HOME, type Return } from '#domain/accounts/signIn/signInReturn.server.ts'
import { refuse, refuseField } from '#domain/refusal.ts'
import { askProvider, type ProviderFailure, refuseLogin, revokeAtProvider } from './askProvider.server.ts'

const stateCookie = (): string => cookieName('kakao-state')
const STATE_SECONDS = 10 * 60

/** An app's code, and the address at which the app got it. */
export const KakaoCode = z.object({
  code: z.string('카카오 인증 코드를 보내주세요.').min(1, '카카오 인증 코드를 보내주세요.').max(2000),
  redirectUrl: z.string('카카오에 등록한 redirectUrl을 보내주세요.').max(2000),
})

/** The redirect URI to register at Kakao for the web. */
export const kakaoRedirectUri = (): string => `${env.ORIGIN}/login/kakao/callback`

/**
 * The redirect to Kakao, with a state that only this browser can return within 10 minutes and that carries
 * the target.
 */
export async function goToKakao(request: Request, back: Return): Promise<Response> {
  // Without the query: a `state` in it would be taken for Kakao's answer.
  const start = new Request(`${env.ORIGIN}/login/kakao`, { headers: request.headers })
  try {
    await authenticator(back).authenticate('kakao', start)
  } catch (answer) {
    if (answer instanceof Response) return answer
    throw answer
  }
  throw new Error('remix-auth took a request without a state for an answer')
}

/**
 * The identity from Kakao's answer. Refuses `invalid` with the codes of `LOGIN_ERRORS`: cancelled, a lost
 * or foreign state, a used code, Kakao out of reach.
 */
export async function returnFromKakao(request: Request): Promise<Identity> {
  const answer = new URL(request.url).searchParams
  // Before authenticate, which would answer an error without a state by redirecting to Kakao again, for
  // ever.
  const error = answer.get('error')
  if (error !== null) refuseLogin(error === 'access_denied' ? 'kakao_denied' : 'kakao_refused')
  if (!answer.get('state') || !answer.get('code')) refuseLogin('kakao_state')
  try {
    return await authenticator().authenticate('kakao', request)
  } catch (error) {
    if (error instanceof RangeError || error instanceof ReferenceError) refuseLogin('kakao_state')
    throw error
  }
}

/**
 * The identity behind an app's code. Refuses `invalid` also for a redirectUrl outside KAKAO_REDIRECT_URLS.
 */
export async function identifyByKakaoCode({
  code,
  redirectUrl,
}: z.output<typeof KakaoCode>): Promise<Identity> {
  const client = kakaoClient()
  if (!env.KAKAO_REDIRECT_URLS.includes(redirectUrl))
    refuseField('redirectUrl', '허용되지 않은 redirectUrl입니다.')
  const tokens = await exchangeCode(client, { code, redirect_uri: redirectUrl })
  return identify(tokens)
}

/** The `Set-Cookie`s that clear the states which this browser still holds. */
export function clearedStates(request: Request): string[] {
  const held = new RegExp(`(?:^|;\\s*)(${stateCookie()}:[0-9a-f-]+)=`, 'g')
  const cookies = (request.headers.get('Cookie') ?? '').matchAll(held)
  const secure = isHttps() ? '; Secure' : ''
  return [...cookies].map(([, name]) => `${name}=; Path=/; Max-Age=0${secure}`)
}

/**
 * Revokes a member's consent at Kakao. Returns true when it is revoked; false, also without
 * KAKAO_ADMIN_KEY, to try again.
 */
export async function unlinkKakao(subject: string): Promise<boolean> {
  if (env.KAKAO_ADMIN_KEY === undefined) return false
  return revokeAtProvider(
    `${env.KAKAO_API_URL}/v1/user/unlink`,
    {
      headers: { Authorization: `KakaoAK ${env.KAKAO_ADMIN_KEY}` },
      body: new URLSearchParams({ target_id_type: 'user_id', target_id: subject }),
    },
    (error) => NotRegistered.safeParse(error).success,
  )
}

/** Kakao's code for a person who is not connected to the app. */
const NotRegistered = z.object({ code: z.literal(-101) })

interface KakaoClient {
  client_id: string
  client_secret?: string
}

/** Kakao requires the client id and secret in the body; the base class sends HTTP Basic, or no secret. */
class KakaoStrategy extends OAuth2Strategy<Identity> {
  /** The target after the browser returns. */
  back: Return = HOME

  protected override createAuthorizationURL() {
    const question = super.createAuthorizationURL()
    const state = carryReturn(question.state, this.back)
    question.url.searchParams.set('state', state)
    return { ...question, state }
  }

  protected override validateAuthorizationCode(code: string, codeVerifier: string): Promise<OAuth2Tokens> {
    const redirect_uri = kakaoRedirectUri()
    return exchangeCode(kakaoClient(), { code, redirect_uri, code_verifier: codeVerifier })
  }
}

function authenticator(back = HOME): Authenticator<Identity> {
  const strategy = new KakaoStrategy(
    {
      clientId: kakaoClient().client_id,
      clientSecret: null,
      authorizationEndpoint: `${env.KAKAO_AUTH_URL}/oauth/authorize`,
      tokenEndpoint: tokenEndpoint(),
      redirectURI: kakaoRedirectUri(),
      scopes: ['profile_nickname'],
      cookie: {
        name: stateCookie(),
        path: '/',
        maxAge: STATE_SECONDS,
        httpOnly: true,
        sameSite: 'Lax',
        ...(isHttps() && { secure: true }),
      },
    },
    ({ tokens }) => identify(tokens),
  )
  strategy.back = back
  return new Authenticator<Identity>().use(strategy, 'kakao')
}

function kakaoClient(): KakaoClient {
  const { KAKAO_CLIENT_ID: client_id, KAKAO_CLIENT_SECRET: client_secret } = env
  if (client_id === undefined) return refuse('not_configured', LOGIN_ERRORS.not_configured)
  return { client_id, ...(client_secret && { client_secret }) }
}

const tokenEndpoint = () => `${env.KAKAO_AUTH_URL}/oauth/token`

async function exchangeCode(client: KakaoClient, input: Record<string, string>): Promise<OAuth2Tokens> {
  const body = new URLSearchParams({ grant_type: 'authorization_code', ...client, ...input })
  return new OAuth2Tokens(
    await askProvider(tokenEndpoint(), { method: 'POST', body }, TokenAnswer, failKakao),
  )
}

/** Kakao's nickname is often a real name, so only the id is stored. */
async function identify(tokens: OAuth2Tokens): Promise<Identity> {
  const headers = { Authorization: `Bearer ${tokens.accessToken()}` }
  const { id } = await askProvider(`${env.KAKAO_API_URL}/v2/user/me`, { headers }, PersonAnswer, failKakao)
  return { provider: 'kakao', subject: String(id) }
}

const TokenAnswer = z.object({ access_token: z.string().min(1), token_type: z.string() })
const PersonAnswer = z.object({ id: z.number().int().positive() })
const failKakao = (failure: ProviderFailure): never => refuseLogin(`kakao_${failure}`)
