import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/clock.ts'
import { sha256 } from '#domain/hash.ts'
import { buildIfStale } from '#server/build/build.ts'
import { proofSize } from '#tests/support/run/proof.ts'
import { startProcess } from '#tests/support/server/service.ts'

/*
 * Databases that the demo made on six days of the project's history; 4d81ff7b, the oldest, had ten migrations. A name
 * has the number of migrations and the commit.
 */
const KEPT = join(import.meta.dirname, 'upgrades')
const MIGRATE = join(import.meta.dirname, '..', '..', 'db', 'migrate.ts')
const DAYS = readdirSync(KEPT)

/** Tables whose rows migrations removed or combined on purpose: reports became cases, equal actions became one. */
const CHANGED = [
  'action_histories',
  'search_changes',
  '__drizzle_migrations',
  'sqlite_sequence',
  'sqlite_stat1',
]

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hotdeal-alimi-upgrade-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const put = (day: string) => writeFileSync(join(folder, 'app.db'), gunzipSync(readFileSync(join(KEPT, day))))
const settings = () => ({ ...process.env, DATA_DIR: folder })
const migrate = () => spawnSync(process.execPath, [MIGRATE], { env: settings(), encoding: 'utf8' })

function reading<T>(read: (database: Database.Database) => T, file = 'app.db'): T {
  const database = new Database(join(folder, file))
  try {
    return read(database)
  } finally {
    database.close()
  }
}

/** The rows of every table but those of search indexes. */
const countRows = (file?: string): Record<string, number> =>
  reading((database) => {
    const names = database
      .prepare("select name from sqlite_master where type = 'table' and name not like '%_search%'")
      .pluck()
      .all() as string[]
    const count = (name: string) => database.prepare(`select count(*) from "${name}"`).pluck().get() as number
    return Object.fromEntries(
      names.filter((name) => !CHANGED.includes(name)).map((name) => [name, count(name)]),
    )
  }, file)

/** What members were told, by those columns of `notify_histories` before and after the words moved to `messages`. */
const readHistories = (isUpgraded: boolean) =>
  reading((database) =>
    database
      .prepare(
        `select h.id, user_id, subject, kind, title, body, image_url, created_at from notify_histories h
         ${isUpgraded ? 'join subjects s on s.id = subject_id join messages m on m.id = message_id' : ''} order by h.id`,
      )
      .all(),
  )

const assertIntact = () =>
  reading((database) => {
    expect(database.pragma('integrity_check', { simple: true })).toBe('ok')
    expect(database.pragma('foreign_key_check')).toEqual([])
  })

const countMigrations = () =>
  reading((database) => database.prepare('select count(*) from __drizzle_migrations').pluck().get())

describe.each(DAYS)('a database of %s', (day) => {
  test('becomes one of today with every row, and a copy of it stays', () => {
    put(day)
    const before = countRows()
    const told = readHistories(false)
    expect(migrate()).toMatchObject({ status: 0, stderr: '' })
    const after = countRows()
    const kept = Object.entries(before).filter(([name]) => name in after)
    expect(kept.length).toBeGreaterThan(10)
    expect(kept.filter(([name, count]) => (after[name] ?? 0) < count)).toEqual([])
    expect(readHistories(true)).toEqual(told)
    assertIntact()
    const [copy] = readdirSync(join(folder, 'backups'))
    expect(countRows(join('backups', copy ?? ''))).toEqual(before)
  })
})

