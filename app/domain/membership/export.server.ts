import { eq } from 'drizzle-orm'
import { type SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { noteSecurity } from '#app/securityLog.server.ts'
import { db } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import * as schema from '#db/schema.ts'
import type { Member } from '#domain/accounts/member.ts'
import { listReferences } from './memberRows.server.ts'

/** The columns that name the owner of a row. */
const OWNERS = ['userId', 'guestId']
/** A reader of these columns could act as the member, or reach their device. */
const SECRETS = ['credential', 'fcmToken', 'cookieHash', 'deviceKeyHash', 'addressHash']
/** Columns that name another member because of their office. */
const OFFICIALS = ['suspendedBy']
const LEFT_OUT = [...SECRETS, ...OFFICIALS]
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
    return [[name, rows.map(readable)]]
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

function readable(row: Record<string, unknown>): Record<string, unknown> {
  const shown = Object.entries(row).filter(([name]) => !LEFT_OUT.includes(name))
  return Object.fromEntries(
    shown.map(([name, value]) => [
      name,
      typeof value === 'number' && INSTANT.test(name) ? new Date(value).toISOString() : value,
    ]),
  )
}
