// Runs first in every test file: creates its database and empties it before each test. Files of one process share their
// modules and globals, so what an earlier file left there is undone.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, vi } from 'vitest'

const directory = mkdtempSync(join(tmpdir(), 'hotdeal-alimi-'))
process.env.DATA_DIR = directory

const { migrateDatabase } = await import('#db/migrate.ts')
const { closeDatabase, sqlite } = await import('#db/client.server.ts')
const { emptyDatabase, resetSettings } = await import('./database.ts')
const { forgetSingleton, forgetSingletons } = await import('#db/singleton.ts')
const { assertNoScans, listRan, listScans, recordStatements } = await import('./plans.ts')

resetSettings(directory)
vi.useRealTimers()
vi.restoreAllMocks()
vi.unstubAllGlobals()
forgetSingletons()
for (const name of ['keys', 'database']) forgetSingleton(name)
recordStatements()

beforeAll(migrateDatabase)
beforeEach(emptyDatabase)
afterAll(() => {
  const scans = listScans(listRan(), sqlite())
  closeDatabase()
  rmSync(directory, { recursive: true, force: true })
  assertNoScans(scans)
})
