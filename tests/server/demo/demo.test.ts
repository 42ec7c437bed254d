import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '#tests/support/standIns/freePort.ts'

const DEMO = join(import.meta.dirname, '..', '..', '..', 'server', 'demo', 'main.ts')
const PATIENCE_MS = 30_000

const directory = mkdtempSync(join(tmpdir(), 'hotdeal-demo-'))
let demo: ChildProcess
let said = ''
let url = ''

beforeAll(async () => {
  const port = await freePort()
  url = `http://localhost:${port}`
  demo = spawn(process.execPath, [DEMO], {
    env: { ...process.env, PORT: String(port), DATA_DIR: directory, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  demo.stdout?.on('data', (chunk) => {
    said += chunk
  })
  await until(() => said.includes('Ctrl+C'))
}, 60_000)
afterAll(async () => {
  demo.kill('SIGTERM')
  await once(demo, 'exit')
  rmSync(directory, { recursive: true, force: true })
})

async function until(holds: () => boolean | Promise<boolean>, patienceMs = PATIENCE_MS): Promise<void> {
  const end = Date.now() + patienceMs
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`waited in vain; the demo said:\n${said}`)
    await sleep(100)
  }
}

const call = async (path: string, { token, ...init }: RequestInit & { token?: string } = {}) => {
  const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) }
  return (await fetch(`${url}/api/v0/${path}`, { ...init, headers })).json()
}

async function signIn(): Promise<string> {
  const deviceKey = 'demo-device-key-of-this-test-run'
  return (await call('issue-token/noauth', { method: 'POST', body: JSON.stringify({ deviceKey }) }))
    .accessToken
}

test('any two-syllable word of a title on the front page is answered by a matching deal within 30 seconds', {
  timeout: 90_000,
}, async () => {
  await until(async () => (await call('deals?status=LIVE')).totalCount >= 20)
  const { contents } = await call('deals?pageSize=20&status=LIVE')
  const words: string[] = contents.flatMap((deal: { name: string }) => deal.name.match(/[가-힣]{2,}/g) ?? [])
  const chosen = [...new Set(words.map((word) => word.slice(0, 2)))].slice(0, 12)
  const token = await signIn()
  for (const keyword of chosen) {
    const body = JSON.stringify({ keyword, historyOnly: true })
    await call('auth/my/keyword-notifies', { method: 'POST', body, token })
  }
  const hits = async () =>
    (await call('auth/my/keyword-notifies', { token })).contents as Array<{ hitCount: number }>
  await until(async () => (await hits()).every(({ hitCount }) => hitCount > 0))
  const histories = await call('auth/my/notify-histories?pageSize=100', { token })
  expect(histories.totalCount).toBeGreaterThanOrEqual(chosen.length / 2)
  expect(histories.contents[0]).toMatchObject({
    title: expect.stringMatching(/^\[/),
    link: expect.stringMatching(/^\/products\//),
  })
})

test('with the sample sites stopped nothing new appears, and the status says so', {
  timeout: 60_000,
}, async () => {
  process.kill(Number(/kill (\d+)/.exec(said)?.[1]))
  await until(async () =>
    (await call('status')).sources.some((source: { reason: string | null }) => source.reason),
  )
  // What was read before the sites went away may still be taken.
  await sleep(3000)
  const before = (await call('products?pageSize=1')).totalCount
  await call('auth/my/keyword-notifies', {
    method: 'POST',
    body: JSON.stringify({ keyword: '세상에 없는 물건', historyOnly: true }),
    token: await signIn(),
  })
  await sleep(3000)
  expect((await call('products?pageSize=1')).totalCount).toBe(before)
})

test('a data folder that the demo did not make is left alone', () => {
  const foreign = mkdtempSync(join(tmpdir(), 'foreign-'))
  writeFileSync(join(foreign, 'app.db'), 'precious')
  const { status, stderr } = spawnSync(process.execPath, [DEMO], {
    env: { ...process.env, DATA_DIR: foreign },
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stderr).toContain('데모가 만든 폴더가 아니어서')
  rmSync(foreign, { recursive: true })
})
