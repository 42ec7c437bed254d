import { OAuth2Tokens } from 'arctic'
import { Authenticator } from 'remix-auth'
import { OAuth2Strategy } from 'remix-auth-oauth2'
import * as z from 'zod'
import { type SignIn, signIn } from '../domain/accounts/identities.server.ts'
import { LOGIN_ERRORS, type LoginError } from '../domain/accounts/loginErrors.ts'
import { refuse } from '../domain/refusal.ts'
import { env } from '../env.server.ts'
import { log } from '../log.server.ts'
import { isHttps } from './cookies.server.ts'

const STATE_COOKIE = 'kakao-state'
const STATE_PATH = '/login'
const STATE_SECONDS = 10 * 60
const TIMEOUT_MS = 10_000

/** An app's code, and the address at which the app got it. */
export const KakaoCode = z.object({
  code: z.string('카카오 인증 코드를 보내주세요.').min(1, '카카오 인증 코드를 보내주세요.').max(2000),
  redirectUrl: z.string('카카오에 등록한 redirectUrl을 보내주세요.').max(2000),
})

/** The redirect URI to register at Kakao for the web. */
const kakaoRedirectUri = (): string => `${env.ORIGIN}/login/kakao/callback`

/** The redirect to Kakao, with a state that this browser alone can bring back within 10 minutes. */
export async function goToKakao(request: Request): Promise<Response> {
  // Without the query: a `state` in it would be taken for Kakao's answer.
  const start = new Request(`${env.ORIGIN}/login/kakao`, { headers: request.headers })
  try {
    await authenticator().authenticate('kakao', start)
  } catch (answer) {
    if (answer instanceof Response) return answer
    throw answer
  }
  throw new Error('remix-auth took a request without a state for an answer')
}

/**
 * Takes what Kakao sent the browser back with and signs its person in. Refuses `invalid` with the codes of
 * `LOGIN_ERRORS`: cancelled, a lost or foreign state, a used code, Kakao out of reach.
 */
export async function returnFromKakao(request: Request): Promise<SignIn> {
  const answer = new URL(request.url).searchParams
  // Before authenticate: it would answer an error without a state by asking Kakao again, for ever.
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

/** The same exchange for an app. Refuses `invalid` also for a redirectUrl outside KAKAO_REDIRECT_URLS. */
export async function signInWithKakaoCode({
  code,
  redirectUrl,
}: z.output<typeof KakaoCode>): Promise<SignIn> {
  const client = kakaoClient()
  if (!env.KAKAO_REDIRECT_URLS.includes(redirectUrl)) {
    const message = '허용되지 않은 redirectUrl입니다.'
    refuse('invalid', message, { fields: { redirectUrl: message } })
  }
  const tokens = await exchangeCode(client, { code, redirect_uri: redirectUrl })
  return signInWith(tokens)
}

/** The `Set-Cookie`s that clear the states which this browser still holds. */
export function clearedStates(request: Request): string[] {
  const held = new RegExp(`(?:^|;\\s*)(${STATE_COOKIE}:[0-9a-f-]+)=`, 'g')
  const cookies = (request.headers.get('Cookie') ?? '').matchAll(held)
  return [...cookies].map(([, name]) => `${name}=; Path=${STATE_PATH}; Max-Age=0`)
}

interface KakaoClient {
  client_id: string
  client_secret?: string
}

/** Kakao wants the client in the body; the strategy would send it as HTTP Basic, or without its secret. */
class KakaoStrategy extends OAuth2Strategy<SignIn> {
  protected override validateAuthorizationCode(code: string, codeVerifier: string): Promise<OAuth2Tokens> {
    const redirect_uri = kakaoRedirectUri()
    return exchangeCode(kakaoClient(), { code, redirect_uri, code_verifier: codeVerifier })
  }
}

function authenticator(): Authenticator<SignIn> {
  const strategy = new KakaoStrategy(
    {
      clientId: kakaoClient().client_id,
      clientSecret: null,
      authorizationEndpoint: `${env.KAKAO_AUTH_URL}/oauth/authorize`,
      tokenEndpoint: tokenEndpoint(),
      redirectURI: kakaoRedirectUri(),
      scopes: ['profile_nickname'],
      cookie: {
        name: STATE_COOKIE,
        path: STATE_PATH,
        maxAge: STATE_SECONDS,
        httpOnly: true,
        sameSite: 'Lax',
        ...(isHttps() && { secure: true }),
      },
    },
    ({ tokens }) => signInWith(tokens),
  )
  return new Authenticator<SignIn>().use(strategy, 'kakao')
}

function kakaoClient(): KakaoClient {
  const { KAKAO_CLIENT_ID: client_id, KAKAO_CLIENT_SECRET: client_secret } = env
  if (client_id === undefined) return refuse('not_configured', LOGIN_ERRORS.not_configured)
  return { client_id, ...(client_secret && { client_secret }) }
}

const tokenEndpoint = () => `${env.KAKAO_AUTH_URL}/oauth/token`

async function exchangeCode(client: KakaoClient, input: Record<string, string>): Promise<OAuth2Tokens> {
  const body = new URLSearchParams({ grant_type: 'authorization_code', ...client, ...input })
  return new OAuth2Tokens(await askKakao(tokenEndpoint(), { method: 'POST', body }, TokenAnswer))
}

/** Kakao's nickname is often a real name: the number alone is kept. */
async function signInWith(tokens: OAuth2Tokens): Promise<SignIn> {
  const headers = { Authorization: `Bearer ${tokens.accessToken()}` }
  const { id } = await askKakao(`${env.KAKAO_API_URL}/v2/user/me`, { headers }, PersonAnswer)
  return signIn('kakao', String(id))
}

const TokenAnswer = z.object({ access_token: z.string().min(1), token_type: z.string() })
const PersonAnswer = z.object({ id: z.number().int().positive() })
const ErrorAnswer = z.object({ error: z.string().optional(), error_code: z.string().optional() }).catch({})

/**
 * Asks Kakao and reads its answer through `schema`. Refuses `invalid`: kakao_code for a code it does not
 * take, kakao_refused for a mistake of ours, kakao_unreachable when no answer or nonsense comes.
 */
async function askKakao<T extends object>(url: string, init: RequestInit, schema: z.ZodType<T>): Promise<T> {
  const answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
    .then(async (response) => ({ status: response.status, body: (await response.json()) as unknown }))
    .catch((error: unknown) => {
      log.warn({ err: error, url }, 'Kakao is out of reach')
      return refuseLogin('kakao_unreachable')
    })
  const understood = schema.safeParse(answer.body)
  if (answer.status === 200 && understood.success) return understood.data
  const { error, error_code } = ErrorAnswer.parse(answer.body)
  log.warn({ url, status: answer.status, error, error_code }, 'Kakao refused')
  if (error === 'invalid_grant') return refuseLogin('kakao_code')
  return refuseLogin(answer.status >= 400 && answer.status < 500 ? 'kakao_refused' : 'kakao_unreachable')
}

function refuseLogin(code: LoginError): never {
  return refuse('invalid', LOGIN_ERRORS[code], { code })
}
