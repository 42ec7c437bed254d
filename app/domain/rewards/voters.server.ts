import { eq, inArray } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { deviceUses } from '#db/schema/rewards.ts'
import { isAdmin, type Member } from '#domain/accounts/member.ts'
import { DAY_MS } from '#domain/clock.ts'
import { LIMITS } from './rates.ts'

// Some states need the votes of several members. This file decides whose vote counts, and which votes count
// as one.

const NEWCOMER_DAYS = 30

/** Reports of this total weight hide a writing until an admin decides. */
export const BLINDING_WEIGHT = 5

/** An eligible vote, with a keyed hash of its address. */
export interface Voter {
  userId: number
  isAdmin: boolean
  addressHash: string
}

/** True for an account of more than three days that is not anonymous, and for every admin. */
export function isEligibleVoter(member: Member, now: number): boolean {
  return isAdmin(member) || (!member.isNoauth && ageInDays(member, now) > LIMITS.voterDays)
}

/** The weight of a member's report: nothing under 3 days or anonymous, half under 30 days, else one. */
export function reportWeight(member: Member, now: number): number {
  const days = ageInDays(member, now)
  if (member.isNoauth || days < LIMITS.voterDays) return 0
  return days < NEWCOMER_DAYS ? 0.5 : 1
}

/** How many days ago a member signed up; 0 for an erased account. */
function ageInDays({ id }: Member, now: number): number {
  const account = db.select({ createdAt: users.createdAt }).from(users).where(eq(users.id, id)).get()
  return account ? (now - account.createdAt) / DAY_MS : 0
}

/** True when an admin votes, or `needed` members no two of whom share a device or an address. */
export const areEnough = (witnesses: Voter[], needed: number): boolean =>
  witnesses.some((witness) => witness.isAdmin) || countHouseholds(witnesses) >= needed

/**
 * The number of votes, without members who share a device with the author. Members who share a device or an address
 * count as one.
 */
export function countOthers(voters: Voter[], authorId: number | null): number {
  if (authorId === null) return countHouseholds(voters)
  const author = { userId: authorId, isAdmin: false, addressHash: `author:${authorId}` }
  return countHouseholds([...voters, author]) - 1
}

/**
 * The sum of the votes' weights, without members who share a device with the author. Of members who share a device or
 * an address only the heaviest vote counts.
 */
export function weighOthers(voters: Array<Voter & { weight: number }>, authorId: number | null): number {
  const author = { userId: authorId ?? 0, isAdmin: false, addressHash: `author:${authorId}`, weight: 0 }
  return groupHouseholds([...voters, author])
    .filter((household) => !household.includes(author))
    .reduce((sum, household) => sum + Math.max(...household.map(({ weight }) => weight)), 0)
}

const countHouseholds = (witnesses: Voter[]): number => groupHouseholds(witnesses).length

/** Members who share a device or an address are one household, directly or through others. */
function groupHouseholds<T extends Voter>(witnesses: T[]): T[][] {
  const devices = findDevices(witnesses)
  const households: { marks: Set<string>; members: T[] }[] = []
  for (const witness of witnesses) {
    const own = {
      marks: new Set([witness.addressHash, ...(devices.get(witness.userId) ?? [])]),
      members: [witness],
    }
    const shared = households.filter(({ marks }) => !marks.isDisjointFrom(own.marks))
    for (const household of shared) {
      households.splice(households.indexOf(household), 1)
      for (const mark of household.marks) own.marks.add(mark)
      own.members.push(...household.members)
    }
    households.push(own)
  }
  return households.map(({ members }) => members)
}

/** Every device that each of them used. */
function findDevices(witnesses: Voter[]): Map<number, string[]> {
  const userIds = witnesses.map(({ userId }) => userId)
  const uses = db.select().from(deviceUses).where(inArray(deviceUses.userId, userIds)).all()
  const byUser = Map.groupBy(uses, ({ userId }) => userId)
  return new Map([...byUser].map(([userId, own]) => [userId, own.map(({ deviceKeyHash }) => deviceKeyHash)]))
}
