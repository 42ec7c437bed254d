// The real process is killed while members report a post, its author deletes it and staff decide.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { env } from '#app/env.server.ts'
import { createRandom } from '#crawler/samples/random.ts'
import { sqlite } from '#db/client.server.ts'
import { signIn } from '#domain/accounts/identities.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { NewBoard } from '#domain/boards/newBoard.server.ts'
import { writeBoard } from '#domain/boards/writing.server.ts'
import { buildIfStale } from '#server/build/build.ts'
import { cast } from '#tests/support/people/cast.ts'
import { ageDays } from '#tests/support/people/comments.ts'
import { agree } from '#tests/support/people/consent.ts'
import { proofSize } from '#tests/support/run/proof.ts'
import { SEED } from '#tests/support/run/seed.ts'
import { asApp } from '#tests/support/server/calls.ts'
import { type ServiceProcess, startProcess } from '#tests/support/server/service.ts'

const KILLS = proofSize({ ordinary: 3, full: 100 })
const REPORTERS = 20
const LATEST_KILL_MS = 60
const random = createRandom(SEED)

let service: ServiceProcess
let kim: Member
let park: Member
let reporters: Member[]
beforeAll(buildIfStale)
beforeEach(() => {
  ;({ kim, park } = cast())
  reporters = Array.from({ length: REPORTERS }, (_, no) => agree(signIn('kakao', `reporter-${no}`).member))
  for (const reporter of reporters) ageDays(reporter, 40)
})
afterEach(() => service.crash())

const start = () =>
  startProcess({ DATA_DIR: env.DATA_DIR, CRAWL: 'off', KAKAO_CLIENT_ID: 'test', TRUST_PROXY: '1' })

/** Calls the service from an address of the member's own; null when the kill cut the connection. */
async function call(member: Member, method: string, path: string, body: object = {}): Promise<number | null> {
  const headers = {
    ...(await asApp(member)),
    'Content-Type': 'application/json',
    'X-Forwarded-For': `198.51.${member.id % 250}.7`,
  }
  try {
    const answer = await fetch(`${service.url}/api/v0/${path}`, {
      method,
      headers,
      body: JSON.stringify(body),
    })
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return null
  }
}

const one = (query: string, ...given: unknown[]) =>
  sqlite()
    .prepare(query)
    .pluck()
    .get(...given)
const reportAll = (post: number) =>
  Promise.all(
    reporters.map(async (reporter) => ({
      reporter,
      status: await call(reporter, 'POST', `auth/boards/${post}/report-block`, { reason: 'SPAM' }),
    })),
  )

/** Everything that one transaction writes is there, or nothing of it. */
function expectWhole(post: number): void {
  const [reported, weight, caseHides, postHides, told] = [
    one("select count(*) from reports where subject_kind = 'BOARD' and subject_id = ?", post),
    one('select coalesce(sum(weight), 0) from report_cases where subject_id = ?', post),
    one('select count(blinded_at) from report_cases where subject_id = ?', post),
    one('select count(blinded_at) from boards where id = ?', post),
    one(
      `select count(*) from notify_histories h join subjects s on s.id = h.subject_id where h.user_id = ? and s.subject in (
        select 'reportCase:' || id from report_cases where subject_id = ?)`,
      park.id,
      post,
    ),
  ]
  const isHidden = Number(reported) >= 5 ? 1 : 0
  expect({ weight, caseHides, postHides, told }).toEqual({
    weight: reported,
    caseHides: isHidden,
    postHides: isHidden,
    told: isHidden,
  })
}

test(`${KILLS} kills while twenty members report a post: it is hidden once, and staff hear once`, {
  timeout: 60_000 + KILLS * 20_000,
}, async () => {
  for (let kill = 0; kill < KILLS; kill++) {
    service = await start()
    await service.whole()
    const post = writeBoard(kim, NewBoard.parse({ title: `고발당할 글 ${kill}`, content: '<p>본문</p>' })).id
    const reporting = reportAll(post)
    await sleep(random() * LATEST_KILL_MS)
    await service.kill()
    const answered = await reporting
    for (const { reporter, status } of answered)
      if (status === 204)
        expect(one('select 1 from reports where subject_id = ? and user_id = ?', post, reporter.id)).toBe(1)
    expectWhole(post)
    if (service.isGone()) service = await start()
    for (const { status } of await reportAll(post)) expect([204, 409]).toContain(status)
    expectWhole(post)
    expect(one('select count(*) from reports where subject_id = ?', post)).toBe(REPORTERS)
    await service.crash()
  }
})

test('of twenty reports, a deletion and two decisions at once, one decision stands and nothing is half done', {
  timeout: 120_000,
}, async () => {
  service = await start()
  const post = writeBoard(kim, NewBoard.parse({ title: '고발당할 글', content: '<p>본문</p>' })).id
  await call(reporters[0] as Member, 'POST', `auth/boards/${post}/report-block`, { reason: 'SPAM' })
  const caseId = Number(one('select id from report_cases where subject_id = ?', post))
  const decide = (verdict: string) =>
    call(park, 'POST', `auth/admin/reports/${caseId}/decision`, { verdict, rule: 'SPAM' })
  const [reported, deleted, ...decided] = await Promise.all([
    reportAll(post),
    call(kim, 'DELETE', `auth/boards/${post}`),
    decide('REMOVE'),
    decide('DISMISS'),
  ])
  expect(deleted).toBe(204)
  expect(decided.toSorted()).toEqual([201, 409])
  for (const { status } of reported) expect([204, 404, 409]).toContain(status)
  expect(one('select count(*) from decisions where case_id = ?', caseId)).toBe(1)
  // A second later the service removes the row of a deleted post without comments.
  expect(one('select title || content from boards where id = ?', post) ?? '').toBe('')
})
