import { and, desc, eq, lt, type SQL } from 'drizzle-orm'
import * as z from 'zod'
import { requestContext } from '#app/requestContext.server.ts'
import { db } from '#db/client.server.ts'
import { staffActs, users } from '#db/schema/accounts.ts'
import { DAY_MS, seoulTimestamp } from '#domain/clock.ts'
import { deleteRows } from '#domain/drainGroups.server.ts'
import { countRows, paged } from '#domain/page.server.ts'
import type { Page, Paging } from '#domain/page.ts'
import { eachBefore, writeLongSheet } from '#domain/spreadsheet.ts'
import { STAFF_ACT_NAMES, type StaffAct } from './staffAct.ts'

const KEPT_DAYS = 730

/** The state before and after an act, each stored as JSON. */
interface Change {
  before?: unknown
  after?: unknown
}

/**
 * Records what the member of the present request does as staff. Call it inside the `write()` of the change, so that
 * neither is stored without the other. Actions of the service itself are not recorded.
 */
export function recordStaffAct(act: StaffAct, subject: string, { before, after }: Change = {}): void {
  const context = requestContext.getStore()
  if (!context?.actor) return
  const { memberId: actorId, door } = context.actor
  const addressHash = context.addressHash()
  db.insert(staffActs)
    .values({ actorId, act, subject, before, after, door, addressHash, createdAt: Date.now() })
    .run()
}

/** One line of the trail. */
type RecordedAct = typeof staffActs.$inferSelect & { nickname: string | null }

/** Which lines to show: of one member of staff, or about one thing (`user:12`). */
export const StaffActFilter = z.object({
  actorId: z.coerce.number().int().positive().nullable().default(null).catch(null),
  subject: z.string().trim().max(100).nullable().default(null).catch(null),
  act: z
    .enum(Object.keys(STAFF_ACT_NAMES) as StaffAct[])
    .nullable()
    .default(null)
    .catch(null),
})
type StaffActFilter = z.output<typeof StaffActFilter>

/** What staff did, newest first. */
export function listStaffActs(filter: StaffActFilter, paging: Paging): Page<RecordedAct> {
  const asked = conditionOf(filter)
  const page = paged(linesOf(asked), countRows(staffActs, asked), paging)
  return { ...page, contents: page.contents.map(({ act, nickname }) => ({ ...act, nickname })) }
}

const conditionOf = ({ actorId, subject, act }: StaffActFilter): SQL | undefined =>
  and(
    actorId === null ? undefined : eq(staffActs.actorId, actorId),
    subject ? eq(staffActs.subject, subject) : undefined,
    act === null ? undefined : eq(staffActs.act, act),
  )

const linesOf = (asked: SQL | undefined) =>
  db
    .select({ act: staffActs, nickname: users.nickname })
    .from(staffActs)
    .leftJoin(users, eq(users.id, staffActs.actorId))
    .where(asked)
    .orderBy(desc(staffActs.id))

/** Deletes lines older than two years. */
export const forgetOldStaffActs = (now = Date.now()): Promise<void> =>
  deleteRows(staffActs, lt(staffActs.createdAt, now - KEPT_DAYS * DAY_MS))

/** The whole trail as a table for spreadsheets, newest first. */
export const staffActSheet = (filter: StaffActFilter): AsyncGenerator<string> =>
  writeLongSheet(
    SHEET_HEAD,
    eachBefore((id, limit) =>
      linesOf(and(conditionOf(filter), lt(staffActs.id, id)))
        .limit(limit)
        .all()
        .map(({ act, nickname }) => ({ ...act, nickname })),
    ),
    cellsOf,
  )

const SHEET_HEAD = ['일시(KST)', '운영자', '닉네임', '작업', '대상', '전', '후', '요청', '주소']

const cellsOf = ({
  createdAt,
  actorId,
  nickname,
  act,
  subject,
  before,
  after,
  door,
  addressHash,
}: RecordedAct) => [
  seoulTimestamp(createdAt),
  String(actorId),
  nickname ?? '',
  STAFF_ACT_NAMES[act as StaffAct] ?? act,
  subject,
  JSON.stringify(before) ?? '',
  JSON.stringify(after) ?? '',
  door,
  addressHash,
]
