// What takes long is named in the log of the real process, without what a member typed.
import { afterEach, beforeAll, expect, test } from 'vitest'
import { env } from '#app/env.server.ts'
import { sqlite, write } from '#db/client.server.ts'
import { signIn } from '#domain/accounts/identities.server.ts'
import { buildIfStale } from '#server/build/build.ts'
import { createPerson } from '#tests/support/faults/watch.ts'
import { agree } from '#tests/support/people/consent.ts'
import { waitUntil } from '#tests/support/run/waitUntil.ts'
import { asApp } from '#tests/support/server/calls.ts'
import { type ServiceProcess, startProcess } from '#tests/support/server/service.ts'

/** Takes more than a second on any machine. */
const STEPS = 20_000_000

let service: ServiceProcess

beforeAll(buildIfStale)
afterEach(async () => {
  await service.crash()
  write(() => sqlite().exec('drop trigger slow_keywords; drop view slow_steps'))
})

test('a slow statement is named by its text and a slow request by its route', async () => {
  write(() =>
    sqlite().exec(
      `create view slow_steps as with recursive step (n) as
       (select 1 union all select n + 1 from step where n < ${STEPS}) select n from step;
     create trigger slow_keywords after insert on keywords begin select count(*) from slow_steps; end`,
    ),
  )
  service = await startProcess({ DATA_DIR: env.DATA_DIR, CRAWL: 'off' })
  const person = createPerson(service.url)
  const { member } = signIn('kakao', '1')
  const { status } = await person.ask('/api/v0/auth/my/keyword-notifies', {
    method: 'POST',
    headers: { ...(await asApp(agree(member))), 'Content-Type': 'application/json' },
    body: JSON.stringify({ keyword: '비밀낱말', historyOnly: true }),
  })
  person.leave()
  expect(status).toBe(201)

  const named = (what: string) => service.log.find((line) => line.includes(`"msg":"${what}"`))
  await waitUntil('both lines', () => named('a slow request') !== undefined)
  const statement = JSON.parse(named('a slow statement') ?? '{}')
  expect(statement.statement).toMatch(/^insert into "keywords" \(/)
  expect(statement.ms).toBeGreaterThanOrEqual(100)
  const request = JSON.parse(named('a slow request') ?? '{}')
  expect(request).toMatchObject({ method: 'POST', status: 201, requestId: statement.requestId })
  expect(request.route).toMatch(/keyword-notifies/)
  expect(request.ms).toBeGreaterThanOrEqual(1_000)
  expect(service.log.filter((line) => line.includes('비밀낱말'))).toEqual([])
})
