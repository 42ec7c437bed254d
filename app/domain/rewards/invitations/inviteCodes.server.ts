import { randomInt } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { db, write } from '#db/client.server.ts'
import { prepare } from '#db/prepare.server.ts'
import { users } from '#db/schema/accounts.ts'
import { inviteCodes } from '#db/schema/rewards.ts'
import type { Member } from '#domain/accounts/member.ts'
import { INVITE_ALPHABET, INVITE_CODE_LENGTH } from './inviteCode.ts'

/** Gives a member an invite code; a member who has one keeps it, anonymous accounts get none. */
export function giveInviteCode({ id: userId, isNoauth }: Member, now = Date.now()): void {
  if (isNoauth) return
  write(() => {
    while (findInviteCode(userId) === null) {
      db.insert(inviteCodes).values({ userId, code: makeCode(), createdAt: now }).onConflictDoNothing().run()
    }
  })
}

/** Null for a member without a code: an anonymous account, or one that never visited. */
export const findInviteCode = (userId: number): string | null => findCode({ userId })?.code ?? null

/** The owner of a code; null for an unknown code and for a member who left. */
export function findCodeOwner(code: string): number | null {
  const owner = db
    .select({ userId: inviteCodes.userId })
    .from(inviteCodes)
    .innerJoin(users, and(eq(users.id, inviteCodes.userId), isNull(users.leftAt)))
    .where(eq(inviteCodes.code, code))
    .get()
  return owner?.userId ?? null
}

const makeCode = (): string =>
  Array.from({ length: INVITE_CODE_LENGTH }, () => INVITE_ALPHABET[randomInt(INVITE_ALPHABET.length)]).join(
    '',
  )

const findCode = prepare('find', { userId: inviteCodes.userId }, (db, given) =>
  db.select({ code: inviteCodes.code }).from(inviteCodes).where(eq(inviteCodes.userId, given.userId)),
)
