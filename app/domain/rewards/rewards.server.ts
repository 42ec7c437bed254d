import type { Member } from '#domain/accounts/member.ts'
import { findInviteCode } from './invitations/inviteCodes.server.ts'
import { readBalance } from './ledger.server.ts'
import { readLevel } from './tags/earnedTags.server.ts'
import type { Level } from './tags/levels.ts'

/** The rewards of a member that every page and app shows. */
export interface Rewards {
  point: number
  starPoint: number
  level: Level
  inviterCode: string | null
}

export const readRewards = (member: Pick<Member, 'id'>): Rewards => ({
  point: readBalance(member.id, 'POINT').balance,
  starPoint: readBalance(member.id, 'STAR').balance,
  level: readLevel(member.id),
  inviterCode: findInviteCode(member.id),
})
