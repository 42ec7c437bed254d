import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { env } from '#app/env.server.ts'
import { readOrMakeKeys } from '#app/keyFile.server.ts'
import { backUpNightly, listOutdated } from '#server/backup/nightly.ts'
import { cast } from '#tests/support/people/cast.ts'

const archiveOf = (day: string, time = '041000') => `hotdeal-${day.replaceAll('-', '')}-${time}.tar.gz`
/** The archives of this many nights up to one. */
const nights = (count: number, last = '2026-11-23') =>
  Array.from({ length: count }, (_, ago) =>
    archiveOf(new Date(Date.parse(last) - ago * 86_400_000).toISOString().slice(0, 10)),
  )

test('the last seven days and the last four weeks stay', () => {
  const names = nights(60)
  const outdated = listOutdated(names)
  const kept = names.filter((name) => !outdated.includes(name))
  expect(kept.slice(0, 7)).toEqual(names.slice(0, 7))
  expect(kept.length).toBeLessThanOrEqual(7 + 4)
  expect(kept.length).toBeGreaterThanOrEqual(7 + 2)
  expect(kept.at(-1)! <= names[15]!, 'the oldest is more than two weeks old').toBe(true)
})

test('the newest of several archives of a day stays, and after a long pause the old archives stay', () => {
  const day = ['010000', '041000', '230000'].map((time) => archiveOf('2026-11-23', time))
  expect(listOutdated(day)).toEqual(day.slice(0, 2))
  expect(listOutdated(nights(7, '2026-01-07'))).toEqual([])
})

test('a night adds an archive to the folder and removes those that are too old', async () => {
  cast()
  readOrMakeKeys()
  const folder = join(env.DATA_DIR, 'backups')
  mkdirSync(folder)
  for (const name of nights(40)) writeFileSync(join(folder, name), '')
  writeFileSync(join(folder, 'notes.txt'), 'not ours')
  await backUpNightly()
  const names = readdirSync(folder)
  expect(names).toContain('notes.txt')
  expect(names.length).toBeLessThanOrEqual(7 + 4 + 1)
})
