import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { env } from '#app/env.server.ts'
import { cast } from '#tests/support/people/cast.ts'
import { serviceForThisFile } from '#tests/support/run/serviceForThisFile.ts'
import { asApp, asBrowser } from '#tests/support/server/calls.ts'
import { traceProcess } from '#tests/support/server/strace.ts'

const service = serviceForThisFile()

const json = { 'Content-Type': 'application/json' }

/** A process that is killed loses nothing that was written; a power cut loses what was not flushed. */
describe('what a request writes is on the disk before it is answered', () => {
  test.each<[what: string, path: string, asking: () => Promise<RequestInit>, status: number]>([
    [
      'a call of an app',
      '/api/v0/auth/my/keyword-notifies',
      async () => ({
        method: 'POST',
        headers: { ...(await asApp(cast().kim)), ...json },
        body: JSON.stringify({ keyword: '한라봉', historyOnly: true }),
      }),
      201,
    ],
    [
      'a form of a screen',
      '/keywordNotify',
      async () => ({
        method: 'POST',
        headers: { Cookie: (await asBrowser(cast().kim)).Cookie ?? '', 'Sec-Fetch-Site': 'same-origin' },
        body: new URLSearchParams({ keyword: '천혜향', historyOnly: 'true' }),
      }),
      302,
    ],
    [
      'the first visit of the day, which is paid',
      '/bestCheapers',
      async () => ({ headers: await asBrowser(cast().kim) }),
      200,
    ],
  ])(
    '%s',
    async (_, path, asking, status) => {
      const init = await asking()
      const trace = await traceProcess(service().pid, join(env.DATA_DIR, 'calls.strace'))
      const answer = await fetch(service().url + path, { ...init, redirect: 'manual' })
      const lines = await trace.stop()
      expect(answer.status).toBe(status)
      const answered = lines.findIndex((line) => line.includes(`HTTP/1.1 ${status}`))
      const written = lines.slice(0, answered).findLastIndex((line) => /pwrite64\(.*app\.db-wal/.test(line))
      const flushed = lines.slice(0, answered).findLastIndex((line) => /fdatasync\(.*app\.db-wal/.test(line))
      expect(written, 'the commit is written to the log').toBeGreaterThan(-1)
      expect(answered, 'then answered').toBeGreaterThan(written)
      expect(flushed, 'and flushed in between').toBeGreaterThan(written)
    },
    60_000,
  )
})
