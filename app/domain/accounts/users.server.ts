import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { db, write } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { refuse } from '#domain/refusal.ts'
import type { Member } from './member.ts'
import { makeNickname } from './profile/nickname.ts'

const NICKNAME_ATTEMPTS = 50

/** The columns that make a `Member`, for queries that find the actor. */
export const memberColumns = {
  id: users.id,
  nickname: users.nickname,
  imageUrl: users.imageUrl,
  role: users.role,
  isNoauth: users.isNoauth,
  leftAt: users.leftAt,
}

/** Creates an account with a generated nickname that no member has in any case. */
export function signUp({ isNoauth }: { isNoauth: boolean }): Member {
  const now = Date.now()
  return write(() => {
    for (let attempt = 0; attempt < NICKNAME_ATTEMPTS; attempt++) {
      const [member] = db
        .insert(users)
        .values({ nickname: makeNickname(randomInt), isNoauth, createdAt: now, lastSeenAt: now })
        .onConflictDoNothing()
        .returning(memberColumns)
        .all()
      if (member) return member
    }
    throw new Error(`no free nickname in ${NICKNAME_ATTEMPTS} attempts`)
  })
}

export function findUser(id: number): Member | null {
  return db.select(memberColumns).from(users).where(eq(users.id, id)).get() ?? null
}

/** Whether anybody has ever had an account here. */
export const hasUsers = (): boolean => db.select({ id: users.id }).from(users).limit(1).get() !== undefined

/** A member who has not left. Refuses `not_found`. */
export function getLivingUser(id: number): Member {
  const user = findUser(id)
  return user && user.leftAt === null ? user : refuse('not_found', '회원을 찾을 수 없습니다.')
}

/** Raises `member` to the highest role; the caller checks permission. */
export function makeSuperAdmin(member: Member): Member {
  write(() => db.update(users).set({ role: 'SUPER_ADMIN' }).where(eq(users.id, member.id)).run())
  return { ...member, role: 'SUPER_ADMIN' }
}

/** Records a visit of the member; called at most once per day and sign-in. */
export function recordSeen(userId: number, now: number): void {
  write(() => db.update(users).set({ lastSeenAt: now }).where(eq(users.id, userId)).run())
}
