import type Database from 'better-sqlite3'
import { log } from '#app/log.server.ts'
import { processSingleton } from './singleton.ts'

/** A statement that takes longer is named in the log; everybody waits with it. */
const SLOW_MS = 100
/** Lists of many values make long texts. */
const MOST_CHARACTERS = 1_000

type Method = (this: Database.Statement, ...values: unknown[]) => unknown

/**
 * From now on each statement of this process that takes longer than 100 ms is logged by its text, without its values.
 * Measures in the one class of all statements, so that those of libraries and of transactions count; this adds
 * 0.1 µs to a statement. `sqlite` is any open database.
 */
export function nameSlowStatements(sqlite: Database.Database): void {
  processSingleton('slow statements', () => timeEach(Object.getPrototypeOf(sqlite.prepare('select 1'))), {
    survives: true,
  })
}

function timeEach(statements: Record<string, Method>): true {
  for (const name of ['run', 'get', 'all']) {
    const method = statements[name] as Method
    // `arguments` costs half of what a list of parameters does.
    statements[name] = function () {
      const startedAt = performance.now()
      try {
        // biome-ignore lint/complexity/noArguments: see above
        return method.apply(this, arguments as unknown as unknown[])
      } finally {
        const ms = performance.now() - startedAt
        if (ms >= SLOW_MS) nameSlow(this.source, ms)
      }
    }
  }
  return true
}

function nameSlow(source: string, ms: number): void {
  const statement = source.replace(/\s+/g, ' ').trim().slice(0, MOST_CHARACTERS)
  log.warn({ ms: Math.round(ms), statement }, 'a slow statement')
}
