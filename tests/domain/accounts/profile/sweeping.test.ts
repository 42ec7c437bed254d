// Uploads whose time is over go in small transactions, and files without a row go however many files there are.
import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { env } from '#app/env.server.ts'
import { sqlite, write } from '#db/client.server.ts'
import { inPhoneSize } from '#domain/accounts/profile/phonePicture.ts'
import { sweepUploads } from '#domain/accounts/profile/uploads.server.ts'
import { DAY_MS, HOUR_MS } from '#domain/clock.ts'
import { cast } from '#tests/support/people/cast.ts'

const NOW = Date.now()
/** The names differ in capitals, as those of the service do. */
const nameOf = (letter: string, no: number) => `${letter.repeat(16)}${String(no).padStart(6, '0')}.webp`
const folder = () => join(env.DATA_DIR, 'uploads')

function putFile(name: string, at = NOW): void {
  const path = join(folder(), name)
  writeFileSync(path, '')
  utimesSync(path, at / 1000, at / 1000)
}

function addUpload(
  name: string,
  createdAt: number,
  changes: { attachedAt?: number; deleteAt?: number } = {},
): void {
  const { attachedAt = null, deleteAt = null } = changes
  sqlite()
    .prepare(
      'insert into uploads (user_id, file_name, created_at, attached_at, delete_at) values (?, ?, ?, ?, ?)',
    )
    .run(userId, name, createdAt, attachedAt, deleteAt)
  putFile(name, createdAt)
}

const listNames = () => sqlite().prepare('select file_name from uploads').pluck().all() as string[]

let userId: number
beforeEach(() => {
  userId = cast().kim.id
  mkdirSync(folder(), { recursive: true })
})

test('a crash among many uploads loses the last group, without a row whose file is gone', async () => {
  write(() => {
    for (let no = 0; no < 120; no++) {
      addUpload(nameOf('a', no), NOW - DAY_MS - 120 + no)
      putFile(inPhoneSize(nameOf('a', no)))
    }
    addUpload(nameOf('b', 1), NOW - 9 * DAY_MS, { attachedAt: NOW - 9 * DAY_MS })
    addUpload(nameOf('b', 2), NOW - 9 * DAY_MS, { deleteAt: NOW + 1 })
    addUpload(nameOf('b', 3), NOW - DAY_MS + HOUR_MS)
    addUpload(nameOf('c', 1), NOW - 2 * HOUR_MS, { deleteAt: NOW })
  })
  sqlite().exec(
    `create temp trigger broken before delete on uploads when old.file_name = '${nameOf('a', 100)}'
     begin select raise(abort, 'crash'); end`,
  )
  // A slow group would make the next one smaller: here each takes no time.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  await expect(sweepUploads(NOW)).rejects.toThrow('crash')
  clock.mockRestore()
  sqlite().exec('drop trigger broken')
  // Groups of 1, 2, 4 to 32 rows went; that of 50 failed.
  expect(listNames().filter((name) => name.startsWith('a'))).toHaveLength(57)
  for (const name of listNames()) expect(existsSync(join(folder(), name)), name).toBe(true)

  await sweepUploads(NOW)
  const kept = [1, 2, 3].map((no) => nameOf('b', no))
  expect(listNames().toSorted()).toEqual(kept)
  expect(readdirSync(folder()).toSorted()).toEqual(kept)
})

test('files without a row that are an hour old are deleted, even from more files than the thread names at once', async () => {
  const before = NOW - 2 * HOUR_MS
  write(() => {
    for (let no = 0; no < 700; no++) {
      addUpload(nameOf('K', no), before, { attachedAt: before })
      putFile(inPhoneSize(nameOf('K', no)), before)
      putFile(nameOf('k', no), before)
    }
  })
  putFile(`${nameOf('k', 1)}.part`, before)
  putFile(nameOf('y', 1), NOW)
  await sweepUploads(NOW)
  const names = readdirSync(folder())
  expect(names.filter((name) => name.startsWith('K'))).toHaveLength(1_400)
  expect(names.filter((name) => name.startsWith('k'))).toEqual([])
  expect(names).toContain(nameOf('y', 1))
})
