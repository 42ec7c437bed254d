import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..', '..')

test('the migrations make exactly the tables that the schema describes', () => {
  const out = mkdtempSync(join(tmpdir(), 'hotdeal-migrations-'))
  try {
    cpSync(join(ROOT, 'db', 'migrations'), out, { recursive: true })
    const before = readdirSync(out).sort()
    const generated = spawnSync(
      process.execPath,
      // biome-ignore format: one command line
      ['--bun', 'node_modules/.bin/drizzle-kit', 'generate', '--dialect', 'sqlite', '--schema', './db/schema.ts', '--casing', 'snake_case', '--out', relative(ROOT, out)],
      { cwd: ROOT, encoding: 'utf8' },
    )
    expect(generated.stdout + generated.stderr).toContain('No schema changes')
    expect(readdirSync(out).sort()).toEqual(before)
  } finally {
    rmSync(out, { recursive: true, force: true })
  }
}, 60_000)
