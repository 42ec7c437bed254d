import { eq, inArray } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { deviceUses } from '#db/schema/rewards.ts'
import { isAdmin, type Member } from '#domain/accounts/member.ts'
import { DAY_MS } from '#domain/clock.ts'

// Some things are so when several members say so. Whose word counts, and what makes two of them one, stands here.

const YOUNGEST_MS = 3 * DAY_MS

/** Somebody's word that counts, and a keyed hash of the address it came from. */
export interface Witness {
  userId: number
  isAdmin: boolean
  addressHash: string
}

/** An account of more than three days that is not anonymous; an admin's always. */
export function countsAsWitness(member: Member, now: number): boolean {
  if (isAdmin(member)) return true
  const account = db.select({ createdAt: users.createdAt }).from(users).where(eq(users.id, member.id)).get()
  return !member.isNoauth && account !== undefined && now - account.createdAt > YOUNGEST_MS
}

/** Whether an admin says so, or `needed` members no two of whom share a device or an address. */
export const areEnough = (witnesses: Witness[], needed: number): boolean =>
  witnesses.some((witness) => witness.isAdmin) || countHouseholds(witnesses) >= needed

/** Members who share a device or an address are one, and so is whoever shares one with any of them. */
function countHouseholds(witnesses: Witness[]): number {
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

/** The devices that each of them ever had. */
function findDevices(witnesses: Witness[]): Map<number, string[]> {
  const userIds = witnesses.map(({ userId }) => userId)
  const uses = db.select().from(deviceUses).where(inArray(deviceUses.userId, userIds)).all()
  const byUser = Map.groupBy(uses, ({ userId }) => userId)
  return new Map([...byUser].map(([userId, own]) => [userId, own.map(({ deviceKeyHash }) => deviceKeyHash)]))
}
