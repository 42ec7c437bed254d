import { and, eq, ne, sql } from 'drizzle-orm'
import * as z from 'zod'
import { env } from '#app/env.server.ts'
import { db, write } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { DAY_MS } from '#domain/clock.ts'
import { refuseField } from '#domain/refusal.ts'
import type { Member } from '../member.ts'
import { assertMayWrite } from '../suspensions.server.ts'
import { nicknameProblem, tidyNickname } from './nickname.ts'

const KEPT_DAYS = 30
const TAKEN = '이미 쓰고 있는 닉네임입니다.'

export const Nickname = z.object({
  nickname: z
    .string('닉네임을 입력해주세요.')
    .max(100, '닉네임이 너무 깁니다.')
    .transform(tidyNickname)
    .superRefine((nickname, context) => {
      const message = nicknameProblem(nickname, env.SITE_NAME)
      if (message) context.addIssue({ code: 'custom', message })
    }),
})

/** The instant from which a member may change the nickname, null for now: a chosen one stays 30 days. */
export function findNicknameFreeAt(member: Member, now = Date.now()): number | null {
  const chosen = db.select({ at: users.nicknameChosenAt }).from(users).where(eq(users.id, member.id)).get()
  const freeAt = (chosen?.at ?? Number.NEGATIVE_INFINITY) + KEPT_DAYS * DAY_MS
  return freeAt > now ? freeAt : null
}

/**
 * Sets a member's nickname; the same name again changes nothing. Refuses `conflict` for a name that another
 * member has in any case, or within 30 days of the last change, and a suspended member.
 */
export function changeNickname(
  member: Member,
  { nickname }: z.output<typeof Nickname>,
  now = Date.now(),
): Member {
  return write(() => {
    assertMayWrite(member, now)
    if (nickname === member.nickname) return member
    if (findNicknameFreeAt(member, now) !== null)
      refuseNickname(`닉네임은 ${KEPT_DAYS}일에 한 번 변경할 수 있습니다.`)
    if (isTaken(member, nickname)) refuseNickname(TAKEN)
    db.update(users).set({ nickname, nicknameChosenAt: now }).where(eq(users.id, member.id)).run()
    return { ...member, nickname }
  })
}

function isTaken(member: Member, nickname: string): boolean {
  const sameName = sql`lower(${users.nickname}) = lower(${nickname})`
  const other = db
    .select({ id: users.id })
    .from(users)
    .where(and(sameName, ne(users.id, member.id)))
    .get()
  return other !== undefined
}

const refuseNickname = (message: string): never => refuseField('nickname', message, { reason: 'conflict' })
