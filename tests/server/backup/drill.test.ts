import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { env } from '#app/env.server.ts'
import { readOrMakeKeys } from '#app/keyFile.server.ts'
import { sqlite } from '#db/client.server.ts'
import { NewBoard } from '#domain/boards/newBoard.server.ts'
import { writeBoard } from '#domain/boards/writing.server.ts'
import { archiveFolder, readDrill } from '#domain/operation/backups.server.ts'
import { earn } from '#domain/rewards/ledger.server.ts'
import { makeBackup } from '#server/backup/backup.ts'
import { buildIfStale } from '#server/build/build.ts'
import { cast } from '#tests/support/people/cast.ts'

const COMMAND = join(import.meta.dirname, '..', '..', '..', 'server', 'backup', 'drill.ts')

beforeAll(() => buildIfStale())
beforeEach(() => rmSync(archiveFolder(), { recursive: true, force: true }))

const drill = () =>
  spawnSync(process.execPath, [COMMAND], {
    env: { ...process.env, DATA_DIR: env.DATA_DIR },
    encoding: 'utf8',
  })

test('a drill restores the newest archive, starts the service on it, and leaves its result', async () => {
  const { kim } = cast()
  readOrMakeKeys()
  writeBoard(kim, NewBoard.parse({ title: '보관할 글', content: '<p>본문</p>' }))
  earn(kim.id, 'INVITED', 'test')
  await makeBackup(archiveFolder())
  writeBoard(kim, NewBoard.parse({ title: '그 뒤의 글', content: '<p>본문</p>' }))

  // A killed drill has left its folder.
  mkdtempSync(join(env.DATA_DIR, '.drill-'))

  const { status, stdout } = drill()
  expect([status, stdout]).toEqual([0, expect.stringContaining('백업 파일: 정상')])
  const [way] = readDrill()?.ways ?? []
  expect(way).toMatchObject({ way: 'ARCHIVE', failure: null })
  expect(way?.counts).toContainEqual({ name: '게시글', restored: 1, live: 2 })
  expect(readdirSync(env.DATA_DIR).filter((name) => name.startsWith('.drill-'))).toEqual([])
})

test('a drill says what is wrong: no archive, a damaged one, a ledger that changed', async () => {
  const { kim } = cast()
  readOrMakeKeys()
  expect(drill().stdout).toContain('백업 파일이 없습니다.')
  earn(kim.id, 'INVITED', 'test')
  const archive = await makeBackup(archiveFolder())
  const whole = readFileSync(archive)
  writeFileSync(archive, whole.subarray(0, whole.length - 100))
  expect(drill().status).toBe(1)
  expect(readDrill()?.ways[0]?.failure).toContain('백업 파일')
  writeFileSync(archive, whole)
  const triggers = sqlite().prepare(
    "select name from sqlite_master where type = 'trigger' and tbl_name = 'ledger_entries'",
  )
  for (const name of triggers.pluck().all()) sqlite().exec(`drop trigger ${name}`)
  sqlite().prepare('update ledger_entries set amount = amount + 1').run()
  expect(drill().stdout).toMatch(/포인트 기록 \d+번이 현재 데이터와 다릅니다/)
})
