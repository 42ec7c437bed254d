import { mkdirSync, readdirSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { defineCommand } from 'citty'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { runCommandLine } from '#app/command/commandLine.server.ts'
import { Refused } from '#app/command/refused.server.ts'
import { env } from '#app/env.server.ts'
import { db, sqlite } from './client.server.ts'

const MIGRATIONS = { migrationsFolder: resolve(import.meta.dirname, 'migrations') }
/** Copies of the database from before a migration. The newest two are kept. */
const COPY = /^before-migration-\d+\.db$/
const COPIES = 2

/** A newer program wrote the data, or the disk has no room for the migration. Nothing is changed. */
class CannotMigrate extends Refused {}

/**
 * Brings the database in DATA_DIR to the newest schema, in one transaction; does nothing when it has that schema
 * already. A database with data is copied to `DATA_DIR/backups` first; returns the path of the copy, else null. Refuses
 * a database of a newer program, and one without room for the copy.
 */
export function migrateDatabase(): string | null {
  const { last, pending, isNewer } = readMigrationState()
  if (isNewer)
    throw new CannotMigrate(
      `${env.DATA_DIR}의 데이터는 더 새로운 버전에서 사용하던 것입니다. 프로그램을 그 버전으로 올리거나 이전 백업 파일을 복구해주세요.`,
    )
  if (pending === 0) return null
  const copy = last > 0 ? copyDatabase(last) : null
  // A migration that rebuilds a table drops the old one. The rows that refer to it must not be deleted with it.
  sqlite().pragma('foreign_keys = OFF')
  // A new index of a large table is sorted in a file, because memory may not hold it.
  sqlite().pragma('temp_store = FILE')
  try {
    migrate(db, MIGRATIONS)
  } finally {
    sqlite().pragma('foreign_keys = ON')
    sqlite().pragma('temp_store = MEMORY')
  }
  return copy
}

/** The newest migration of the database, how many migrations it lacks, and whether a newer program has written it. */
export function readMigrationState(): { last: number; pending: number; isNewer: boolean } {
  const last = readLast()
  const known = readMigrationFiles(MIGRATIONS).map(({ folderMillis }) => folderMillis)
  return { last, pending: known.filter((at) => at > last).length, isNewer: last > Math.max(...known) }
}

/** When the newest migration of the database was made, as its journal says; 0 for an empty database. */
function readLast(): number {
  const isThere = sqlite().prepare("select 1 from sqlite_master where name = '__drizzle_migrations'").get()
  if (!isThere) return 0
  return Number(sqlite().prepare('select max(created_at) from __drizzle_migrations').pluck().get() ?? 0)
}

function copyDatabase(last: number): string {
  const folder = join(resolve(env.DATA_DIR), 'backups')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  assertRoom(folder)
  const making = join(folder, '.making-before-migration.db')
  rmSync(making, { force: true })
  sqlite().prepare('vacuum into ?').run(making)
  const copy = join(folder, `before-migration-${last}.db`)
  renameSync(making, copy)
  const copies = readdirSync(folder)
    .filter((name) => COPY.test(name))
    .sort()
  for (const name of copies.slice(0, -COPIES)) rmSync(join(folder, name))
  return copy
}

function assertRoom(folder: string): void {
  const { size } = statSync(join(resolve(env.DATA_DIR), 'app.db'))
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize < 2 * size)
    throw new CannotMigrate(
      `새 버전으로 올리기 전에 데이터를 복사할 공간이 부족합니다. ${Math.ceil((2 * size) / 2 ** 20)}MB를 비워주세요.`,
    )
}

const command = defineCommand({
  meta: { name: 'migrate', description: '데이터베이스를 최신으로 올립니다.' },
  run() {
    const copy = migrateDatabase()
    if (copy !== null) console.log(`이전 데이터베이스를 복사하였습니다: ${copy}`)
    console.log(`DATA_DIR ${resolve(env.DATA_DIR)}: 데이터베이스가 최신입니다.`)
  },
})

if (import.meta.main ?? process.argv[1] === import.meta.filename) await runCommandLine(command)
