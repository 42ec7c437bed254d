import { desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { getTableConfig, type SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { db } from '#db/client.server.ts'
import { identities, users } from '#db/schema/accounts.ts'
import { ledgerEntries } from '#db/schema/rewards.ts'
import * as schema from '#db/schema.ts'
import type { Member } from '#domain/accounts/member.ts'
import { serveRows } from '#domain/drainGroups.server.ts'

/** A column that names a member. */
interface Reference {
  column: SQLiteColumn
  /** The row stays without the name when the member is erased. */
  isKept: boolean
}

/** The columns of a table that name a member, as its foreign keys say. */
export const listReferences = (table: SQLiteTable): Reference[] =>
  getTableConfig(table).foreignKeys.flatMap((key) => {
    const { columns, foreignTable } = key.reference()
    const isKept = key.onDelete === 'set null'
    return foreignTable === users ? columns.map((column) => ({ column, isKept })) : []
  })

/**
 * Every table but `identities`: the erasure records those as former identities, and they are deleted with the account.
 */
const TABLES = Object.values(schema).flatMap((table): SQLiteTable[] =>
  table instanceof SQLiteTable && table !== identities ? [table] : [],
)

/**
 * Applies `onDelete` of each foreign key to an erased member's rows, in groups: deletes them, or sets the column to
 * null. A cascade in one transaction would take longer the longer the member was active.
 */
export async function removeMemberRows({ id }: Member): Promise<void> {
  for (const table of TABLES)
    for (const { column, isKept } of listReferences(table))
      await serveRows((size) => {
        const some = db
          .select({ row: sql`rowid` })
          .from(table)
          .where(eq(column, id))
          .orderBy(...orderOf(table))
          .limit(size)
        const change = isKept ? db.update(table).set({ [propertyOf(column)]: null }) : db.delete(table)
        return change.where(sql`rowid in ${some}`).run().changes
      })
}

/** The newest entries of a ledger are deleted first, so that its balance stays the sum of the entries that are left. */
const orderOf = (table: SQLiteTable) =>
  table === ledgerEntries ? [desc(ledgerEntries.currency), desc(ledgerEntries.id)] : []

/** The property of a row that has a column. */
export const propertyOf = (column: SQLiteColumn): string =>
  Object.entries(getTableColumns(column.table)).find(([, each]) => each === column)![0]
