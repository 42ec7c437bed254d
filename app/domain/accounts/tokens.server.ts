import { createHash, createHmac, randomBytes } from 'node:crypto'
import { and, eq, isNull, lte, notExists } from 'drizzle-orm'
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import * as z from 'zod'
import { db, write } from '../../../db/client.server.ts'
import { refreshTokens, tokenFamilies, users } from '../../../db/schema/accounts.ts'
import { env } from '../../env.server.ts'
import { keys } from '../../keys.server.ts'
import { refuse } from '../refusal.ts'
import type { Member } from './member.ts'
import { memberColumns, recordSeen } from './users.server.ts'

const ACCESS_LIFE = '15m'
const REFRESH_LIFE_MS = 60 * 24 * 60 * 60 * 1000
/** How long the token before the newest is forgiven: two tabs, or an answer that was lost on the way. */
const FORGIVEN_MS = 10_000
const ALGORITHM = 'HS256'
const AUDIENCE = 'api/v0'

export interface Tokens {
  type: 'Bearer'
  accessToken: string
  refreshToken: string
}

/** Whom a token is for, and what the program learns of them by reading it. */
export interface TokenSubject {
  member: Member
  isSignUp: boolean
  /** Came back to an account that they had left. */
  isReSignUp: boolean
}

export interface AccessClaims {
  userId: number
  familyId: number
}

export const RefreshInput = z.object({
  refreshToken: z.string('갱신 토큰을 보내주세요.').min(1, '갱신 토큰을 보내주세요.').max(200),
})

/** Signs a program in: a new line of refresh tokens and its first access token. */
export async function issueTokens({ member, ...flags }: TokenSubject): Promise<Tokens> {
  const refreshToken = randomBytes(32).toString('base64url')
  const familyId = write(() => {
    const now = Date.now()
    const family = db.insert(tokenFamilies).values({ userId: member.id, createdAt: now }).returning().get()
    insertRefreshToken(refreshToken, { familyId: family.id, generation: 1 }, now)
    recordSeen(member.id, now)
    return family.id
  })
  return answer({ userId: member.id, familyId }, flags, refreshToken)
}

/**
 * Exchanges a refresh token for its successor and a new access token. Within 10 seconds of its first use the
 * token before the newest answers with the same successor; any other used token was copied, so its whole
 * line ends. Refuses `not_signed_in` with the codes token_invalid, token_expired and token_reused.
 */
export async function renewTokens({ refreshToken }: z.output<typeof RefreshInput>): Promise<Tokens> {
  // A refusal inside write() would take back the end of the line: the outcome is said after the commit.
  const outcome = write(() => exchange(refreshToken, Date.now()))
  if ('refused' in outcome) refuse('not_signed_in', WORDS[outcome.refused], { code: outcome.refused })
  return answer(outcome, { isSignUp: false, isReSignUp: false }, successorOf(refreshToken))
}

/** What an access token says. Refuses `not_signed_in` with the codes token_invalid and token_expired. */
export async function verifyAccessToken(text: string): Promise<AccessClaims> {
  const token = await readAccessToken(text)
  if (!token) return refuseToken('token_invalid')
  return token.isExpired ? refuseToken('token_expired') : token.claims
}

/** The member that an access token speaks for; after log-out it speaks for nobody. Refuses as `verifyAccessToken`. */
export async function getTokenMember(text: string): Promise<Member> {
  const { userId, familyId } = await verifyAccessToken(text)
  const member = db
    .select(memberColumns)
    .from(tokenFamilies)
    .innerJoin(users, eq(users.id, tokenFamilies.userId))
    .where(and(eq(tokenFamilies.id, familyId), eq(users.id, userId), isNull(tokenFamilies.endedAt)))
    .get()
  return member ?? refuseToken('token_invalid')
}

/** Ends the line of tokens that an access token belongs to. One that expired will do; a forged one does nothing. */
export async function endTokensOf(accessToken: string): Promise<void> {
  const token = await readAccessToken(accessToken)
  if (token) write(() => endFamily(token.claims.familyId, Date.now()))
}

/** Removes refresh tokens that expired, and the lines of which none is left. */
export function removeExpiredTokens(now: number): void {
  write(() => {
    db.delete(refreshTokens).where(lte(refreshTokens.expiresAt, now)).run()
    const left = db.select().from(refreshTokens).where(eq(refreshTokens.familyId, tokenFamilies.id))
    db.delete(tokenFamilies).where(notExists(left)).run()
  })
}

