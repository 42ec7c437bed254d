import {
  and,
  count,
  desc,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  max,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import * as z from 'zod'
import { db } from '#db/client.server.ts'
import { suspensions, users } from '#db/schema/accounts.ts'
import { devices } from '#db/schema/devices.ts'
import { inviteCodes } from '#db/schema/rewards.ts'
import type { Role } from '#domain/accounts/member.ts'
import { SearchWords } from '#domain/fields.ts'
import { countSome, MAX_COUNTED, paged } from '#domain/page.server.ts'
import type { Page, Paging } from '#domain/page.ts'
import { DEVICE_KINDS, MEMBER_STATES } from './memberState.ts'

/** The search of staff: the beginning of a nickname, an id or an invite code; a kind of device; a state. */
export const MemberFilter = z.object({
  searchKeyword: SearchWords,
  device: z.enum(DEVICE_KINDS, '없는 기기 종류입니다.').nullable().default(null).catch(null),
  status: z.enum(MEMBER_STATES, '없는 상태입니다.').nullable().default(null).catch(null),
})
export type MemberFilter = z.output<typeof MemberFilter>
type Device = (typeof DEVICE_KINDS)[number]

/** A member in the list of staff. */
export interface ListedMember {
  id: number
  nickname: string
  role: Role
  isNoauth: boolean
  createdAt: number
  lastSeenAt: number
  leftAt: number | null
  /** The end of the longest current suspension. */
  suspendedUntil: number | null
}

/** Members, newest first, those who left by when they left; `totalCount` stops at 1,001. */
export function searchMembers(filter: MemberFilter, paging: Paging, now = Date.now()): Page<ListedMember> {
  const { searchKeyword, device, status } = filter
  if (device !== null && searchKeyword === '' && status === null) return listByDevice(device, paging, now)
  const asked = and(meets(searchKeyword), device === null ? undefined : uses(device), isIn(status, now))
  const order = status === 'LEFT' ? desc(users.leftAt) : desc(users.id)
  return paged(listed(asked, now).orderBy(order), countSome(users, asked), paging)
}

/** Everybody with a kind of device: read from the devices, since few of the newest members may have a rare one. */
function listByDevice(device: Device, paging: Paging, now: number): Page<ListedMember> {
  const isOf = eq(devices.deviceType, device)
  const owners = () => db.selectDistinct({ id: devices.userId }).from(devices).where(isOf)
  const some = owners().limit(MAX_COUNTED).as('some')
  const total = db.select({ total: count() }).from(some).get()!.total
  const page = paged(owners().orderBy(desc(devices.userId)), total, paging)
  const ids = page.contents.map(({ id }) => id)
  const found = listed(inArray(users.id, ids), now).orderBy(desc(users.id)).all()
  return { ...page, contents: found }
}

const listed = (asked: SQL | undefined, now: number) =>
  db
    .select({
      id: users.id,
      nickname: users.nickname,
      role: users.role,
      isNoauth: users.isNoauth,
      createdAt: users.createdAt,
      lastSeenAt: users.lastSeenAt,
      leftAt: users.leftAt,
      suspendedUntil: sql<number | null>`${latestEnd(now)}`,
    })
    .from(users)
    .where(asked)

/** When the longest current suspension of the member of a row ends. */
const latestEnd = (now: number) =>
  db
    .select({ until: max(suspensions.until) })
    .from(suspensions)
    .where(and(eq(suspensions.userId, users.id), isCurrent(now)))

const isCurrent = (now: number): SQL | undefined =>
  and(isNull(suspensions.liftedAt), gt(suspensions.until, now))

function meets(keyword: string): SQL | undefined {
  if (keyword === '') return undefined
  const begin = keyword.toLowerCase()
  const nickname = sql`lower(${users.nickname})`
  const byCode = db
    .select({ id: inviteCodes.userId })
    .from(inviteCodes)
    .where(eq(inviteCodes.code, keyword.toUpperCase()))
  return or(
    and(gte(nickname, begin), lt(nickname, `${begin}\u{10ffff}`)),
    inArray(users.id, byCode),
    /^\d{1,15}$/.test(keyword) ? eq(users.id, Number(keyword)) : undefined,
  )
}

const uses = (device: Device): SQL =>
  exists(
    db
      .select({ id: devices.id })
      .from(devices)
      .where(and(eq(devices.userId, users.id), eq(devices.deviceType, device))),
  )

function isIn(status: MemberFilter['status'], now: number): SQL | undefined {
  if (status === null) return undefined
  if (status === 'STAFF') return ne(users.role, 'USER')
  if (status === 'LEFT') return isNotNull(users.leftAt)
  const suspended = db.select({ id: suspensions.userId }).from(suspensions).where(isCurrent(now))
  return inArray(users.id, suspended)
}
