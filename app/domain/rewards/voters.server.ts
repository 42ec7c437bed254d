import { eq, inArray } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { deviceUses } from '#db/schema/rewards.ts'
import { isAdmin, type Member } from '#domain/accounts/member.ts'
import { DAY_MS } from '#domain/clock.ts'

// Some states need the votes of several members. This file decides whose vote counts, and which votes count
// as one.

const YOUNGEST_MS = 3 * DAY_MS

/** An eligible vote, with a keyed hash of its address. */
export interface Voter {
  userId: number
  isAdmin: boolean
  addressHash: string
}

/** An account of more than three days that is not anonymous; an admin always. */
export function isEligibleVoter(member: Member, now: number): boolean {
  if (isAdmin(member)) return true
  const account = db.select({ createdAt: users.createdAt }).from(users).where(eq(users.id, member.id)).get()
  return !member.isNoauth && account !== undefined && now - account.createdAt > YOUNGEST_MS
}

/** True when an admin votes, or `needed` members no two of whom share a device or an address. */
export const areEnough = (witnesses: Voter[], needed: number): boolean =>
  witnesses.some((witness) => witness.isAdmin) || countHouseholds(witnesses) >= needed

/** Members who share a device or an address count as one, directly or through others. */
function countHouseholds(witnesses: Voter[]): number {
  const devices = findDevices(witnesses)
  const households: Set<string>[] = []
  for (const { userId, addressHash } of witnesses) {
    const marks = new Set([addressHash, ...(devices.get(userId) ?? [])])
    const shared = households.filter((household) => !household.isDisjointFrom(marks))
    for (const household of shared) {
      households.splice(households.indexOf(household), 1)
      for (const mark of household) marks.add(mark)
    }
    households.push(marks)
  }
  return households.length
}

/** Every device that each of them used. */
function findDevices(witnesses: Voter[]): Map<number, string[]> {
  const userIds = witnesses.map(({ userId }) => userId)
  const uses = db.select().from(deviceUses).where(inArray(deviceUses.userId, userIds)).all()
  const byUser = Map.groupBy(uses, ({ userId }) => userId)
  return new Map([...byUser].map(([userId, own]) => [userId, own.map(({ deviceKeyHash }) => deviceKeyHash)]))
}