const WORDS = {
  token_invalid: '로그인 정보가 올바르지 않습니다. 다시 로그인해주세요.',
  token_expired: '로그인 시간이 지났습니다. 다시 로그인해주세요.',
  token_reused: '이미 사용한 로그인 정보입니다. 안전을 위해 다시 로그인해주세요.',
}

type Outcome = AccessClaims | { refused: keyof typeof WORDS }

function exchange(presented: string, now: number): Outcome {
  const token = findRefreshToken(presented)
  if (!token || token.endedAt !== null) return { refused: 'token_invalid' }
  if (token.expiresAt <= now) return { refused: 'token_expired' }
  const { familyId, userId } = token
  if (token.usedAt === null) {
    markUsed(token.hash, now)
    insertRefreshToken(successorOf(presented), { familyId, generation: token.generation + 1 }, now)
    recordSeen(userId, now)
    return { familyId, userId }
  }
  const isForgiven =
    now - token.usedAt <= FORGIVEN_MS && findRefreshToken(successorOf(presented))?.usedAt === null
  if (isForgiven) return { familyId, userId }
  endFamily(familyId, now)
  return { refused: 'token_reused' }
}

function findRefreshToken(text: string) {
  return db
    .select({
      hash: refreshTokens.hash,
      generation: refreshTokens.generation,
      expiresAt: refreshTokens.expiresAt,
      usedAt: refreshTokens.usedAt,
      familyId: tokenFamilies.id,
      userId: tokenFamilies.userId,
      endedAt: tokenFamilies.endedAt,
    })
    .from(refreshTokens)
    .innerJoin(tokenFamilies, eq(tokenFamilies.id, refreshTokens.familyId))
    .where(eq(refreshTokens.hash, hash(text)))
    .get()
}

function insertRefreshToken(
  text: string,
  place: { familyId: number; generation: number },
  now: number,
): void {
  db.insert(refreshTokens)
    .values({ hash: hash(text), ...place, createdAt: now, expiresAt: now + REFRESH_LIFE_MS })
    .run()
}

function markUsed(tokenHash: string, now: number): void {
  db.update(refreshTokens).set({ usedAt: now }).where(eq(refreshTokens.hash, tokenHash)).run()
}

function endFamily(familyId: number, now: number): void {
  db.update(tokenFamilies)
    .set({ endedAt: now })
    .where(and(eq(tokenFamilies.id, familyId), isNull(tokenFamilies.endedAt)))
    .run()
}

/** The successor follows from the token presented, so that whoever asks twice gets the same one, which we need not keep. */
function successorOf(presented: string): string {
  return createHmac('sha256', secret()).update(presented).digest('base64url')
}

async function answer(
  claims: AccessClaims,
  flags: Omit<TokenSubject, 'member'>,
  refreshToken: string,
): Promise<Tokens> {
  const subject = { id: claims.userId, isSignUp: flags.isSignUp, isReSignUp: flags.isReSignUp }
  const accessToken = await new SignJWT({ family: claims.familyId })
    .setProtectedHeader({ alg: ALGORITHM })
    .setSubject(JSON.stringify(subject))
    .setIssuer(env.ORIGIN)
    .setAudience(AUDIENCE)
    .setIssuedAt()
    .setExpirationTime(ACCESS_LIFE)
    .sign(secret())
  return { type: 'Bearer', accessToken, refreshToken }
}

/** An access token of ours, living or expired; null for any other text. */
async function readAccessToken(text: string): Promise<{ claims: AccessClaims; isExpired: boolean } | null> {
  const rules = {
    algorithms: [ALGORITHM],
    issuer: env.ORIGIN,
    audience: AUDIENCE,
    requiredClaims: ['sub', 'exp'],
  }
  try {
    const { payload } = await jwtVerify(text, secret(), rules)
    return { claims: readClaims(payload), isExpired: false }
  } catch (error) {
    // jose looks at the time last: what expired was ours in every other respect.
    if (error instanceof errors.JWTExpired) return { claims: readClaims(error.payload), isExpired: true }
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}

function readClaims(payload: JWTPayload): AccessClaims {
  const { id } = JSON.parse(payload.sub as string) as { id: number }
  return { userId: id, familyId: payload.family as number }
}

function refuseToken(code: keyof typeof WORDS): never {
  return refuse('not_signed_in', WORDS[code], { code })
}

function secret(): Uint8Array {
  return Buffer.from(keys().tokenSecret, 'base64url')
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