test('members with the same message share its words, and the totals that they were notified of move to their rows', () => {
  put(DAYS.at(-1) ?? '')
  reading((database) => {
    const add = database.prepare(
      `insert into notify_histories (id, user_id, subject, kind, title, body, image_url, link, created_at)
       select ?, id, ?, ?, '라면 9,900원', '무료배송', null, '/products/1', 7 from users order by id limit 1 offset ?`,
    )
    add.run(9001, 'deal:1', 'KEYWORD', 0)
    add.run(9002, 'deal:1', 'KEYWORD', 1)
    add.run(9003, 'test:1', 'TEST', 1)
    database.exec('insert into tellings (history_id, total_won, messages, told_at) values (9001, 9900, 2, 7)')
    database.exec("update sqlite_sequence set seq = 9500 where name = 'notify_histories'")
  })
  expect(migrate()).toMatchObject({ status: 0, stderr: '' })
  const rows = reading((database) =>
    database
      .prepare(
        `select h.id, subject, message_id as words, told_won as won, rounds, read_at as readAt
         from notify_histories h join subjects s on s.id = subject_id where h.id > 9000 order by h.id`,
      )
      .all(),
  )
  expect(rows).toEqual([
    { id: 9001, subject: 'deal:1', words: 9001, won: 9900, rounds: 2, readAt: null },
    { id: 9002, subject: 'deal:1', words: 9001, won: null, rounds: 0, readAt: null },
    { id: 9003, subject: 'test:1', words: 9003, won: null, rounds: 0, readAt: 7 },
  ])
  const used = "select seq from sqlite_sequence where name = 'notify_histories'"
  expect(reading((database) => database.prepare(used).pluck().get())).toBe(9500)
  assertIntact()
})

test('the service of today starts on the oldest and shows its products', async () => {
  buildIfStale()
  put(DAYS[0] ?? '')
  const service = await startProcess({ DATA_DIR: folder, CRAWL: 'off' })
  const page = await fetch(`${service.url}/products`)
  expect(page.status).toBe(200)
  const name = reading((database) => database.prepare('select name from products limit 1').pluck().get())
  expect(name).toEqual(expect.any(String))
  expect((await service.stop()).code).toBe(0)
})

test('an app that is signed in stays so: the service of today renews its token', async () => {
  buildIfStale()
  put(DAYS.at(-1) ?? '')
  const [used, valid] = ['u'.repeat(43), 'v'.repeat(43)]
  const now = Date.now()
  reading((database) => {
    const { id } = database
      .prepare(
        `insert into sessions (user_id, device_name, created_at, last_seen_at, expires_at)
         select min(id), '앱', @now, @now, @end from users returning id`,
      )
      .get({ now, end: now + DAY_MS }) as { id: number }
    const add = database.prepare(
      'insert into refresh_tokens (hash, session_id, generation, created_at, expires_at, used_at) values (?, ?, ?, ?, ?, ?)',
    )
    add.run(sha256(used), id, 1, now, now + DAY_MS, now)
    add.run(sha256(valid), id, 2, now, now + DAY_MS, null)
  })
  const service = await startProcess({ DATA_DIR: folder, CRAWL: 'off' })
  const renew = async (refreshToken: string) => {
    const answer = await fetch(`${service.url}/api/v0/token/refresh`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ refreshToken }),
    })
    return { status: answer.status, token: (await answer.json()).refreshToken as string }
  }
  const first = await renew(valid)
  expect(first.status).toBe(200)
  expect((await renew(first.token)).status).toBe(200)
  expect((await renew(used)).status).toBe(401)
  await service.stop()
})

test('a database of a newer program is refused with one line, and stays as it is', () => {
  put(DAYS.at(-1) ?? '')
  migrate()
  const day = Date.UTC(2100, 0)
  reading((database) =>
    database.prepare("insert into __drizzle_migrations (hash, created_at) values ('x', ?)").run(day),
  )
  const before = countRows()
  const { status, stderr, stdout } = migrate()
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr.trim().split('\n')).toEqual([expect.stringContaining('더 새로운 버전')])
  expect(countRows()).toEqual(before)
})

test('a migration that is killed leaves the old file or the new one, and the next start goes on', async () => {
  put(DAYS[0] ?? '')
  const oldest = countMigrations()
  let killed = 0
  for (let no = 0; no < proofSize({ ordinary: 5, full: 200 }); no++) {
    put(DAYS[0] ?? '')
    for (const left of ['app.db-wal', 'app.db-shm']) rmSync(join(folder, left), { force: true })
    const child = spawn(process.execPath, [MIGRATE], { env: settings(), stdio: 'ignore' })
    const ended = once(child, 'exit')
    await sleep(60 + ((no * 37) % 240))
    if (child.exitCode === null) killed++
    child.kill('SIGKILL')
    await ended
    const now = countMigrations()
    if (now !== oldest) expect(now).toBeGreaterThan(50)
    assertIntact()
    expect(migrate().status).toBe(0)
    assertIntact()
  }
  expect(killed).toBeGreaterThan(0)
})
