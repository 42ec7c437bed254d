import { resolve } from 'node:path'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import { db } from './client.server.ts'

/** Brings the database in DATA_DIR to the newest schema; does nothing when it is there already. */
export function migrateDatabase(): void {
  migrate(db, { migrationsFolder: resolve(import.meta.dirname, 'migrations') })
}

if (import.meta.main) {
  migrateDatabase()
  console.log('데이터베이스가 최신입니다.')
}
