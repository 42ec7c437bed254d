// What the demo has written is archived and replicated while it runs, and comes back by both ways.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildIfStale } from '#server/build/build.ts'
import { waitUntil } from '#tests/support/run/waitUntil.ts'
import { freePort } from '#tests/support/standIns/freePort.ts'
import { pathWithLitestream, provideLitestream } from '#tests/support/standIns/litestream.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const DEALS = 20

vi.setConfig({ testTimeout: 240_000, hookTimeout: 420_000 })

const place = mkdtempSync(join(tmpdir(), 'hotdeal-alimi-demo-drill-'))
const data = join(place, 'data')
const settings = () => ({
  ...process.env,
  PATH: pathWithLitestream(),
  DATA_DIR: data,
  REPLICA_URL: `file://${join(place, 'replica')}`,
  REPLICA_ENDPOINT: '',
  LOG_LEVEL: 'error',
})

const running: ChildProcess[] = []
let said = ''

beforeAll(async () => {
  buildIfStale()
  const demo = spawn(process.execPath, [join(ROOT, 'server', 'demo', 'main.ts')], {
    env: { ...settings(), PORT: String(await freePort()) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.push(demo)
  demo.stdout.on('data', (chunk) => {
    said += chunk
  })
  await waitUntil('the demo to start', () => said.includes('Ctrl+C'), { everyMs: 100, withinMs: 120_000 })
  await waitUntil('its deals', () => count('deals') >= DEALS, { everyMs: 200, withinMs: 120_000 })
  const replicating = spawn(provideLitestream(), ['replicate', '-config', join(ROOT, 'litestream.yml')], {
    env: settings(),
    stdio: 'ignore',
  })
  running.push(replicating)
})
afterAll(async () => {
  for (const child of running.reverse()) {
    if (child.exitCode !== null) continue
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    await gone
  }
  rmSync(place, { recursive: true, force: true })
})

function count(table: string): number {
  const database = new Database(join(data, 'app.db'), { readonly: true })
  try {
    return Number(database.prepare(`select count(*) from ${table}`).pluck().get())
  } finally {
    database.close()
  }
}

const run = (command: string) =>
  spawnSync(process.execPath, [join(ROOT, 'server', 'backup', command)], {
    env: settings(),
    encoding: 'utf8',
  })

test('the drill restores an archive and the replica of the demo, and a service starts on each', async () => {
  expect(run('backup.ts').status).toBe(0)
  const isReplicated = () =>
    spawnSync(provideLitestream(), ['ltx', '-config', join(ROOT, 'litestream.yml'), join(data, 'app.db')], {
      env: settings(),
      encoding: 'utf8',
    }).stdout.split('\n').length > 2
  await waitUntil('the replica', isReplicated, { everyMs: 200 })

  const { status, stdout, stderr } = run('drill.ts')
  expect([status, stdout.trim().split('\n')], stderr).toEqual([
    0,
    [expect.stringMatching(/^백업 파일: 정상/), expect.stringMatching(/^복제본: 정상/)],
  ])
  for (const line of stdout.trim().split('\n')) {
    const [, products] = /상품 (\d+)\/\d+/.exec(line) ?? []
    expect(Number(products), line).toBeGreaterThanOrEqual(DEALS)
  }
})
