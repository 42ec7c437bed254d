import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { getTableConfig, type SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { noteSecurity } from '#app/securityLog.server.ts'
import { db } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { messages, subjects } from '#db/schema/devices.ts'
import { actionHistories } from '#db/schema/rewards.ts'
import * as schema from '#db/schema.ts'
import type { Member } from '#domain/accounts/member.ts'
import { listOwnWords } from '#domain/moderation/ownWords.server.ts'
import { SHOWN_SUBJECT } from '#domain/rewards/actionHistories.server.ts'
import { listReferences, propertyOf } from './memberRows.server.ts'

/** The columns that name the owner of a row. */
const OWNERS = ['userId', 'guestId']
/**
 * Columns that are left out: with credentials and tokens a reader could act as the member or reach their device, and
 * hashes tell nothing.
 */
const SECRET = /^credential$|^fcmToken$|Hash$/
/** Columns that name a member of staff, and not the member. */
const OFFICIALS = ['suspendedBy']
/** Tables whose rows many members share. The export puts such a row into each row that refers to it. */
const SHARED: Record<string, typeof messages | typeof subjects> = { messages, subjects }
const INSTANT = /(?:At|[uU]ntil)$/

/** A part of the export has at most this many rows. */
const ROWS_A_PART = 100

/**
 * Everything that a member wrote or set, by table, as the parts of one JSON document: each row that names the member as
 * owner, without credentials and without the admin who suspended them, and what the member said to staff about their
 * own things, whose rows name no owner. A new table is included without a change here. A table has the rows that it had
 * when its first part was read.
 */
export async function* exportMember(member: Member, now = Date.now()): AsyncGenerator<string> {
  noteSecurity('exported', { memberId: member.id })
  yield `{"exportedAt":${JSON.stringify(new Date(now).toISOString())}`
  for (const [name, table] of Object.entries(schema)) {
    const owner = table instanceof SQLiteTable ? findOwner(table) : null
    if (!owner) continue
    yield `,${JSON.stringify(name)}:[`
    const rowIds = listRowIds(owner, member)
    let comma = ''
    for (let from = 0; from < rowIds.length; from += ROWS_A_PART) {
      const rows = readRows(owner, member, rowIds.slice(from, from + ROWS_A_PART))
      const texts = withShared(owner, rows).map((row) => JSON.stringify(readable(row)))
      if (texts.length === 0) continue
      yield comma + texts.join(',')
      comma = ','
    }
    yield ']'
  }
  for (const [name, rows] of Object.entries<Row[]>(listOwnWords(member)))
    yield `,${JSON.stringify(name)}:${JSON.stringify(rows.map(readable))}`
  yield '}'
}

const listRowIds = (owner: SQLiteColumn, { id }: Member): number[] =>
  db
    .select({ row: sql<number>`rowid` })
    .from(owner.table)
    .where(eq(owner, id))
    .all()
    .map(({ row }) => row)

/** The rows that still belong to the member, without titles of posts that staff removed. */
const readRows = (owner: SQLiteColumn, { id }: Member, rowIds: number[]): Row[] =>
  db
    .select({
      ...getTableColumns(owner.table),
      ...(owner.table === actionHistories && { subject: SHOWN_SUBJECT }),
    })
    .from(owner.table)
    .where(and(sql`rowid in ${rowIds}`, sql`+${owner} = ${id}`))
    .all()

function findOwner(table: SQLiteTable): SQLiteColumn | null {
  if (table === users) return users.id
  const owner = listReferences(table)
    .map(({ column }) => column)
    .find(({ name }) => OWNERS.includes(name))
  return owner ?? null
}

/** The rows of an owner, with the rows of shared tables in place of the foreign keys to them. */
function withShared(owner: SQLiteColumn, rows: Row[]): Row[] {
  const { foreignKeys } = getTableConfig(owner.table)
  return foreignKeys.reduce((read, key) => {
    const { columns, foreignTable } = key.reference()
    const [name, shared] = Object.entries(SHARED).find(([, table]) => table === foreignTable) ?? []
    const [column] = columns
    if (!name || !shared || !column) return read
    const ids = rows.map((row) => row[propertyOf(column)] as number)
    const meant = db.select().from(shared).where(inArray(shared.id, ids)).all()
    const byId = new Map(meant.map((each) => [each.id, each]))
    return read.map((row) => ({ ...row, [name]: byId.get(row[propertyOf(column)] as number) }))
  }, rows)
}

type Row = Record<string, unknown>

function readable(row: Row): Row {
  const shown = Object.entries(row).filter(([name]) => !SECRET.test(name) && !OFFICIALS.includes(name))
  return Object.fromEntries(
    shown.map(([name, value]) => [
      name,
      typeof value === 'number' && INSTANT.test(name) ? new Date(value).toISOString() : value,
    ]),
  )
}
