import { and, asc, gt, gte, inArray, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { DAY_MS } from '#domain/clock.ts'
import { CONSENT_HOLDS_MS } from '#domain/devices/advertising/adConsents.server.ts'
import { workInSlices } from '#domain/drainGroups.server.ts'
import { countRows } from '#domain/page.server.ts'
import type { Audience } from './newBroadcast.server.ts'

/** The members whom a broadcast is for. */
interface Aim {
  purpose: 'INFO' | 'AD'
  audience: Audience
}

/** A step walks at most this many ids of members, however few of them an audience has (decision 037). */
export const WALKED_IDS = 1_000

/** The members of the audience among the next 1,000 ids after `afterId`, at most `limit`, in the order of their ids. */
export const listAudience = (aim: Aim, afterId: number, limit: number, now: number): number[] =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(isWalked(afterId), isMeant(aim, now)))
    .orderBy(asc(users.id))
    .limit(limit)
    .all()
    .map(({ id }) => id)

/** True when no member has a higher id. */
export const isLastUser = (id: number): boolean =>
  db.select({ id: users.id }).from(users).where(gt(users.id, id)).limit(1).get() === undefined

/** The number of members in an audience. Other requests run between its steps. */
export async function countAudience(aim: Aim, now: number): Promise<number> {
  let walkedTo = 0
  let total = 0
  await workInSlices(() => {
    total += countRows(users, and(isWalked(walkedTo), isMeant(aim, now)))
    walkedTo += WALKED_IDS
    return !isLastUser(walkedTo)
  })
  return total
}

const isWalked = (afterId: number): SQL | undefined =>
  and(gt(users.id, afterId), lte(users.id, afterId + WALKED_IDS))

function isMeant({ purpose, audience }: Aim, now: number): SQL | undefined {
  const { roles, activeDays, inactiveDays } = audience
  return and(
    isNull(users.leftAt),
    roles && inArray(users.role, roles),
    activeDays === undefined ? undefined : gte(users.lastSeenAt, now - activeDays * DAY_MS),
    inactiveDays === undefined ? undefined : lt(users.lastSeenAt, now - inactiveDays * DAY_MS),
    purpose === 'AD' ? saidYes(now) : undefined,
  )
}

const saidYes = (now: number): SQL =>
  sql`(select said.enabled and said.created_at > ${now - CONSENT_HOLDS_MS} from ad_consents said
    where said.user_id = users.id order by said.id desc limit 1)`
