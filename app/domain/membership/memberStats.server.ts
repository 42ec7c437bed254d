import { setImmediate as nextTurn } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { identities, users } from '#db/schema/accounts.ts'
import { attendances } from '#db/schema/rewards.ts'
import { DAY_MS, isoDate, SEOUL_OFFSET_MS, seoulDay, seoulMidnight } from '#domain/clock.ts'

const DAYS = 30
const WEEKS = 8
const WEEK_DAYS = 7

/** How many members a day of Seoul (`2026-11-23`) had. */
export interface DayCount {
  date: string
  count: number
}

/** Members who signed up in a week, and the share of them (0 to 1) who came back in each week after it. */
interface Cohort {
  /** The first day of the week. */
  date: string
  size: number
  shares: number[]
}

/** The numbers of a site's members, for staff; other work runs between two counts. */
export async function readMemberStats(now = Date.now()) {
  const today = seoulDay(now)
  const cohorts: Cohort[] = []
  for (let ago = 0; ago < WEEKS; ago++)
    cohorts.push(await inTurn(() => readCohort(today - (WEEKS - ago) * WEEK_DAYS, today)))
  return {
    total: await inTurn(() => countUsers(sql`${users.leftAt} is null`)),
    active: {
      day: await inTurn(() => countSeen(now, 1)),
      week: await inTurn(() => countSeen(now, WEEK_DAYS)),
      month: await inTurn(() => countSeen(now, DAYS)),
    },
    signUps: await inTurn(() => countByDay(sql`${users.createdAt}`, today)),
    leavers: await inTurn(() => countByDay(sql`${users.leftAt}`, today)),
    providers: await inTurn(() =>
      db.all<{ provider: string; count: number }>(
        sql`select provider, count(*) count from ${identities} group by provider order by 2 desc`,
      ),
    ),
    cohorts,
  }
}

/** Runs `read` in a separate turn of the event loop. */
async function inTurn<T>(read: () => T): Promise<T> {
  await nextTurn()
  return read()
}

const countUsers = (condition: SQL): number =>
  db.get<{ total: number }>(sql`select count(*) total from ${users} where ${condition}`)?.total ?? 0

/** Members seen within the last days, today included. */
const countSeen = (now: number, days: number): number =>
  countUsers(sql`${users.lastSeenAt} >= ${seoulMidnight(now) - (days - 1) * DAY_MS}`)

function countByDay(at: SQL, today: number): DayCount[] {
  const first = today - DAYS + 1
  const from = first * DAY_MS - SEOUL_OFFSET_MS
  const rows = db.all<{ day: number; count: number }>(
    sql`select cast((${at} + ${SEOUL_OFFSET_MS}) / ${DAY_MS} as integer) day, count(*) count from ${users} where ${at} >= ${from} group by 1`,
  )
  const counts = new Map(rows.map(({ day, count }) => [day, count]))
  return Array.from({ length: DAYS }, (_, at) => ({
    date: isoDate(first + at),
    count: counts.get(first + at) ?? 0,
  }))
}

/** The members who signed up in the week from `first` on, and when they attended again. */
function readCohort(first: number, today: number): Cohort {
  const from = first * DAY_MS - SEOUL_OFFSET_MS
  const until = from + WEEK_DAYS * DAY_MS
  const isOf = sql`${users.createdAt} >= ${from} and ${users.createdAt} < ${until}`
  const size = countUsers(isOf)
  const rows = db.all<{ week: number; count: number }>(
    sql`select cast((${attendances.day} - ${first}) / ${WEEK_DAYS} as integer) week, count(distinct ${attendances.userId}) count
      from ${users} join ${attendances} on ${attendances.userId} = ${users.id} where ${isOf} group by 1`,
  )
  const seen = new Map(rows.map(({ week, count }) => [week, count]))
  const weeks = Math.floor((today - first) / WEEK_DAYS)
  const shares = Array.from({ length: weeks }, (_, at) => (size === 0 ? 0 : (seen.get(at + 1) ?? 0) / size))
  return { date: isoDate(first), size, shares }
}
