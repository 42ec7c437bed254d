import { startProgress } from './progress.ts'
import { say, sayAt, UNKNOWN } from './said.ts'
import { clearUser, readSession, readShownTo } from './session/session.ts'
import { clearTokens, readTokens, storeTokens, type TokenAnswer } from './session/tokens.ts'

/*
 * Every call that a page makes, in a browser by its cookie, in an app by its tokens. What to do with a refusal is the
 * specification's error catalogue (section 8).
 */

const ANSWER_WITHIN_MS = 50_000
/** A lost answer is asked for again while the server still forgives the token that was used. */
const ASK_AGAIN_AFTER_MS = [1_000, 3_000]

/** No answer came: no network, or none in 50 seconds. Nobody is told. */
export class NoAnswer extends Error {}

/** The server said no. */
export class CallRefused extends Error {
  readonly status: number
  /** A name of the reason, for programs: `device_taken`. */
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
  /** A refusal is not shown: the caller says it in its own place, or nobody asked for the call. */
  isQuiet?: boolean
}

/** Calls `api/v0/{path}` and answers its JSON, null for none. Throws `NoAnswer` and `CallRefused`. */
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

async function send(path: string, { method, json }: Calling, tokens: TokenAnswer | null): Promise<Response> {
  const headers = new Headers({ Accept: 'application/json' })
  if (tokens) headers.set('Authorization', `${tokens.type} ${tokens.accessToken}`)
  const shownTo = readShownTo()
  if (shownTo !== null) headers.set('Shown-To', String(shownTo))
  if (json !== undefined) headers.set('Content-Type', 'application/json')
  try {
    return await fetch(`/api/v0/${path}`, {
      method: method ?? 'GET',
      headers,
      body: json === undefined ? undefined : JSON.stringify(json),
      credentials: 'same-origin',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
  } catch {
    throw new NoAnswer()
  }
}

let underWay: Promise<void> | null = null

/** One exchange at a time; whoever was refused meanwhile waits for it. */
function renewOnce(used: TokenAnswer): Promise<void> {
  underWay ??= renew(used).finally(() => {
    underWay = null
  })
  return underWay
}

/** Exchanges the tokens unless somebody, here or in another view of the app, did since they were used. */
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

/** Gives the app's web view the cookie of its tokens' session: pages know their member by it. */
const handOver = (): Promise<Response> => send('auth/my/session', { method: 'POST' }, readTokens())

async function readRefusal(answer: Response): Promise<CallRefused> {
  const { code, message } = (await answer.json().catch(() => ({}))) as { code?: string; message?: string }
  return new CallRefused(answer.status, code ?? 'unknown', message ?? '')
}

function react({ status, message }: CallRefused, isQuiet: boolean): void {
  if (status === 403 && readSession().isLogin) {
    clearUser()
    if (location.pathname.startsWith('/auth/')) sayAt('/', message)
  }
  if (isQuiet || status === 401) return
  if (status >= 500) say(UNKNOWN)
  else if (message !== '') say(message)
}
