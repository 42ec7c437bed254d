import { desc, eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import { signText } from '#app/keys.server.ts'
import { db, write } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { attendances, invitations } from '#db/schema/rewards.ts'
import { wasHereBefore } from '#domain/accounts/formerIdentities.server.ts'
import { type Member, shownAs } from '#domain/accounts/member.ts'
import { getLivingUser } from '#domain/accounts/users.server.ts'
import { DAY_MS, SEOUL_OFFSET_MS } from '#domain/clock.ts'
import { refuse, refuseField } from '#domain/refusal.ts'
import { recordAction } from '../actionHistories.server.ts'
import { LIMITS } from '../rates.ts'
import { findInvitation } from './invitationPay.server.ts'
import { plainInviteCode } from './inviteCode.ts'
import { findCodeOwner } from './inviteCodes.server.ts'

const LINK = '/auth/my/invitations'

export const ApplyInviteCode = z.object({
  inviterCode: z
    .string('추천인 코드를 입력해주세요.')
    .trim()
    .min(1, '추천인 코드를 입력해주세요.')
    .max(40, '없는 추천인 코드입니다.')
    .transform(plainInviteCode),
})

/** A friend whom a member invited. */
export interface InvitedFriend {
  nickname: string
  imageUrl: string | null
  invitedAt: number
  /** Their days with a visit, up to the number required. */
  activeDays: number
  paidAt: number | null
}

/**
 * Records the host of a new member; both are paid later, for the guest's acts. `address`: the guest's
 * address. Refuses `invalid` for anonymous and former accounts, past 7 days, and for a code that is
 * unknown, the member's own, or of a member whom they invited; `conflict` for a second code.
 */
export function applyInviteCode(
  member: Member,
  { inviterCode }: z.output<typeof ApplyInviteCode>,
  address: string,
  now = Date.now(),
): void {
  write(() => {
    assertMayBeGuest(member, now)
    const hostId = findCodeOwner(inviterCode) ?? refuseCode('없는 추천인 코드입니다.')
    if (hostId === member.id) refuseCode('내 추천인 코드는 입력할 수 없습니다.')
    if (wasBroughtBy(member.id, hostId)) refuseCode('내가 초대한 회원의 추천인 코드는 입력할 수 없습니다.')
    db.insert(invitations)
      .values({ guestId: member.id, hostId, addressHash: signText('invitation', address), createdAt: now })
      .run()
    recordAction(hostId, { direction: 'TO_ME', kind: 'INVITED', otherId: member.id, link: LINK }, now)
    recordAction(member.id, { direction: 'BY_ME', kind: 'INVITED', otherId: hostId, link: LINK }, now)
  })
}

/** The member who invites by a code; null for an unknown one. */
export function findHost(code: string): ReturnType<typeof shownAs> | null {
  const hostId = findCodeOwner(plainInviteCode(code))
  return hostId === null ? null : shownAs(getLivingUser(hostId))
}

/** Until when a member may still apply an invite code; null when they may not, or have. */
export function findApplyDeadline(member: Member, now = Date.now()): number | null {
  const deadline = readSignUpAt(member) + LIMITS.inviteDays * DAY_MS
  const isGuest = !member.isNoauth && !wasHereBefore(member) && !findInvitation(member.id)
  return isGuest && now < deadline ? deadline : null
}

/** The friends whom a member invited, newest first. */
export function listInvitedFriends(member: Member): InvitedFriend[] {
  // `countActiveDays` for every friend at once.
  const activeDays = sql<number>`(select count(*) from ${attendances} where ${attendances.userId} = ${invitations.guestId}
    and ${attendances.day} >= cast((${invitations.createdAt} + ${SEOUL_OFFSET_MS}) / ${DAY_MS} as integer))`
  return db
    .select({ invitation: invitations, guest: users, activeDays })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.guestId))
    .where(eq(invitations.hostId, member.id))
    .orderBy(desc(invitations.createdAt), desc(invitations.guestId))
    .all()
    .map(({ invitation: { createdAt, hostPaidAt }, guest, activeDays }) => ({
      ...shownAs(guest),
      invitedAt: createdAt,
      activeDays: Math.min(activeDays, LIMITS.guestDays),
      paidAt: hostPaidAt,
    }))
}

function assertMayBeGuest(member: Member, now: number): void {
  if (member.isNoauth)
    refuse('invalid', '인증 없이 시작한 계정은 추천인 코드를 입력할 수 없습니다.', { code: 'noauth' })
  if (wasHereBefore(member))
    refuse('invalid', '탈퇴한 뒤 다시 가입한 회원은 추천인 코드를 입력할 수 없습니다.', { code: 'not_new' })
  if (findInvitation(member.id)) refuse('conflict', '이미 추천인 코드를 입력하였습니다.')
  if (now >= readSignUpAt(member) + LIMITS.inviteDays * DAY_MS)
    refuse('invalid', `추천인 코드는 가입하고 ${LIMITS.inviteDays}일 안에 입력할 수 있습니다.`, {
      code: 'too_late',
    })
}

const refuseCode = (message: string): never => refuseField('inviterCode', message)

/** True when `guestId` invited `hostId`, directly or through others. */
function wasBroughtBy(guestId: number, hostId: number): boolean {
  const bringer = findInvitation(hostId)?.hostId
  return bringer !== undefined && (bringer === guestId || wasBroughtBy(guestId, bringer))
}

const readSignUpAt = (member: Member): number =>
  db.select({ createdAt: users.createdAt }).from(users).where(eq(users.id, member.id)).get()!.createdAt
