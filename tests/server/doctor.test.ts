import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { env } from '#app/env.server.ts'
import { readOrMakeKeys } from '#app/keyFile.server.ts'
import { archiveFolder } from '#domain/operation/backups.server.ts'
import { freePort } from '#tests/support/standIns/freePort.ts'

const COMMAND = join(import.meta.dirname, '..', '..', 'server', 'doctor.ts')
const TOKEN = '4711:doctor'

/** Nothing outside is asked: every address is a closed port of this machine. */
async function examine(more: Record<string, string> = {}) {
  const nowhere = `http://127.0.0.1:${await freePort()}`
  const { status, stdout } = spawnSync(process.execPath, [COMMAND], {
    env: {
      ...process.env,
      DATA_DIR: env.DATA_DIR,
      PORT: String(await freePort()),
      KAKAO_API_URL: nowhere,
      TELEGRAM_API_URL: nowhere,
      ...more,
    },
    encoding: 'utf8',
  })
  return { status, stdout }
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

test('the doctor sees a new folder, and a database of a newer program', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hotdeal-alimi-doctor-'))
  const { stdout } = await examine({ DATA_DIR: folder })
  expect(stdout).toContain('주의  데이터베이스: 첫 시작 때 만들어집니다.')
  rmSync(folder, { recursive: true })
})
