import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getTableName, is } from 'drizzle-orm'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { expect, test } from 'vitest'
import * as schema from '#db/schema.ts'

const FILE = join(import.meta.dirname, '..', '..', 'docs', 'data.md')

test('docs/data.md names every table once', () => {
  const cells = readFileSync(FILE, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|')[1] ?? '')
  const named = cells.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name))
  const tables = Object.values(schema as Record<string, unknown>).flatMap((value) =>
    is(value, SQLiteTable) ? [getTableName(value)] : [],
  )
  expect(named.toSorted()).toEqual(tables.toSorted())
})
