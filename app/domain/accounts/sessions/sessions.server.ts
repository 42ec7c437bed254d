import { randomBytes } from 'node:crypto'
import { and, desc, eq, gt, lte, type SQL } from 'drizzle-orm'
import { signText } from '#app/keys.server.ts'
import { noteSecurity } from '#app/securityLog.server.ts'
import { afterCommit, db, write, writeInPassing } from '#db/client.server.ts'
import { prepare } from '#db/prepare.server.ts'
import { sessions, users } from '#db/schema/accounts.ts'
import { DAY_MS, MINUTE_MS, seoulDay } from '#domain/clock.ts'
import { GROUP_SIZE, workInGroups } from '#domain/drainGroups.server.ts'
import { sha256 } from '#domain/hash.ts'
import { announce } from '#domain/live.server.ts'
import { refuse } from '#domain/refusal.ts'
import type { Member } from '../member.ts'
import { PROOF_NEEDED, PROOF_NEEDED_WORDS } from '../signIn/loginErrors.ts'
import { memberColumns, recordSeen } from '../users.server.ts'

/** How long an unused sign-in lasts; each use restarts the period. */
const SESSION_LIFE_MS = 60 * DAY_MS
/** How long a sign-in lasts at most, however often it is used. */
const MAX_LIFE_MS = 365 * DAY_MS

/** How long a proof of identity admits acts that a stolen session must not do. */
const PROOF_LIFE_MS = 15 * MINUTE_MS

/** When a sign-in ends that is used now: 60 days later, and at most a year after it began. */
export const sessionEnd = (createdAt: number, now: number): number =>
  Math.min(now + SESSION_LIFE_MS, createdAt + MAX_LIFE_MS)

/** The signed-in member, and the sign-in. */
export interface SignedIn {
  member: Member
  sessionId: number
}

/** A sign-in as its member sees it. */
export type Session = Pick<
  typeof sessions.$inferSelect,
  'id' | 'deviceName' | 'createdAt' | 'lastSeenAt' | 'expiresAt'
>

/** Creates a sign-in without credentials: add a cookie or refresh tokens in the same `write()`. */
export function beginSession(userId: number, deviceName: string, now: number): number {
  return write(() => {
    recordSeen(userId, now)
    const times = { createdAt: now, provenAt: now, lastSeenAt: now, expiresAt: sessionEnd(now, now) }
    return db
      .insert(sessions)
      .values({ userId, deviceName, ...times })
      .returning({ id: sessions.id })
      .get().id
  })
}

/** Called with a new session, in the transaction that creates it. */
export type OnBegin = (sessionId: number) => void

/** Opens a browser's session and returns the value of its cookie, which is not stored. */
export const openSession = (member: Member, deviceName: string, onBegin: OnBegin = () => {}): string =>
  write(() => {
    const id = beginSession(member.id, deviceName, Date.now())
    onBegin(id)
    return giveCookie(id)
  })

/**
 * Gives a session its cookie, which replaces a former one. An app's session has the same cookie until its member proves
 * their identity again: so a view of the app that has not sent the cookie yet stays signed in when another view
 * requests the cookie.
 */
export function giveCookie(sessionId: number): string {
  return write(() => {
    const text = ownCookie(sessionId) ?? randomBytes(32).toString('base64url')
    db.update(sessions)
      .set({ cookieHash: sha256(text) })
      .where(eq(sessions.id, sessionId))
      .run()
    return text
  })
}

/**
 * The cookie of an app's session, derived from a secret of the session that is never sent to anybody; null for other
 * sessions.
 */
function ownCookie(sessionId: number): string | null {
  const { familyHash, provenAt } = sessions
  const app = db.select({ familyHash, provenAt }).from(sessions).where(eq(sessions.id, sessionId)).get()
  return app?.familyHash ? signText('cookie', `${app.familyHash} ${app.provenAt}`) : null
}

/**
 * Returns the member of a live session's cookie. The first call of each Seoul day extends the session
 * (`sessionEnd`); the others do not write.
 */
export function findCookieSession(text: string): SignedIn | null {
  const now = Date.now()
  const found = findLiving({ cookieHash: sha256(text), now })
  if (!found) return null
  const { lastSeenAt, createdAt, ...signedIn } = found
  const { sessionId, member } = signedIn
  if (seoulDay(now) !== seoulDay(lastSeenAt))
    writeInPassing(() => renewSession({ sessionId, userId: member.id, createdAt }, now))
  return signedIn
}

/** Extends a session that is used now; see `sessionEnd`. */
export function renewSession(
  { sessionId, userId, createdAt }: { sessionId: number; userId: number; createdAt: number },
  now: number,
): void {
  write(() => {
    const times = { lastSeenAt: now, expiresAt: sessionEnd(createdAt, now) }
    db.update(sessions).set(times).where(eq(sessions.id, sessionId)).run()
    recordSeen(userId, now)
  })
}

/** Records that the member of a session just proved their identity again. */
export function proveSession(id: number): void {
  write(() => db.update(sessions).set({ provenAt: Date.now() }).where(eq(sessions.id, id)).run())
}

/**
 * Refuses `conflict` (`proof_needed`) unless the member proved their identity in this session within the last
 * 15 minutes (decision 036). An anonymous account has nothing to prove it with.
 */
export function assertProven({ member, sessionId }: SignedIn): void {
  if (member.isNoauth) return
  const isRecent = gt(sessions.provenAt, Date.now() - PROOF_LIFE_MS)
  const found = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), isRecent))
    .get()
  if (found) return
  noteSecurity('proof_needed', { memberId: member.id })
  refuse('conflict', PROOF_NEEDED_WORDS, { code: PROOF_NEEDED })
}

/** A member's live sessions, last used first. */
export const listSessions = (member: Member): Session[] =>
  db
    .select({
      id: sessions.id,
      deviceName: sessions.deviceName,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, member.id), gt(sessions.expiresAt, Date.now())))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .all()

/** Deletes a session with its cookie and tokens; an ended one changes nothing. */
export function removeSession(id: number): void {
  removeWhere(eq(sessions.id, id))
}

/** Ends every sign-in of a member, in browsers and in apps. */
export function endEverySignIn(userId: number): void {
  removeWhere(eq(sessions.userId, userId))
}

/** Deletes sessions and announces their ends, so that their open connections close. */
function removeWhere(condition: SQL): void {
  write(() => {
    const ended = db
      .delete(sessions)
      .where(condition)
      .returning({ userId: sessions.userId, sessionId: sessions.id })
      .all()
    for (const session of ended) afterCommit(() => announce('sessionEnds', session))
  })
}

/** Deletes expired sessions. */
export async function forgetExpired(now = Date.now()): Promise<void> {
  await workInGroups(GROUP_SIZE, (size) => {
    const expired = db
      .select({ id: sessions.id })
      .from(sessions)
      .where(lte(sessions.expiresAt, now))
      .limit(size)
      .all()
    for (const { id } of expired) removeSession(id)
    return expired.length === size
  })
}

const findLiving = prepare(
  'find',
  { cookieHash: sessions.cookieHash, now: sessions.expiresAt },
  (db, given) =>
    db
      .select({
        member: memberColumns,
        sessionId: sessions.id,
        lastSeenAt: sessions.lastSeenAt,
        createdAt: sessions.createdAt,
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(and(eq(sessions.cookieHash, given.cookieHash), gt(sessions.expiresAt, given.now))),
)
