// A page of the database is damaged while the real process runs. Requests that do not read this page work as before.
import { closeSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { env } from '#app/env.server.ts'
import { closeDatabase, sqlite } from '#db/client.server.ts'
import { NewBoard } from '#domain/boards/newBoard.server.ts'
import { writeBoard } from '#domain/boards/writing.server.ts'
import { takeListing } from '#domain/intake/takeListing.server.ts'
import { makeBackup } from '#server/backup/backup.ts'
import { buildIfStale } from '#server/build/build.ts'
import { createPerson, type Person } from '#tests/support/faults/watch.ts'
import { post } from '#tests/support/goods/listings.ts'
import { cast } from '#tests/support/people/cast.ts'
import { waitUntil } from '#tests/support/run/waitUntil.ts'
import { asApp } from '#tests/support/server/calls.ts'
import { type ServiceProcess, startProcess } from '#tests/support/server/service.ts'

vi.setConfig({ testTimeout: 120_000 })

let service: ServiceProcess
let person: Person
let repair: () => void = () => {}

const start = async () => {
  const settings = { CRAWL: 'off', LOG_LEVEL: 'warn', VAPID_SUBJECT: 'mailto:operator@example.com' }
  service = await startProcess({ DATA_DIR: env.DATA_DIR, ...settings })
  person = createPerson(service.url)
}

beforeAll(buildIfStale)
beforeEach(() => {
  takeListing(post(1, '[쿠팡] 진라면 40개 (19,900원/무료)'))
  writeBoard(cast().kim, NewBoard.parse({ title: '모임 후기', content: '<p>본문</p>' }))
})
afterEach(async () => {
  person.leave()
  await service.crash()
  repair()
})

function isLogEmptied(): boolean {
  const [{ busy }] = sqlite().pragma('wal_checkpoint(TRUNCATE)') as [{ busy: number }]
  return busy === 0
}

/** Overwrites the first page of a table in the file. */
async function damage(table: string): Promise<void> {
  await waitUntil('the log to be in the file, when the service does not copy it', isLogEmptied)
  const page = sqlite()
    .prepare('select rootpage from sqlite_schema where name = ?')
    .pluck()
    .get(table) as number
  const size = sqlite().pragma('page_size', { simple: true }) as number
  const whole = sqlite()
    .serialize()
    .subarray((page - 1) * size, page * size)
  put(Buffer.alloc(size, 0xff), (page - 1) * size)
  repair = () => {
    put(whole, (page - 1) * size)
    closeDatabase()
  }
}

function put(bytes: Buffer, at: number): void {
  const file = openSync(join(env.DATA_DIR, 'app.db'), 'r+')
  writeSync(file, bytes, 0, bytes.length, at)
  closeSync(file)
}

const status = async (path: string) => (await person.ask(encodeURI(path))).status
const ready = async () => {
  const answer = await person.ask('/readyz')
  return { answered: answer.status, ...JSON.parse(answer.text) }
}

async function expectTheRestServed(keyword: string): Promise<void> {
  await waitUntil('the damage to be noticed', async () => (await status('/api/v0/boards')) === 503)
  const { text } = await person.ask('/community')
  expect(text).toContain('지금은 처리할 수 없습니다')
  for (const path of ['/bestCheapers', '/products', '/products?searchKeyword=라면', '/status', '/help'])
    expect([path, await status(path)]).toEqual([path, 200])
  expect(await ready()).toMatchObject({ answered: 503, part: 'reading', reason: 'damaged' })
  expect(await status('/healthz')).toBe(200)
  const { status: taken } = await person.ask('/api/v0/auth/my/keyword-notifies', {
    method: 'POST',
    headers: { ...(await asApp(cast().lee)), 'Content-Type': 'application/json' },
    body: JSON.stringify({ keyword, historyOnly: true }),
  })
  expect(taken).toBe(201)
}

describe('a damaged page', () => {
  test('is named once; what lies elsewhere is read and written, also after a start', async () => {
    await start()
    expect(await status('/api/v0/boards')).toBe(200)
    await damage('boards')
    await expectTheRestServed('라면')
    const named = () => service.log.filter((line) => /"level":(?:40|50|60)/.test(line))
    expect(named()).toHaveLength(1)
    expect(JSON.parse(named()[0] ?? '')).toMatchObject({
      level: 50,
      file: join(env.DATA_DIR, 'app.db'),
      statement: expect.stringContaining('"boards"'),
      msg: 'the database is damaged: restore a backup',
    })
    expect(service.isGone()).toBe(false)

    person.leave()
    await service.crash()
    await start()
    await expectTheRestServed('만두')
    expect(named()).toHaveLength(1)
    await expect(makeBackup(join(env.DATA_DIR, 'backups'))).rejects.toThrow('손상되어 백업하지 않았습니다')
  })
})
