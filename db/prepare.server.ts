import { type GetColumnData, getTableColumns, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { BetterSQLite3Database, BetterSQLiteSession } from 'drizzle-orm/better-sqlite3'
import { type SQLiteColumn, SQLiteSyncDialect, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import { perDatabase } from './client.server.ts'

/** Functions that each compile the statement of one query in the opened database. */
const queries: Array<() => unknown> = []

/**
 * Compiles every statement that is known so far, 40 ms in all, so that no first listing and no first page after a start
 * compiles dozens at once. The tables must exist.
 */
export function compileStatements(): void {
  for (const compile of queries) compile()
}

/**
 * A query whose text drizzle builds once and SQLite compiles once for each opened database: for queries that a page
 * or the intake of a listing runs so often that building them costs more than running them (decision 032).
 * `build` gets a database handle and a place for each of `places`, named and encoded by its column; the answer takes
 * their values. `find` answers a row or null, `get` a row that is always there, `list` an array, `run` how many rows it
 * changed.
 *
 * ```ts
 * const findCode = prepare('find', { userId: inviteCodes.userId }, (db, given) =>
 *   db.select().from(inviteCodes).where(eq(inviteCodes.userId, given.userId)))
 * findCode({ userId: member.id })?.code
 * ```
 */
export function prepare<Kind extends keyof Answers<unknown>, const P extends Places, Q extends Query>(
  kind: Kind,
  places: P,
  build: (db: Database, given: Given<P>) => Q,
): (values: Values<P>) => Answers<Row<Q>>[Kind] {
  const given = Object.fromEntries(
    Object.entries(places).map(([name, place]) => [name, toPlaceholder(name, place)]),
  ) as Given<P>
  const statement = perDatabase(() => build(stableDatabase(), given).prepare())
  queries.push(statement)
  return (values) => ANSWER[kind](statement(), values) as Answers<Row<Q>>[Kind]
}

/** A place for any number of a column's values, for `inArray(column, given.name)`. */
export const many = <C extends SQLiteColumn>(column: C): Many<C> => ({ each: column })

/** The prepared queries of each of a few things, for example of each place with comments or of each category. */
export function preparedFor<Thing, T>(make: (thing: Thing) => T): (thing: Thing) => T {
  const made = new Map<Thing, T>()
  return (thing) => {
    const queries = made.get(thing) ?? make(thing)
    made.set(thing, queries)
    return queries
  }
}

/** Some of a table's columns by their names: the places of a row to insert or of values to set. */
export const columnsOf = <T extends SQLiteTable, Name extends keyof T['_']['columns'] & string>(
  table: T,
  ...names: Name[]
): Pick<T['_']['columns'], Name> => {
  const columns = getTableColumns(table)
  return Object.fromEntries(names.map((name) => [name, columns[name]])) as Pick<T['_']['columns'], Name>
}

interface Many<C extends SQLiteColumn> {
  each: C
}
/** `number` is an amount without a column, `number?` may be null. */
type Place = SQLiteColumn | Many<SQLiteColumn> | 'number' | 'number?'
type Places = Record<string, Place>
/** Drizzle takes SQL wherever it takes a placeholder, although the types of `limit` name the placeholder alone. */
type Given<P extends Places> = { [Name in keyof P]: SQL & Placeholder }
type Values<P extends Places> = {
  [Name in keyof P]: P[Name] extends SQLiteColumn
    ? GetColumnData<P[Name]>
    : P[Name] extends Many<infer C>
      ? ReadonlyArray<GetColumnData<C>>
      : P[Name] extends 'number'
        ? number
        : number | null
}

type NoSchema = Record<string, never>
type Database = BetterSQLite3Database<NoSchema>
interface Query {
  readonly _: { readonly result: unknown }
  prepare(): Statement
}
interface Statement {
  all(values: Record<string, unknown>): unknown
  get(values: Record<string, unknown>): unknown
  run(values: Record<string, unknown>): { changes: number }
}
type Row<Q extends Query> = Q['_']['result'] extends Array<infer R> ? R : never
interface Answers<R> {
  find: R | null
  get: R
  list: R[]
  run: number
}

const ANSWER: Record<
  keyof Answers<unknown>,
  (statement: Statement, values: Record<string, unknown>) => unknown
> = {
  find: (statement, values) => statement.get(values) ?? null,
  get: (statement, values) => {
    const row = statement.get(values)
    if (row === undefined) throw new Error('a statement that always answers a row answered none')
    return row
  },
  list: (statement, values) => statement.all(values),
  run: (statement, values) => statement.run(values).changes,
}

function toPlaceholder(name: string, place: Place): SQL {
  const value = (encode: (value: unknown) => unknown) =>
    sql.param(sql.placeholder(name), { mapToDriverValue: encode as never })
  if (typeof place === 'string') return sql`${value((given) => given)}`
  if (!('each' in place)) return sql`${value((given) => toDriverValue(place, given))}`
  const toJson = (given: unknown) =>
    JSON.stringify((given as unknown[]).map((each) => toDriverValue(place.each, each)))
  return sql`(select value from json_each(${value(toJson)}))`
}

const toDriverValue = (column: SQLiteColumn, value: unknown): unknown =>
  value === null ? null : column.mapToDriverValue(value)

/**
 * SQLite compiles a statement again after each run when its plan may depend on a bound value: a limit, a comparison,
 * the condition of a partial index. `SQLITE_DBCONFIG_ENABLE_QPSG` would turn that off, but better-sqlite3 does not
 * offer it. So each value given later stands behind a plus, which the planner does not look through, and everything
 * else is written into the text, where the planner sees it for good.
 */
class StableDialect extends SQLiteSyncDialect {
  override escapeParam(): string {
    return '+?'
  }

  override sqlToQuery(query: SQL, source?: 'indexes') {
    return super.sqlToQuery(query.inlineParams(), source)
  }
}

const stableDatabase = perDatabase((handle): Database => {
  const dialect = new StableDialect({ casing: 'snake_case' })
  const session = new BetterSQLiteSession<NoSchema, NoSchema>(handle, dialect, undefined)
  return new BetterSQLite3Database('sync', dialect, session, undefined)
})
