import { randomBytes } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import * as z from 'zod'
import { env } from '#app/env.server.ts'
import { currentKey, hmac, listSecrets } from '#app/keys.server.ts'
import { noteSecurity } from '#app/securityLog.server.ts'
import { db, write } from '#db/client.server.ts'
import { prepare } from '#db/prepare.server.ts'
import { sessions, users } from '#db/schema/accounts.ts'
import { MINUTE_MS } from '#domain/clock.ts'
import { sha256 } from '#domain/hash.ts'
import { refuse } from '#domain/refusal.ts'
import type { Member } from '../member.ts'
import { findUser, memberColumns } from '../users.server.ts'
import {
  beginSession,
  type OnBegin,
  removeSession,
  renewSession,
  type SignedIn,
  sessionEnd,
} from './sessions.server.ts'

const ACCESS_LIFE_MS = 15 * MINUTE_MS
/** How long the token before the newest still works, because two tabs may use it or an answer may get lost. */
const FORGIVEN_MS = 10_000
const ALGORITHM = 'HS256'
const AUDIENCE = 'api/v0'

interface AccessToken {
  type: 'Bearer'
  accessToken: string
}

export interface Tokens extends AccessToken {
  refreshToken: string
}

/** The subject of a token, which the program may read. */
export interface TokenSubject {
  member: Member
  isSignUp: boolean
  /** They left the account and have not chosen yet whether to return. */
  isReSignUp: boolean
}

type Flags = Omit<TokenSubject, 'member'>
const OLD_FRIEND: Flags = { isSignUp: false, isReSignUp: false }

interface AccessClaims {
  userId: number
  sessionId: number
}

/** A text of any length, so that any text that is not one of our tokens gets 401 like an unknown token. */
export const RefreshInput = z.object({
  refreshToken: z.string('갱신 토큰을 보내주세요.').min(1, '갱신 토큰을 보내주세요.'),
})

/** Signs an app in: a session with its first refresh token, and an access token. */
export async function issueTokens(
  { member, ...flags }: TokenSubject,
  deviceName: string,
  onBegin: OnBegin = () => {},
): Promise<Tokens> {
  const family = newSecret()
  const refreshToken = tokenOf(family, newSecret())
  const sessionId = write(() => {
    const now = Date.now()
    const id = beginSession(member.id, deviceName, now)
    onBegin(id)
    update(id, { familyHash: sha256(family), tokenHash: sha256(refreshToken), tokenAt: now })
    return id
  })
  return { ...(await signAccess({ userId: member.id, sessionId }, flags)), refreshToken }
}

/** The session of a refresh token; null for an unknown token. */
export const findRefreshedSessionId = ({ refreshToken }: z.output<typeof RefreshInput>): number | null =>
  findFamily(refreshToken)?.sessionId ?? null

/** An access token for a page that is signed in by its cookie, because STOMP takes no cookies. */
export const issueAccess = ({ member, sessionId }: SignedIn): Promise<AccessToken> =>
  signAccess({ userId: member.id, sessionId }, OLD_FRIEND)

/**
 * Exchanges a refresh token for its successor and a new access token. Within 10 seconds of its first use
 * the token before the newest returns the same successor; any other used token was copied, so the whole
 * session ends. Refuses `not_signed_in` with the codes token_invalid, token_expired and token_reused.
 */
export async function renewTokens({ refreshToken }: z.output<typeof RefreshInput>): Promise<Tokens> {
  // A refusal inside write() would roll back the end of the session, so the refusal follows the commit.
  const outcome = write(() => exchange(refreshToken, Date.now()))
  if ('refused' in outcome) {
    if (outcome.refused === 'token_reused') noteSecurity('token_reused')
    refuse('not_signed_in', WORDS[outcome.refused], { code: outcome.refused })
  }
  const isReSignUp = (findUser(outcome.userId)?.leftAt ?? null) !== null
  return { ...(await signAccess(outcome, { isSignUp: false, isReSignUp })), refreshToken: outcome.successor }
}

/**
 * The content of an access token. Refuses `not_signed_in` with the codes token_invalid and token_expired.
 */
export async function verifyAccessToken(text: string): Promise<AccessClaims> {
  const token = await readAccessToken(text)
  if (!token) return refuseToken('token_invalid')
  return token.isExpired ? refuseToken('token_expired') : token.claims
}

/** The member of an access token; none after the session's end. Refuses like `verifyAccessToken`. */
export async function getTokenSession(text: string): Promise<SignedIn> {
  const { userId, sessionId } = await verifyAccessToken(text)
  const member = findMemberOf({ sessionId, userId, now: Date.now() })
  return member ? { member, sessionId } : refuseToken('token_invalid')
}

const findMemberOf = prepare(
  'find',
  { sessionId: sessions.id, userId: users.id, now: sessions.expiresAt },
  (db, given) =>
    db
      .select(memberColumns)
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(
        and(eq(sessions.id, given.sessionId), eq(users.id, given.userId), gt(sessions.expiresAt, given.now)),
      ),
)

/** The session of an access token, for signing out: an expired token is accepted, a forged one returns null. */
export async function findTokenSessionId(accessToken: string): Promise<number | null> {
  const token = await readAccessToken(accessToken)
  return token?.claims.sessionId ?? null
}

