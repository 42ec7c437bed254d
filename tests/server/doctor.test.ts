import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { env } from '#app/env.server.ts'
import { readOrMakeKeys } from '#app/keyFile.server.ts'
import { archiveFolder } from '#domain/operation/backups.server.ts'
import { buildIfStale } from '#server/build/build.ts'
import { startTelegram } from '#server/demo/telegram.ts'
import { asOrdinaryUser } from '#tests/support/faults/otherUser.ts'
import { startProcess } from '#tests/support/server/service.ts'
import { freePort } from '#tests/support/standIns/freePort.ts'

const COMMAND = join(import.meta.dirname, '..', '..', 'server', 'doctor.ts')
const MAIN = join(import.meta.dirname, '..', '..', 'server', 'main.ts')
const TOKEN = '4711:doctor'

beforeAll(buildIfStale, 120_000)

/** Nothing outside is asked: every address is a closed port of this machine. */
async function examine(more: Record<string, string> = {}, isOrdinary = false) {
  const nowhere = `http://127.0.0.1:${await freePort()}`
  const [program, args] = isOrdinary
    ? asOrdinaryUser([process.execPath, COMMAND])
    : [process.execPath, [COMMAND]]
  const doctor = spawn(program, args, {
    env: {
      ...process.env,
      DATA_DIR: env.DATA_DIR,
      PORT: String(await freePort()),
      KAKAO_API_URL: nowhere,
      TELEGRAM_API_URL: nowhere,
      ...more,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [stdout, stderr, [status]] = await Promise.all([
    readText(doctor.stdout),
    readText(doctor.stderr),
    once(doctor, 'close'),
  ])
  return { status, stdout, stderr }
}

test('the doctor finds a healthy service healthy, and says what is not set up', async () => {
  readOrMakeKeys()
  chmodSync(env.DATA_DIR, 0o700)
  const { status, stdout } = await examine()
  expect(stdout).toContain('정상  데이터베이스')
  expect(stdout).toContain('정상  키 파일')
  expect(stdout).toContain('주의  복제본: 없습니다.')
  expect(status).toBe(0)
})

test('the doctor names what does not work, and its exit code says so', async () => {
  readOrMakeKeys()
  mkdirSync(archiveFolder(), { recursive: true })
  const old = join(archiveFolder(), 'hotdeal-20260101-051000.tar.gz')
  writeFileSync(old, '')
  utimesSync(old, 1, 1)
  chmodSync(join(env.DATA_DIR, 'keys.json'), 0o644)
  const { status, stdout } = await examine({
    TELEGRAM_BOT_TOKEN: TOKEN,
    REPLICA_URL: 'file:///nowhere/at/all',
  })
  expect(stdout).toMatch(/실패 {2}백업 파일: \d+시간 전/)
  expect(stdout).toContain('실패  키 파일: 다른 사용자가')
  expect(stdout).toMatch(/실패 {2}텔레그램 알림: 127\.0\.0\.1:\d+에 연결할 수 없습니다/)
  expect(stdout).toContain('실패  복제본')
  expect(stdout).not.toContain(TOKEN)
  expect(status).toBe(1)
  chmodSync(join(env.DATA_DIR, 'keys.json'), 0o600)
  rmSync(old)
})

describe('in a folder of its own', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'hotdeal-alimi-doctor-'))
    copyFileSync(join(env.DATA_DIR, 'app.db'), join(folder, 'app.db'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  test.each([
    ['an empty key file', '', '키 파일이 비어 있거나 손상되었습니다'],
    ['a key file without keys', '{}', '키 파일이 비어 있거나 손상되었습니다'],
    ['a garbled key file', 'x{', '키 파일이 비어 있거나 손상되었습니다'],
  ])('the doctor and the start name %s in one line', async (_, text, words) => {
    writeFileSync(join(folder, 'keys.json'), text, { mode: 0o600 })
    const { stdout, stderr, status } = await examine({ DATA_DIR: folder })
    expect([status, stderr]).toEqual([1, ''])
    expect(stdout).toContain(`실패  키 파일: ${join(folder, 'keys.json')}: ${words}`)
    const start = spawnSync(process.execPath, [MAIN], {
      env: { ...process.env, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'error' },
      encoding: 'utf8',
    })
    expect(start.status).toBe(1)
    expect(start.stderr.trim().split('\n')).toEqual([expect.stringContaining(join(folder, 'keys.json'))])
  })

  test('the doctor goes on after a damaged database, and says what to do', async () => {
    writeFileSync(join(folder, 'app.db'), 'x'.repeat(8192))
    const { stdout, stderr, status } = await examine({ DATA_DIR: folder })
    expect([status, stderr]).toEqual([1, ''])
    expect(stdout).toContain(
      `실패  데이터베이스: DATA_DIR ${folder}: app.db가 데이터베이스가 아니거나 손상되었습니다.`,
    )
    expect(stdout).toContain('정상  저장 공간')
  })

  test('the doctor goes on in a folder that it may not write', async () => {
    chmodSync(folder, 0o555)
    chmodSync(join(folder, 'app.db'), 0o444)
    const { stdout, stderr, status } = await examine({ DATA_DIR: folder }, true)
    chmodSync(folder, 0o700)
    expect([status, stderr]).toEqual([1, ''])
    expect(stdout).toContain(`실패  데이터 폴더: ${folder}에 쓸 수 없습니다.`)
    expect(stdout).toMatch(/실패 {2}데이터베이스: .*소유자인 사용자로/)
    expect(stdout).toContain('정상  저장 공간')
  })
})

test('the doctor reaches a service that listens on every address', async () => {
  const port = await freePort()
  const service = await startProcess({ DATA_DIR: env.DATA_DIR, CRAWL: 'off', HOST: '::', PORT: String(port) })
  const { stdout } = await examine({ HOST: '::', PORT: String(port) })
  await service.crash()
  expect(stdout).toContain('정상  서비스: 실행 중입니다.')
})

test.each([
  ['good', '정상  텔레그램 알림'],
  ['wrong', '실패  텔레그램 알림: 텔레그램이 TELEGRAM_BOT_TOKEN을 거절하였습니다.'],
])('the doctor asks Telegram whether it knows the token: a %s one', async (name, found) => {
  const telegram = await startTelegram({ token: TOKEN })
  const given = name === 'good' ? TOKEN : '4712:wrong'
  const { stdout } = await examine({ TELEGRAM_BOT_TOKEN: given, TELEGRAM_API_URL: telegram.url })
  await telegram.close()
  expect(stdout).toContain(found)
  expect(stdout).not.toContain(given)
})

test('the doctor sees a new folder, and a database of a newer program', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hotdeal-alimi-doctor-'))
  const { stdout } = await examine({ DATA_DIR: folder })
  expect(stdout).toContain('주의  데이터베이스: 첫 시작 때 만들어집니다.')
  rmSync(folder, { recursive: true })
})
