import { type Column, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { sqlite } from './client.server.ts'

/**
 * A statement built once for each opened database: for the few queries that every page asks, where building
 * the SQL anew costs more than running it.
 */
export function prepared<T>(make: () => T): () => T {
  const statements = new WeakMap<object, T>()
  return () => {
    const handle = sqlite()
    const statement = statements.get(handle) ?? make()
    statements.set(handle, statement)
    return statement
  }
}

/** The same for each of a few things: a statement of its own for each. */
export function preparedFor<Thing extends object, T>(make: (thing: Thing) => T): (thing: Thing) => T {
  const each = new WeakMap<Thing, () => T>()
  return (thing) => {
    const statement = each.get(thing) ?? prepared(() => make(thing))
    each.set(thing, statement)
    return statement()
  }
}

/** One of the values that each run brings along as JSON, by this name: a list of any length makes one statement. */
export const isOneOf = (column: Column, name: string): SQL =>
  sql`${column} in (select value from json_each(${sql.placeholder(name)}))`

/** Values that each run of a prepared statement brings along, by the names of `table`'s columns. */
export function given<T extends SQLiteTable, Name extends keyof T['_']['columns'] & string>(
  table: T,
  ...names: Name[]
): { [Each in Name]: SQL } {
  const columns = getTableColumns(table)
  return Object.fromEntries(
    names.map((name) => [name, sql`${sql.param(sql.placeholder(name), columns[name])}`]),
  ) as { [Each in Name]: SQL }
}
