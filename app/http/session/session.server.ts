import type { Cookie } from '@remix-run/node'
import { isHttps } from '#app/env.server.ts'
import { requestContext } from '#app/requestContext.server.ts'
import { noteSecurity } from '#app/securityLog.server.ts'
import { write } from '#db/client.server.ts'
import type { Provider } from '#domain/accounts/identities.server.ts'
import { isAdmin, type Member } from '#domain/accounts/member.ts'
import { deviceNameOf } from '#domain/accounts/sessions/deviceName.ts'
import {
  assertProven,
  findCookieSession,
  giveCookie,
  openSession,
  proveSession,
  removeSession,
  type SignedIn,
} from '#domain/accounts/sessions/sessions.server.ts'
import {
  findTokenSessionId,
  getTokenSession,
  issueTokens,
  type TokenSubject,
  type Tokens,
} from '#domain/accounts/sessions/tokens.server.ts'
import { notifySignIn } from '#domain/devices/newSignIn.server.ts'
import { type SignOutChoice, signOutSession } from '#domain/devices/signOut.server.ts'
import { refuse } from '#domain/refusal.ts'
import { findWrapper } from '../display/clientKind.server.ts'
import { assertSameSite } from '../protection/sameSite.server.ts'
import { assertCallShownTo } from '../protection/shownTo.server.ts'
import { ownCookie, readCookieText } from './cookies.server.ts'

const LEFT = '탈퇴한 계정입니다. 다시 이용하려면 로그인한 뒤 계속 이용을 선택해주세요.'

/**
 * The row in `sessions` decides when a session ends (60 days unused); the cookie lives as long as browsers
 * allow.
 */
const COOKIE_SECONDS = 400 * 24 * 60 * 60

/**
 * The signed-in member and session, or null. A page identifies its member by the cookie only. A call of
 * api/v0 takes a bearer token first and refuses an expired or forged one, so that the program fetches
 * another. A write with a cookie must come from our own pages. A member who left is signed out on pages and
 * `forbidden` (`left`) in calls, until they choose on /auth/rewelcome to continue.
 */
export async function findSession(request: Request): Promise<SignedIn | null> {
  const signedIn = await findSignedIn(request)
  if (signedIn === null || signedIn.member.leftAt === null) return signedIn
  return isCall(request) ? refuse('forbidden', LEFT, { code: 'left' }) : null
}

/** The signed-in member, or null; like `findSession`. */
export const findMember = async (request: Request): Promise<Member | null> =>
  (await findSession(request))?.member ?? null

/** The acting member and session. Refuses `not_signed_in`. */
export const requireSession = async (request: Request): Promise<SignedIn> =>
  (await findSession(request)) ?? refuseGuest()

/** The acting member. Refuses `not_signed_in`. */
export const requireMember = async (request: Request): Promise<Member> =>
  (await requireSession(request)).member

/**
 * The acting member, including one who left, signed in again and has not chosen yet. Refuses
 * `not_signed_in`.
 */
export const requireSignedIn = async (request: Request): Promise<Member> =>
  ((await findSignedIn(request)) ?? refuseGuest()).member

/** Refuses `not_signed_in`. */
export const refuseGuest = (): never => refuse('not_signed_in', '로그인이 필요합니다.')

/** A page's loaders share one look-up: a read signs nobody in or out. */
const lookUps = new WeakMap<object, Promise<SignedIn | null>>()

function findSignedIn(request: Request): Promise<SignedIn | null> {
  const context = requestContext.getStore()
  if (!context || request.method !== 'GET') return lookUp(request)
  const found = lookUps.get(context) ?? lookUp(request)
  lookUps.set(context, found)
  return found
}

async function lookUp(request: Request): Promise<SignedIn | null> {
  const token = bearerToken(request)
  if (token !== null) return getTokenSession(token)
  const cookie = await readSessionCookie(request)
  if (cookie === null) return null
  assertSameSite(request)
  const signedIn = findCookieSession(cookie)
  if (signedIn && isCall(request)) assertCallShownTo(signedIn.member, request)
  return signedIn
}

/** The acting admin. Refuses `not_signed_in`, and `forbidden` to ordinary members. */
export async function requireAdmin(request: Request): Promise<Member> {
  const member = await requireMember(request)
  return isAdmin(member) ? member : refuseRole(member, '운영자만 이용할 수 있습니다.')
}

/** The acting super admin. Refuses `not_signed_in`, and `forbidden` to everybody else. */
export async function requireSuperAdmin(request: Request): Promise<Member> {
  const member = await requireMember(request)
  return member.role === 'SUPER_ADMIN' ? member : refuseRole(member, '최고 운영자만 이용할 수 있습니다.')
}

/** The acting member, who signed in within the last 15 minutes. Refuses `not_signed_in`, `conflict` (`proof_needed`). */
export async function requireProvenMember(request: Request): Promise<Member> {
  const signedIn = await requireSession(request)
  assertProven(signedIn)
  return signedIn.member
}

