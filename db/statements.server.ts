import type Database from 'better-sqlite3'
import { log } from '#app/log.server.ts'
import { processSingleton } from './singleton.ts'
import { troubleOf } from './trouble.ts'

/** A statement that takes longer is logged, because all requests wait with it. */
const SLOW_MS = 100
/** Statements with lists of many values are cut to this length in the log. */
const MAX_CHARACTERS = 1_000

type Method = (this: Database.Statement, ...values: unknown[]) => unknown
type NoteDamage = (statement: Database.Statement) => void

/**
 * From now on each statement of this process that takes longer than 100 ms is logged by its text, without its values,
 * and `noteDamage` is called for each that found a damaged page. It wraps the class of all statements, so that those of
 * libraries and of transactions are included; this adds 0.1 µs to a statement. `sqlite` is any open database.
 */
export function watchStatements(sqlite: Database.Database, noteDamage: NoteDamage): void {
  const watch = () => watchEach(Object.getPrototypeOf(sqlite.prepare('select 1')), noteDamage)
  processSingleton('watched statements', watch, { survives: true })
}

/** The text of a statement on one line, without its values. */
export const statementText = ({ source }: Database.Statement): string =>
  source.replace(/\s+/g, ' ').trim().slice(0, MAX_CHARACTERS)

function watchEach(statements: Record<string, Method>, noteDamage: NoteDamage): true {
  for (const name of ['run', 'get', 'all']) {
    const method = statements[name] as Method
    // `arguments` costs half of what a list of parameters does.
    statements[name] = function () {
      const startedAt = performance.now()
      try {
        // biome-ignore lint/complexity/noArguments: see above
        return method.apply(this, arguments as unknown as unknown[])
      } catch (error) {
        if (troubleOf(error) === 'damaged') noteDamage(this)
        throw error
      } finally {
        const ms = performance.now() - startedAt
        if (ms >= SLOW_MS)
          log.warn({ ms: Math.round(ms), statement: statementText(this) }, 'a slow statement')
      }
    }
  }
  return true
}
