import { startProgress } from './progress.ts'
import { clearUser, readSession, readShownTo } from './session/session.ts'
import { clearTokens, readTokens, storeTokens, type TokenAnswer } from './session/tokens.ts'
import { showToast, showToastAt, UNKNOWN_FAULT } from './toasts.ts'

/*
 * Makes every call of a page: a browser sends its cookie, an app its tokens. The specification's error catalogue
 * (section 8) defines the reaction to each refusal.
 */

/** A call without an answer is repeated within the time in which the server still accepts a used token. */
const ASK_AGAIN_AFTER_MS = [1_000, 3_000]

/** No answer arrived: no network, or no answer within 50 seconds. No toast is shown. */
export class NoAnswer extends Error {}

/** The server refused the call. */
export class CallRefused extends Error {
  readonly status: number
  /** The machine-readable reason: `device_taken`. */
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

interface Calling {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  json?: unknown
  /** Shows no toast for a refusal: the caller shows the refusal itself, or the call runs in the background. */
  isQuiet?: boolean
  /** Ends the call, which then throws `NoAnswer`. */
  signal?: AbortSignal
}

/** Calls `api/v0/{path}` and returns its JSON, null if there is none. Throws `NoAnswer` and `CallRefused`. */
export async function call<T = unknown>(path: string, calling: Calling = {}): Promise<T> {
  const end = calling.isQuiet ? null : startProgress()
  try {
    return await askFor<T>(path, calling)
  } finally {
    end?.()
  }
}

async function askFor<T>(path: string, { isQuiet, ...calling }: Calling): Promise<T> {
  const used = readTokens()
  let answer = await send(path, calling, used)
  if (answer.status === 401 && used) {
    await renewOnce(used)
    answer = await send(path, calling, readTokens())
  }
  if (answer.ok) return (answer.status === 204 ? null : await answer.json()) as T
  const refused = await readRefusal(answer)
  react(refused, isQuiet ?? false)
  throw refused
}

async function send(
  path: string,
  { method, json, signal }: Calling,
  tokens: TokenAnswer | null,
): Promise<Response> {
  const headers = headersWith(tokens)
  if (json !== undefined) headers.set('Content-Type', 'application/json')
  try {
    return await fetch(`/api/v0/${path}`, {
      method: method ?? 'GET',
      headers,
      body: json === undefined ? undefined : JSON.stringify(json),
      credentials: 'same-origin',
      signal,
    })
  } catch {
    throw new NoAnswer()
  }
}

/** The headers that every call sends: `Accept`, the access token of an app, and `Shown-To`. */
export function headersWith(tokens: TokenAnswer | null): Headers {
  const headers = new Headers({ Accept: 'application/json' })
  if (tokens) headers.set('Authorization', `${tokens.type} ${tokens.accessToken}`)
  const shownTo = readShownTo()
  if (shownTo !== null) headers.set('Shown-To', String(shownTo))
  return headers
}

let underWay: Promise<void> | null = null

/** One exchange runs at a time; a call that is refused meanwhile waits for it. */
function renewOnce(used: TokenAnswer): Promise<void> {
  underWay ??= renew(used).finally(() => {
    underWay = null
  })
  return underWay
}

/** Exchanges the tokens, unless this or another web view of the app has exchanged them since their use. */
async function renew(used: TokenAnswer): Promise<void> {
  await navigator.locks.request('token-refresh', async () => {
    if (readTokens()?.accessToken !== used.accessToken) return
    const answer = await exchange(used)
    if (answer.status === 401) clearTokens()
    if (!answer.ok) return
    storeTokens((await answer.json()) as TokenAnswer)
    await handOver().catch(() => {})
  })
}

async function exchange({ refreshToken }: TokenAnswer): Promise<Response> {
  const ask = () => send('token/refresh', { method: 'POST', json: { refreshToken } }, null)
  for (const waitMs of ASK_AGAIN_AFTER_MS) {
    try {
      return await ask()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, waitMs))
    }
  }
  return ask()
}

/** Gives the app's web view the cookie of its tokens' session: pages identify their member by the cookie. */
const handOver = (): Promise<Response> => send('auth/my/session', { method: 'POST' }, readTokens())

async function readRefusal(answer: Response): Promise<CallRefused> {
  const { code, message } = (await answer.json().catch(() => ({}))) as { code?: string; message?: string }
  return new CallRefused(answer.status, code ?? 'unknown', message ?? '')
}

function react({ status, message }: CallRefused, isQuiet: boolean): void {
  if (status === 403 && readSession().isLogin) {
    clearUser()
    if (location.pathname.startsWith('/auth/')) showToastAt('/', message)
  }
  if (isQuiet || status === 401) return
  if (status >= 500) showToast(UNKNOWN_FAULT)
  else if (message !== '') showToast(message)
}
