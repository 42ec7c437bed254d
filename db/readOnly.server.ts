import { AsyncLocalStorage } from 'node:async_hooks'
import { processSingleton } from './singleton.ts'

/** A request that a second machine answers from its copy of the database. */
interface Reading {
  /** The request tried to write, so the first machine has to answer it. */
  needsPrimary: boolean
}

const readings = processSingleton('readings', () => new AsyncLocalStorage<Reading>(), { survives: true })

/** Runs `read` and returns whether it tried to write. If it did, its result must not be used. */
export async function readOnly<T>(read: () => Promise<T>): Promise<{ result: T; needsPrimary: boolean }> {
  const reading = { needsPrimary: false }
  const result = await readings.run(reading, read)
  return { result, needsPrimary: reading.needsPrimary }
}

/** Refuses a write on a second machine, as SQLite refuses it for a file that may only be read. */
export function leaveToPrimary(): never {
  const reading = readings.getStore()
  if (reading) reading.needsPrimary = true
  throw Object.assign(new Error('a second machine writes nothing'), { code: 'SQLITE_READONLY' })
}