const WORDS = {
  token_invalid: '로그인 정보가 올바르지 않습니다. 다시 로그인해주세요.',
  token_expired: '로그인 시간이 지났습니다. 다시 로그인해주세요.',
  token_reused: '이미 사용한 로그인 정보입니다. 안전을 위해 다시 로그인해주세요.',
}

type Outcome = (AccessClaims & { successor: string }) | { refused: keyof typeof WORDS }

function exchange(presented: string, now: number): Outcome {
  const family = findFamily(presented)
  if (!family) return { refused: 'token_invalid' }
  const { sessionId, userId, createdAt, expiresAt, tokenHash, formerTokenHash, tokenAt } = family
  if (expiresAt <= now) return { refused: 'token_expired' }
  const hash = sha256(presented)
  if (hash === tokenHash) {
    if (sessionEnd(createdAt, tokenAt ?? 0) <= now) return { refused: 'token_expired' }
    const successor = successorOf(presented, currentKey('secrets').secret)
    update(sessionId, { tokenHash: sha256(successor), formerTokenHash: hash, tokenAt: now })
    renewSession({ sessionId, userId, createdAt }, now)
    return { sessionId, userId, successor }
  }
  const isForgiven = hash === formerTokenHash && now - (tokenAt ?? 0) <= FORGIVEN_MS
  const successor = isForgiven && listSuccessors(presented).find((token) => sha256(token) === tokenHash)
  if (successor) return { sessionId, userId, successor }
  removeSession(sessionId)
  return { refused: 'token_reused' }
}

/*
 * All refresh tokens of a sign-in begin with the same random part, its family. The family of a used token still leads
 * to the sign-in, so used tokens are not stored.
 */

const newSecret = (): string => randomBytes(32).toString('base64url')
const tokenOf = (family: string, rest: string): string => `${family}.${rest}`
const familyOf = (token: string): string => token.split('.', 1)[0] as string

/** The sign-in to which a refresh token belongs or belonged. */
const findFamily = (token: string) =>
  db
    .select({
      sessionId: sessions.id,
      userId: sessions.userId,
      createdAt: sessions.createdAt,
      expiresAt: sessions.expiresAt,
      tokenHash: sessions.tokenHash,
      formerTokenHash: sessions.formerTokenHash,
      tokenAt: sessions.tokenAt,
    })
    .from(sessions)
    .where(eq(sessions.familyHash, sha256(familyOf(token))))
    .get()

function update(sessionId: number, values: Partial<typeof sessions.$inferInsert>): void {
  db.update(sessions).set(values).where(eq(sessions.id, sessionId)).run()
}

/**
 * The successor is derived from the presented token, so a repeated request gets the same one and we need
 * not store it.
 */
const successorOf = (presented: string, secret: string): string =>
  tokenOf(familyOf(presented), hmac(bytesOf(secret), presented).toString('base64url'))

/** The successors that a token may have got within the forgiven time. */
const listSuccessors = (presented: string): string[] =>
  listSecrets(FORGIVEN_MS).map((secret) => successorOf(presented, secret))

async function signAccess(
  { userId, sessionId }: AccessClaims,
  { isSignUp, isReSignUp }: Flags,
): Promise<AccessToken> {
  const accessToken = await new SignJWT({ session: sessionId })
    .setProtectedHeader({ alg: ALGORITHM })
    .setSubject(JSON.stringify({ id: userId, isSignUp, isReSignUp }))
    .setIssuer(env.ORIGIN)
    .setAudience(AUDIENCE)
    .setIssuedAt()
    .setExpirationTime(`${ACCESS_LIFE_MS / 1000}s`)
    .sign(bytesOf(currentKey('secrets').secret))
  return { type: 'Bearer', accessToken }
}

/** The content of an access token, valid or expired. */
interface ReadToken {
  claims: AccessClaims
  isExpired: boolean
}

/** An access token of ours, signed with a secret that was in use during its life; null for any other text. */
async function readAccessToken(text: string): Promise<ReadToken | null> {
  for (const secret of listSecrets(ACCESS_LIFE_MS)) {
    const token = await readSigned(text, secret)
    if (token) return token
  }
  return null
}

async function readSigned(text: string, secret: string): Promise<ReadToken | null> {
  const rules = {
    algorithms: [ALGORITHM],
    issuer: env.ORIGIN,
    audience: AUDIENCE,
    requiredClaims: ['sub', 'exp'],
  }
  try {
    const { payload } = await jwtVerify(text, bytesOf(secret), rules)
    return { claims: readClaims(payload), isExpired: false }
  } catch (error) {
    // jose checks the time last, so an expired token was valid in every other respect.
    if (error instanceof errors.JWTExpired) return { claims: readClaims(error.payload), isExpired: true }
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}

function readClaims(payload: JWTPayload): AccessClaims {
  const { id } = JSON.parse(payload.sub as string) as { id: number }
  return { userId: id, sessionId: payload.session as number }
}

function refuseToken(code: keyof typeof WORDS): never {
  return refuse('not_signed_in', WORDS[code], { code })
}

const bytesOf = (secret: string): Uint8Array => Buffer.from(secret, 'base64url')
