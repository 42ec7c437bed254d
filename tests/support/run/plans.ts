// Explains every statement that the product runs during the tests, and finds those that scan a large table.
import Database from 'better-sqlite3'
import { ALLOWED_SCANS, LARGE_TABLES, SMALL_TABLE_ROWS } from './largeTables.ts'

/** A statement, with the values of its first run. */
interface Ran {
  text: string
  values: unknown[]
}

/** A statement that reads every row of a large table. */
interface Scan {
  table: string
  text: string
}

const ran = new Map<string, Ran>()
let isRecording = false

/** Records the statements of the product, not those that a test itself runs, from now on and until the process ends. */
export function recordStatements(): void {
  ran.clear()
  if (isRecording) return
  isRecording = true
  const { prototype } = Database
  const { prepare } = prototype
  prototype.prepare = function (this: Database.Database, text: string) {
    const statement = prepare.call(this, text)
    if (!ran.has(text) && /^\s*(select|with|insert|update|delete)\b/.test(text) && isOfProduct())
      recordFirstRun(statement, text)
    return statement
  } as typeof prepare
}

export const listRan = (): Ran[] => [...ran.values()]

/** The steps by which `database` runs the recorded statements that contain every one of `parts`. */
export function plansOf(database: Database.Database, ...parts: string[]): string[] {
  const found = listRan().filter(({ text }) => parts.every((part) => text.includes(part)))
  return found.flatMap(({ text, values }) => explain(database, text, values))
}

function explain(database: Database.Database, text: string, values: unknown[]): string[] {
  const steps = database.prepare(`explain query plan ${text}`).all(...values) as Array<{ detail: string }>
  return steps.map(({ detail }) => detail)
}

function recordFirstRun(statement: Database.Statement, text: string): void {
  for (const name of ['all', 'get', 'run', 'iterate'] as const) {
    const method = statement[name] as (...values: unknown[]) => unknown
    const recording = (...values: unknown[]) => {
      ran.set(text, { text, values })
      Reflect.deleteProperty(statement, name)
      return method.apply(statement, values)
    }
    Object.defineProperty(statement, name, { value: recording, configurable: true })
  }
}

/** True when the nearest caller outside the libraries and `db/` is a file of the product. */
function isOfProduct(): boolean {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 40
  const frames = (new Error('caller').stack ?? '').split('\n').slice(1)
  Error.stackTraceLimit = stackTraceLimit
  const caller = frames.find((frame) => /\/(app|server|crawler|tests)\//.test(frame) && !OWN.test(frame))
  return caller !== undefined && !caller.includes('/tests/')
}

const OWN = /node_modules|\/tests\/support\/run\/plans\.ts/

/**
 * The scans of large tables among `statements`, as SQLite plans them for tables of a year's size. Changes the
 * statistics of `database`: call it last.
 */
export function listScans(statements: Ran[], database: Database.Database): Scan[] {
  pretendSizes(database)
  return statements.flatMap(({ text, values }) => {
    return explain(database, text, values)
      .flatMap((step) => /^SCAN (\w+)$/.exec(step)?.[1] ?? [])
      .map((name) => ({ table: tableOf(name, text), text }))
      .filter(({ table }) => table in LARGE_TABLES && !isUnread(table, text) && !isAllowed(table, text))
  })
}

/** The table behind a name of the plan, which names the alias. */
function tableOf(name: string, text: string): string {
  const [, table] = new RegExp(`"?(\\w+)"? (?:as )?"?${name}"?(?!["\\w.])`).exec(text) ?? []
  return name in LARGE_TABLES || table === undefined ? name : table
}

/**
 * True if SQLite never runs a scan that the plan contains: `where false` matches nothing, and an insert looks for rows that
 * refer to its key only while a foreign key is violated.
 */
const isUnread = (table: string, text: string): boolean =>
  text.includes('where false') || (text.startsWith('insert') && !text.includes(table))

const isAllowed = (table: string, text: string): boolean =>
  ALLOWED_SCANS.some((allowed) => allowed.table === table && text.includes(allowed.text))

function pretendSizes(database: Database.Database): void {
  const tables = database
    .prepare(
      "select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%'",
    )
    .pluck()
    .all() as string[]
  database.exec('analyze; delete from sqlite_stat1')
  const add = database.prepare('insert into sqlite_stat1 (tbl, idx, stat) values (?, null, ?)')
  for (const table of tables) add.run(table, String(LARGE_TABLES[table] ?? SMALL_TABLE_ROWS))
  database.exec('analyze sqlite_schema')
}

/** Throws for each scan of a large table that nothing allows. */
export function assertNoScans(scans: Scan[]): void {
  if (scans.length === 0) return
  const lines = scans.map(({ table, text }) => `  ${table}: ${text}`)
  throw new Error(`Statements scan a large table (tests/support/run/largeTables.ts):\n${lines.join('\n')}`)
}
