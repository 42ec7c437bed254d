import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { env } from '#app/env.server.ts'
import { buildIfStale } from '#server/build/build.ts'
import { cast } from '#tests/support/people/cast.ts'
import { asApp } from '#tests/support/server/calls.ts'
import { type ServiceProcess, startProcess } from '#tests/support/server/service.ts'
import { traceProcess } from '#tests/support/server/strace.ts'

let service: ServiceProcess
beforeAll(async () => {
  buildIfStale()
  service = await startProcess({ DATA_DIR: env.DATA_DIR, CRAWL: 'off' })
}, 120_000)
afterAll(() => service.crash())

/** A process that is killed loses nothing that was written; a power cut loses what was not flushed. */
test('an alert is on the disk before its member hears that it is taken', async () => {
  const headers = { ...(await asApp(cast().kim)), 'Content-Type': 'application/json' }
  const trace = await traceProcess(service.pid, join(env.DATA_DIR, 'calls.strace'))
  const answer = await fetch(`${service.url}/api/v0/auth/my/keyword-notifies`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ keyword: '한라봉', historyOnly: true }),
  })
  expect(answer.status).toBe(201)
  const lines = await trace.stop()
  const answered = lines.findIndex((line) => line.includes('HTTP/1.1 201'))
  const written = lines.slice(0, answered).findLastIndex((line) => /pwrite64\(.*app\.db-wal/.test(line))
  const flushed = lines.slice(0, answered).findLastIndex((line) => /fdatasync\(.*app\.db-wal/.test(line))
  expect(written, 'the commit is written to the log').toBeGreaterThan(-1)
  expect(answered, 'then answered').toBeGreaterThan(written)
  expect(flushed, 'and flushed in between').toBeGreaterThan(written)
}, 60_000)
