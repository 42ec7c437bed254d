import type { Cookie } from '@remix-run/node'
import { durable } from '../../db/durable.server.ts'
import { isAdmin, type Member } from '../domain/accounts/member.ts'
import { endSession, findSessionMember, openSession } from '../domain/accounts/sessions.server.ts'
import { endTokensOf, getTokenMember } from '../domain/accounts/tokens.server.ts'
import { refuse } from '../domain/refusal.ts'
import { isHttps, ownCookie, readOwnCookie } from './cookies.server.ts'
import { assertSameSite } from './sameSite.server.ts'

const LEFT = '탈퇴한 계정입니다. 다시 이용하려면 로그인한 뒤 계속 이용을 선택해주세요.'

/** The row in `sessions` says when a session is over (60 days unseen); the cookie lives as long as browsers let it. */
const COOKIE_SECONDS = 400 * 24 * 60 * 60

/**
 * Who is signed in, or null. A page knows its member by the cookie alone. A call of api/v0 takes a bearer
 * token first and refuses one that is expired or forged, so that the program fetches another; a cookie's
 * write must come from our own pages. Who left is nobody on a page and `forbidden` (`left`) in a call, until
 * they choose on /auth/rewelcome to go on.
 */
export async function findMember(request: Request): Promise<Member | null> {
  const member = await findSignedIn(request)
  if (member === null || member.leftAt === null) return member
  return isCall(request) ? refuse('forbidden', LEFT, { code: 'left' }) : null
}

/** The member who asks, also one who left and signed in again but has not chosen yet. Refuses `not_signed_in`. */
export async function requireSignedIn(request: Request): Promise<Member> {
  return (await findSignedIn(request)) ?? refuse('not_signed_in', '로그인이 필요합니다.')
}

async function findSignedIn(request: Request): Promise<Member | null> {
  const token = bearerToken(request)
  if (token !== null) return getTokenMember(token)
  const id = await readSessionId(request)
  if (id === null) return null
  if (isCall(request)) assertSameSite(request)
  return findSessionMember(id)
}

/** The member who asks. Refuses `not_signed_in`. */
export async function requireMember(request: Request): Promise<Member> {
  return (await findMember(request)) ?? refuse('not_signed_in', '로그인이 필요합니다.')
}

/** The admin who asks. Refuses `not_signed_in`, and `forbidden` to ordinary members. */
export async function requireAdmin(request: Request): Promise<Member> {
  const member = await requireMember(request)
  return isAdmin(member) ? member : refuse('forbidden', '관리자만 이용할 수 있습니다.')
}

/** The super admin who asks. Refuses `not_signed_in`, and `forbidden` to everyone else. */
export async function requireSuperAdmin(request: Request): Promise<Member> {
  const member = await requireMember(request)
  return member.role === 'SUPER_ADMIN' ? member : refuse('forbidden', '최고 관리자만 이용할 수 있습니다.')
}

/** Signs the browser in, in place of whoever was signed in there; returns the `Set-Cookie` that says so. */
export async function startSession(request: Request, member: Member): Promise<string> {
  const former = await readSessionId(request)
  if (former !== null) endSession(former)
  const id = openSession(member)
  await durable()
  return sessionCookie(id)
}

/**
 * Ends what the request is signed in with: the line of its bearer token, the session of its cookie. Signed
 * out already, it does nothing. Returns the `Set-Cookie` that clears the cookie.
 */
export async function endSignIn(request: Request): Promise<string> {
  const token = bearerToken(request)
  if (token !== null) await endTokensOf(token)
  const id = await readSessionId(request)
  if (id !== null) {
    if (token === null) assertSameSite(request)
    endSession(id)
  }
  await durable()
  return clearedSessionCookie()
}

/** The `Set-Cookie` that hands a browser its session. */
export const sessionCookie = (id: string): Promise<string> => cookie().serialize(id)
/** The `Set-Cookie` that takes it back. */
export const clearedSessionCookie = (): Promise<string> => cookie().serialize('', { maxAge: 0 })

/** `__Host-` makes browsers refuse the cookie unless it came from this very host over https. */
function cookie(): Cookie {
  return ownCookie(isHttps() ? '__Host-session' : 'session', { path: '/', maxAge: COOKIE_SECONDS })
}

const readSessionId = (request: Request): Promise<string | null> => readOwnCookie(cookie(), request)

const isCall = (request: Request): boolean => new URL(request.url).pathname.startsWith('/api/v0/')

/** The bearer token of a call; pages have none, whatever the header says. */
function bearerToken(request: Request): string | null {
  if (!isCall(request)) return null
  return /^bearer +(\S+)$/i.exec(request.headers.get('Authorization') ?? '')?.[1] ?? null
}
