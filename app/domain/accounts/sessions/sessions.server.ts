import { createHash, randomBytes } from 'node:crypto'
import { and, desc, eq, gt, lte, sql } from 'drizzle-orm'
import { db, write } from '#db/client.server.ts'
import { prepared } from '#db/prepared.server.ts'
import { refreshTokens, sessions, users } from '#db/schema/accounts.ts'
import { DAY_MS, seoulDay } from '#domain/clock.ts'
import type { Member } from '../member.ts'
import { memberColumns, recordSeen } from '../users.server.ts'

/** How long a sign-in lasts that nobody uses; each use begins it anew. */
export const SESSION_LIFE_MS = 60 * DAY_MS

/** Who is signed in, and by which sign-in. */
export interface SignedIn {
  member: Member
  sessionId: number
}

/** A sign-in as its member sees it. */
export type Session = Pick<
  typeof sessions.$inferSelect,
  'id' | 'deviceName' | 'createdAt' | 'lastSeenAt' | 'expiresAt'
>

/** Begins a sign-in, which nothing knows yet: give it a cookie or refresh tokens in the same `write()`. */
export function beginSession(userId: number, deviceName: string, now: number): number {
  return write(() => {
    recordSeen(userId, now)
    const times = { createdAt: now, lastSeenAt: now, expiresAt: now + SESSION_LIFE_MS }
    return db
      .insert(sessions)
      .values({ userId, deviceName, ...times })
      .returning({ id: sessions.id })
      .get().id
  })
}

/** Opens the session of a browser and returns what its cookie holds, which is known to the cookie alone. */
export const openSession = (member: Member, deviceName: string): string =>
  write(() => giveCookie(beginSession(member.id, deviceName, Date.now())))

/** Gives a session a cookie in place of the one it had: an app's web view. */
export function giveCookie(sessionId: number): string {
  const text = randomBytes(32).toString('base64url')
  const cookieHash = hash(text)
  write(() => db.update(sessions).set({ cookieHash }).where(eq(sessions.id, sessionId)).run())
  return text
}

/**
 * Who a living session's cookie speaks for. The first call of each day in Seoul moves its end to 60 days from
 * now; the others do not write.
 */
export function findCookieSession(text: string): SignedIn | null {
  const now = Date.now()
  const found = findLiving().get({ cookieHash: hash(text), now })
  if (!found) return null
  const { lastSeenAt, ...signedIn } = found
  if (seoulDay(now) !== seoulDay(lastSeenAt)) renewSession(found.sessionId, found.member.id, now)
  return signedIn
}

/** Moves the end of a session to 60 days from now. */
export function renewSession(id: number, userId: number, now: number): void {
  write(() => {
    db.update(sessions)
      .set({ lastSeenAt: now, expiresAt: now + SESSION_LIFE_MS })
      .where(eq(sessions.id, id))
      .run()
    recordSeen(userId, now)
  })
}

/** A member's living sessions, the last seen first. */
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

/** Removes a session with its cookie and tokens; one that is over already changes nothing. */
export function removeSession(id: number): void {
  write(() => db.delete(sessions).where(eq(sessions.id, id)).run())
}

/** Ends every sign-in of a member, in browsers and in programs. */
export function endEverySignIn(userId: number): void {
  write(() => db.delete(sessions).where(eq(sessions.userId, userId)).run())
}

/** Removes what is over: sessions, and refresh tokens that nobody can exchange any more. */
export function forgetExpired(): void {
  const now = Date.now()
  write(() => {
    db.delete(sessions).where(lte(sessions.expiresAt, now)).run()
    db.delete(refreshTokens).where(lte(refreshTokens.expiresAt, now)).run()
  })
}

const findLiving = prepared(() =>
  db
    .select({ member: memberColumns, sessionId: sessions.id, lastSeenAt: sessions.lastSeenAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.cookieHash, sql.placeholder('cookieHash')),
        gt(sessions.expiresAt, sql.placeholder('now')),
      ),
    )
    .prepare(),
)

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url')
