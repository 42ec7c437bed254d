import { and, asc, gt, gte, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { DAY_MS } from '#domain/clock.ts'
import { CONSENT_HOLDS_MS } from '#domain/devices/advertising/adConsents.server.ts'
import { countRows } from '#domain/page.server.ts'
import type { Audience } from './newBroadcast.server.ts'

/** The members whom a broadcast is for. */
interface Aim {
  purpose: 'INFO' | 'AD'
  audience: Audience
}

/** The next members after `afterId` in the audience, in the order of their ids. */
export const listAudience = (aim: Aim, afterId: number, limit: number, now: number): number[] =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(isMeant(aim, now), gt(users.id, afterId)))
    .orderBy(asc(users.id))
    .limit(limit)
    .all()
    .map(({ id }) => id)

/** The number of members in an audience. */
export const countAudience = (aim: Aim, now: number): number => countRows(users, isMeant(aim, now))

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
