// Another process writes beside the real one: nobody waits with those who write, and what they write is taken.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { env } from '#app/env.server.ts'
import { sqlite } from '#db/client.server.ts'
import { takeListing } from '#domain/intake/takeListing.server.ts'
import { buildIfStale } from '#server/build/build.ts'
import {
  type Crowd,
  gatherCrowd,
  listKeywords,
  listPaidComments,
  type Told,
} from '#tests/support/faults/crowd.ts'
import { crowdDatabase, type End, lockDatabase } from '#tests/support/faults/disk.ts'
import { watchHealth } from '#tests/support/faults/watch.ts'
import { post } from '#tests/support/goods/listings.ts'
import { proofSize } from '#tests/support/run/proof.ts'
import { waitUntil } from '#tests/support/run/waitUntil.ts'
import { type ServiceProcess, startProcess } from '#tests/support/server/service.ts'

const BUSY_MS = proofSize({ ordinary: 2_000, full: 5_000 })
/** A write waits for ten seconds. */
const TOO_LONG_MS = 11_000
/** In `test` the machine is busy with other tests. */
const MAX_WAIT_MS = proofSize({ ordinary: 10_000, full: 200 })
const BESIDE_MS = 500

vi.setConfig({ testTimeout: 120_000 })

let service: ServiceProcess
let productId: number
beforeAll(buildIfStale)
beforeEach(async () => {
  takeListing(post(1, '[쿠팡] 진라면 40개 (19,900원/무료)'))
  productId = sqlite().prepare('select min(id) from products').pluck().get() as number
  service = await startProcess({ DATA_DIR: env.DATA_DIR, CRAWL: 'off', LOG_LEVEL: 'error' })
})
afterEach(() => service.crash())

/** The answers to a crowd while another process writes for `forMs`, and at the end the answer to a load balancer. */
async function passThrough(
  begin: (directory: string) => Promise<End>,
  forMs: number,
): Promise<{ crowd: Crowd; ready: { status: number; body: unknown } }> {
  const crowd = await gatherCrowd(service.url, productId)
  const health = watchHealth(service.url)
  await sleep(BESIDE_MS)
  const end = await begin(env.DATA_DIR)
  const commenting = crowd.comment()
  await askReady()
  await sleep(forMs)
  const ready = await askReady()
  await end()
  await commenting
  await sleep(BESIDE_MS)
  await crowd.stop()
  const { slowestMs, wrong } = await health.stop()
  expect(wrong).toEqual([])
  expect(slowestMs).toBeLessThan(MAX_WAIT_MS)
  await waitUntil('/readyz to be well', async () => (await askReady()).status === 200)
  return { crowd, ready }
}

async function askReady(): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(`${service.url}/readyz`)
  return { status: answer.status, body: await answer.json() }
}

const isNot =
  (...statuses: number[]) =>
  ({ answer: { status } }: Told) =>
    !statuses.includes(status)

/** What was taken is there, once, and every page was answered. */
function expectAllKept({ reads, keywords, comments }: Crowd): void {
  expect(reads.filter(isNot(200))).toEqual([])
  expect(listKeywords()).toEqual(expect.arrayContaining(keywords.acknowledged))
  expect(listPaidComments().toSorted()).toEqual(comments.sent.toSorted())
}

test.each([
  ['one long transaction', lockDatabase],
  ['many short ones', crowdDatabase],
])('a write waits for the other process and is taken: %s', async (_, begin) => {
  const { crowd, ready } = await passThrough(begin, BUSY_MS)
  expect(ready.status, 'somebody else writes just now').toBe(200)
  expect(service.log.filter((line) => line.includes('cannot be written'))).toEqual([])
  expect(crowd.writes.length).toBeGreaterThan(4)
  expect(crowd.writes.filter(isNot(201))).toEqual([])
  expectAllKept(crowd)
})

test('after ten seconds a write is refused with words, and taken when it is sent again', async () => {
  const { crowd, ready } = await passThrough(lockDatabase, TOO_LONG_MS)
  expect(ready).toEqual({ status: 503, body: { status: 'unavailable', part: 'writing', reason: 'locked' } })
  expect(crowd.writes.filter(isNot(201, 503))).toEqual([])
  const refused = crowd.writes.filter(isNot(201))
  expect(refused.length).toBeGreaterThan(0)
  for (const { answer } of refused)
    expect(JSON.parse(answer.text)).toMatchObject({
      status: 503,
      code: 'unavailable',
      message: '지금은 처리할 수 없습니다. 잠시 후 다시 시도해주세요.',
    })
  expectAllKept(crowd)
})
