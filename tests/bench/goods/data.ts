import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env } from '#app/env.server.ts'
import { closeDatabase } from '#db/client.server.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { forgetSingleton } from '#db/singleton.ts'

/** Runs `body` on a new empty database in `env.DATA_DIR`, then removes it. */
export async function onEmptyData<T>(body: () => Promise<T>): Promise<T> {
  env.DATA_DIR = mkdtempSync(join(tmpdir(), 'hotdeal-alimi-bench-'))
  migrateDatabase()
  try {
    return await body()
  } finally {
    closeDatabase()
    forgetSingleton('keyword-index')
    rmSync(env.DATA_DIR, { recursive: true, force: true })
  }
}
