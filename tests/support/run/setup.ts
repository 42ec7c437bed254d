// Runs first in every test file: creates its database and empties it before each test.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach } from 'vitest'

const directory = mkdtempSync(join(tmpdir(), 'hotdeal-alimi-'))
process.env.DATA_DIR = directory

const { migrateDatabase } = await import('#db/migrate.ts')
const { closeDatabase, sqlite } = await import('#db/client.server.ts')
const { emptyDatabase } = await import('./database.ts')
const { assertNoScans, listRan, listScans, recordStatements } = await import('./plans.ts')

recordStatements()

beforeAll(migrateDatabase)
beforeEach(emptyDatabase)
afterAll(() => {
  const scans = listScans(listRan(), sqlite())
  closeDatabase()
  rmSync(directory, { recursive: true, force: true })
  assertNoScans(scans)
})