/**
 * The acting member and session, for ending the sign-in `endedId`, or all other sign-ins if it is null. Refuses
 * `not_signed_in`, and `conflict` (`proof_needed`) unless it is their own or they signed in within the last 15 minutes.
 */
export async function requireEnder(request: Request, endedId: number | null): Promise<SignedIn> {
  const signedIn = await requireSession(request)
  if (endedId !== signedIn.sessionId) assertProven(signedIn)
  return signedIn
}

/** The acting super admin, who signed in within the last 15 minutes. Refuses like the two guards above. */
export async function requireProvenSuperAdmin(request: Request): Promise<Member> {
  await requireSuperAdmin(request)
  return requireProvenMember(request)
}

function refuseRole({ id }: Member, message: string): never {
  noteSecurity('role_refused', { memberId: id })
  return refuse('forbidden', message, { code: 'admins_only' })
}

/**
 * Signs the browser in and replaces its former session; the same member continues with the same session (in
 * an app with its tokens) under a new cookie. `way`: the provider, for the log. Returns the `Set-Cookie`.
 */
export async function startSession(request: Request, member: Member, way?: Provider): Promise<string> {
  const former = await findFormer(request)
  const goesOn = former?.member.id === member.id
  const cookie = write(() => {
    if (goesOn) proveSession(former.sessionId)
    else if (former) removeSession(former.sessionId)
    return goesOn ? giveCookie(former.sessionId) : openNoticed(member, deviceName(request))
  })
  noteSecurity('sign_in', { memberId: member.id, way })
  return sessionCookie(cookie)
}

const openNoticed = (member: Member, name: string): string =>
  openSession(member, name, (sessionId) => notifySignIn(member, sessionId, name))

/** Signs a program in. `way`: the provider, for the log. */
export async function startTokens(request: Request, subject: TokenSubject, way?: Provider): Promise<Tokens> {
  const name = deviceName(request)
  const tokens = await issueTokens(subject, name, (sessionId) =>
    notifySignIn(subject.member, sessionId, name),
  )
  noteSecurity('sign_in', { memberId: subject.member.id, way })
  return tokens
}

/**
 * Gives the web view of an app that presents its token the cookie of the same session, replacing a former
 * session; a cookie of this session stays. Returns the `Set-Cookie`, and whether the member has left.
 */
export async function shareSession(request: Request): Promise<{ cookie: string; isLeft: boolean }> {
  const { sessionId, member } = (await findSignedIn(request)) ?? refuseGuest()
  const isLeft = member.leftAt !== null
  const held = await readSessionCookie(request)
  const former = await findFormer(request)
  if (held !== null && former?.sessionId === sessionId) return { cookie: await sessionCookie(held), isLeft }
  if (former) removeSession(former.sessionId)
  return { cookie: await sessionCookie(giveCookie(sessionId)), isLeft }
}

/**
 * Ends the session of the request, by token, cookie or both, and removes the device that it registered
 * unless `choice` keeps it. Signed out already, it does nothing. Returns `signedOutHeaders`.
 */
export async function endSignIn(request: Request, choice: SignOutChoice): Promise<Headers> {
  const token = bearerToken(request)
  const byToken = token === null ? null : await findTokenSessionId(token)
  const byCookie = await findFormer(request)
  if (byCookie && token === null) assertSameSite(request)
  for (const id of [byToken, byCookie?.sessionId]) if (id) signOutSession(id, choice)
  noteSecurity('sign_out', { memberId: byCookie?.member.id })
  return signedOutHeaders()
}

/** The `Set-Cookie` that hands a browser its session. */
export const sessionCookie = (text: string): Promise<string> => cookie().serialize(text)
/** The headers that delete the session cookie and, over https, clear the pages that the browser caches. */
export async function signedOutHeaders(): Promise<Headers> {
  const headers = new Headers({ 'Set-Cookie': await cookie().serialize('', { maxAge: 0 }) })
  if (isHttps()) headers.set('Clear-Site-Data', '"cache"')
  return headers
}

const cookie = (): Cookie => ownCookie('session', COOKIE_SECONDS)

const readSessionCookie = (request: Request): Promise<string | null> => readCookieText('session', request)

/** The member and session of the request's cookie. */
async function findFormer(request: Request): Promise<SignedIn | null> {
  const cookie = await readSessionCookie(request)
  return cookie === null ? null : findCookieSession(cookie)
}

function deviceName(request: Request): string {
  const wrapper = findWrapper(request)
  if (wrapper) return `앱 · ${SYSTEMS[wrapper.platform]}`
  return deviceNameOf(request.headers.get('User-Agent') ?? '')
}

const SYSTEMS = { android: 'Android', ios: 'iOS' }

const isCall = (request: Request): boolean => new URL(request.url).pathname.startsWith('/api/v0/')

/** The bearer token of a call. For pages the header is ignored. */
function bearerToken(request: Request): string | null {
  return isCall(request) ? tokenIn(request.headers.get('Authorization')) : null
}

/** The token in the value of `Authorization`, whose scheme ignores case (RFC 9110, section 11.1); null without any. */
export const tokenIn = (authorization: string | null): string | null =>
  /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? null
