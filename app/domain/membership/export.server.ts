import { eq, inArray } from 'drizzle-orm'
import { getTableConfig, type SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { noteSecurity } from '#app/securityLog.server.ts'
import { db } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { messages, subjects } from '#db/schema/devices.ts'
import * as schema from '#db/schema.ts'
import type { Member } from '#domain/accounts/member.ts'
import { listReferences, propertyOf } from './memberRows.server.ts'

/** The columns that name the owner of a row. */
const OWNERS = ['userId', 'guestId']
/** A reader of these columns could act as the member, or reach their device. */
const SECRETS = ['credential', 'fcmToken', 'cookieHash', 'deviceKeyHash', 'addressHash']
/** Columns that name another member because of their office. */
const OFFICIALS = ['suspendedBy']
const LEFT_OUT = [...SECRETS, ...OFFICIALS]
/** Tables whose rows many members share. The export puts such a row into each row that refers to it. */
const SHARED: Record<string, typeof messages | typeof subjects> = { messages, subjects }
const INSTANT = /(?:At|[uU]ntil)$/

/**
 * Everything that a member wrote or set, by table: each row that names the member as owner, without
 * credentials and without the admin who suspended them. A new table is included without a change here.
 */
export function exportMember(member: Member, now = Date.now()) {
  const own = Object.entries(schema).flatMap(([name, table]) => {
    const owner = table instanceof SQLiteTable ? findOwner(table) : undefined
    if (!owner) return []
    const rows = db.select().from(owner.table).where(eq(owner, member.id)).all()
    return [[name, withShared(owner, member, rows).map(readable)]]
  })
  noteSecurity('exported', { memberId: member.id })
  return { exportedAt: new Date(now).toISOString(), ...Object.fromEntries(own) }
}

function findOwner(table: SQLiteTable): SQLiteColumn | undefined {
  if (table === users) return users.id
  return listReferences(table)
    .map(({ column }) => column)
    .find(({ name }) => OWNERS.includes(name))
}

/** The rows of an owner with what their foreign keys mean in tables that members share. */
function withShared(owner: SQLiteColumn, member: Member, rows: Row[]): Row[] {
  const { foreignKeys } = getTableConfig(owner.table)
  return foreignKeys.reduce((read, key) => {
    const { columns, foreignTable } = key.reference()
    const [name, shared] = Object.entries(SHARED).find(([, table]) => table === foreignTable) ?? []
    const [column] = columns
    if (!name || !shared || !column) return read
    const ids = db.select({ id: column }).from(owner.table).where(eq(owner, member.id))
    const meant = db.select().from(shared).where(inArray(shared.id, ids)).all()
    const byId = new Map(meant.map((each) => [each.id, each]))
    return read.map((row) => ({ ...row, [name]: byId.get(row[propertyOf(column)] as number) }))
  }, rows)
}

type Row = Record<string, unknown>

function readable(row: Row): Row {
  const shown = Object.entries(row).filter(([name]) => !LEFT_OUT.includes(name))
  return Object.fromEntries(
    shown.map(([name, value]) => [
      name,
      typeof value === 'number' && INSTANT.test(name) ? new Date(value).toISOString() : value,
    ]),
  )
}
