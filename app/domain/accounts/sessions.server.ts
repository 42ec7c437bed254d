import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, lte, sql } from 'drizzle-orm'
import { db, write } from '../../../db/client.server.ts'
import { prepared } from '../../../db/prepared.server.ts'
import { sessions, tokenFamilies, users } from '../../../db/schema/accounts.ts'
import { DAY_MS } from '../clock.ts'
import type { Member } from './member.ts'
import { removeExpiredTokens } from './tokens.server.ts'
import { memberColumns, recordSeen } from './users.server.ts'

const LIFE_MS = 60 * DAY_MS

/** Opens a session of a browser and returns its id, which is known to the cookie alone: we keep its SHA-256. */
export function openSession(member: Member): string {
  const id = randomBytes(32).toString('base64url')
  const now = Date.now()
  write(() => {
    db.insert(sessions)
      .values({
        idHash: hash(id),
        userId: member.id,
        createdAt: now,
        lastSeenAt: now,
        expiresAt: now + LIFE_MS,
      })
      .run()
    recordSeen(member.id, now)
  })
  return id
}

/**
 * The member of a living session. Each day's first call moves its end to 60 days from now; the others do not
 * write.
 */
export function findSessionMember(id: string): Member | null {
  const now = Date.now()
  const idHash = hash(id)
  const found = findLiving().get({ idHash, now })
  if (!found) return null
  if (now - found.lastSeenAt >= DAY_MS) slide(idHash, found.member.id, now)
  return found.member
}

/** Ends a session; an unknown one is already over. */
export function endSession(id: string): void {
  write(() =>
    db
      .delete(sessions)
      .where(eq(sessions.idHash, hash(id)))
      .run(),
  )
}

/** Ends every sign-in of a member, in browsers and in programs. */
export function endEverySignIn(userId: number): void {
  write(() => {
    db.delete(sessions).where(eq(sessions.userId, userId)).run()
    db.delete(tokenFamilies).where(eq(tokenFamilies.userId, userId)).run()
  })
}

/** Removes what is over: sessions, and the lines of tokens that nobody can renew any more. */
export function forgetExpired(): void {
  const now = Date.now()
  write(() => {
    db.delete(sessions).where(lte(sessions.expiresAt, now)).run()
    removeExpiredTokens(now)
  })
}

const findLiving = prepared(() =>
  db
    .select({ member: memberColumns, lastSeenAt: sessions.lastSeenAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(eq(sessions.idHash, sql.placeholder('idHash')), gt(sessions.expiresAt, sql.placeholder('now'))),
    )
    .prepare(),
)

function slide(idHash: string, userId: number, now: number): void {
  write(() => {
    db.update(sessions)
      .set({ lastSeenAt: now, expiresAt: now + LIFE_MS })
      .where(eq(sessions.idHash, idHash))
      .run()
    recordSeen(userId, now)
  })
}

function hash(id: string): string {
  return createHash('sha256').update(id).digest('base64url')
}
