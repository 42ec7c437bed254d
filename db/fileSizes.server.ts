import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { env } from '#app/env.server.ts'

/** The bytes of the database file (`main`) and of its write-ahead log (`wal`). */
export const listFileSizes = (): Record<'main' | 'wal', number> => ({
  main: sizeOf('app.db'),
  wal: sizeOf('app.db-wal'),
})

const sizeOf = (name: string): number =>
  statSync(join(resolve(env.DATA_DIR), name), { throwIfNoEntry: false })?.size ?? 0
