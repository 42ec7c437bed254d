import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { env } from '#app/env.server.ts'
import { buildIfStale } from '#server/build/build.ts'
import { watchHealth } from '#tests/support/faults/watch.ts'
import { waitUntil } from '#tests/support/run/waitUntil.ts'
import { freePort } from '#tests/support/standIns/freePort.ts'

const MAIN = join(import.meta.dirname, '..', '..', '..', 'server', 'main.ts')

beforeAll(buildIfStale)

test('a process whose log cannot be written goes on', async () => {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const full = openSync('/dev/full', 'w')
  const { PATH = '' } = process.env
  const settings = { DATA_DIR: env.DATA_DIR, PORT: String(port), CRAWL: 'off', LOG_LEVEL: 'info' }
  const child: ChildProcess = spawn(process.execPath, [MAIN], {
    env: { PATH, NODE_ENV: 'production', ...settings },
    stdio: ['ignore', full, full],
  })
  closeSync(full)
  const answers = () =>
    fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
  await waitUntil('the service to listen', answers)
  const health = watchHealth(url)
  // Each of them writes a line.
  for (let asked = 0; asked < 20; asked++)
    expect((await fetch(`${url}/auth/owner?key=wrong${asked}`)).status).toBeLessThan(500)
  const { wrong } = await health.stop()
  expect(wrong).toEqual([])
  expect(child.exitCode ?? child.signalCode).toBeNull()
  child.kill('SIGKILL')
  await once(child, 'exit')
})
