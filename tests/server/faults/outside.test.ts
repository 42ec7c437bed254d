// Every outside service hangs, drips, lies or is gone: people read and write, and get a refusal where they need it.
import { generateKeyPairSync } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { env } from '#app/env.server.ts'
import { sqlite } from '#db/client.server.ts'
import { takeListing } from '#domain/intake/takeListing.server.ts'
import { buildIfStale } from '#server/build/build.ts'
import { gatherCrowd } from '#tests/support/faults/crowd.ts'
import { LIES, startLiar } from '#tests/support/faults/liar.ts'
import { readMemory } from '#tests/support/faults/memory.ts'
import { createPerson, watchHealth } from '#tests/support/faults/watch.ts'
import { post } from '#tests/support/goods/listings.ts'
import { proofSize } from '#tests/support/run/proof.ts'
import { type ServiceProcess, startProcess } from '#tests/support/server/service.ts'

/** The failures that answer at once come last: `test` tries only these. */
const TOLD = LIES.slice(-proofSize({ ordinary: 3, full: LIES.length }))
const EACH_MS = proofSize({ ordinary: 500, full: 15_000 })
/** Rare enough that no writer reaches the limit of 100 keywords. */
const WRITE_EVERY_MS = proofSize({ ordinary: 300, full: 3_000 })
const MAX_WAIT_MS = proofSize({ ordinary: 10_000, full: 400 })
/** An endless answer is cut off, whatever it says. */
const MAX_GROWTH_MB = 150
const REDIRECT = 'https://app.example.com/kakao'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 })

let service: ServiceProcess

beforeAll(buildIfStale)
afterEach(() => service.crash())

async function start(url: string): Promise<number> {
  const outboundUrl = 'https://www.coupang.com/vp/products/1?itemId=2&vendorItemId=3'
  takeListing(post(1, '[쿠팡] 진라면 40개 (19,900원/무료)', { outboundUrl }))
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  service = await startProcess({
    DATA_DIR: env.DATA_DIR,
    LOG_LEVEL: 'error',
    SOURCES_URL: url,
    KAKAO_CLIENT_ID: 'client',
    KAKAO_REDIRECT_URLS: REDIRECT,
    KAKAO_AUTH_URL: `${url}/kauth`,
    KAKAO_API_URL: `${url}/kapi`,
    APPLE_CLIENT_ID: 'client',
    APPLE_BUNDLE_ID: 'bundle',
    APPLE_TEAM_ID: 'team',
    APPLE_KEY_ID: 'key',
    APPLE_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    APPLE_URL: `${url}/apple`,
    TELEGRAM_BOT_TOKEN: '1:bot',
    TELEGRAM_API_URL: `${url}/telegram`,
    COUPANG_ACCESS_KEY: 'access',
    COUPANG_SECRET_KEY: 'secret',
    COUPANG_API_URL: `${url}/coupang`,
    LINKPRICE_ID: 'A1',
    LINKPRICE_API_URL: `${url}/linkprice`,
  })
  return sqlite().prepare('select min(id) from products').pluck().get() as number
}

/** Signs in through the providers; answers how that was refused. */
async function signIn(): Promise<unknown[]> {
  const person = createPerson(service.url)
  const headers = { 'Content-Type': 'application/json' }
  const ask = async (path: string, body: object) => {
    const { status, text } = await person.ask(`/api/v0/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    const { code, message } = JSON.parse(text) as { code: string; message: string }
    expect(message).toMatch(/[가-힣]/)
    return [status, code]
  }
  const answers = [
    await ask('oauth2/issue-token/kakao', { code: 'code', redirectUrl: REDIRECT }),
    await ask('issue-token/apple', { code: 'code', redirectUri: REDIRECT }),
  ]
  person.leave()
  return answers
}

test(`people are served while the services outside are broken in ${TOLD.length} ways`, async () => {
  const liar = await startLiar()
  liar.tell(TOLD[0] ?? 'hangs')
  const productId = await start(liar.url)
  const crowd = await gatherCrowd(service.url, productId, WRITE_EVERY_MS)
  const health = watchHealth(service.url)
  // The first pages and readings take memory that stays: what a lie adds is counted after them.
  await sleep(2 * EACH_MS)
  const restMb = readMemory(service.pid).nowMb
  let mostMb = restMb
  const weighing = setInterval(() => {
    mostMb = Math.max(mostMb, readMemory(service.pid).nowMb)
  }, 50)
  for (const lie of TOLD) {
    liar.tell(lie)
    const [refusals] = await Promise.all([signIn(), sleep(EACH_MS)])
    expect([lie, refusals]).toEqual([
      lie,
      [
        [400, expect.stringMatching(/^kakao_/)],
        [400, expect.stringMatching(/^apple_/)],
      ],
    ])
  }
  await crowd.comment()
  clearInterval(weighing)
  await crowd.stop()
  const { slowestMs, wrong } = await health.stop()
  await liar.close()
  expect(service.isGone()).toBe(false)
  expect(wrong).toEqual([])
  expect(slowestMs).toBeLessThan(MAX_WAIT_MS)
  expect(mostMb - restMb).toBeLessThan(MAX_GROWTH_MB)
  const failed = [...crowd.reads, ...crowd.writes].filter(({ answer }) => ![200, 201].includes(answer.status))
  expect(failed.map(({ path, answer }) => [path, answer.status, answer.text])).toEqual([])
  expect([...liar.hosts]).toEqual(expect.arrayContaining(['kauth', 'telegram', 'www.ppomppu.co.kr']))
})

test('people are served while no name resolves', async () => {
  const productId = await start('http://nowhere.invalid:1')
  const crowd = await gatherCrowd(service.url, productId)
  const refusals = await signIn()
  await sleep(EACH_MS)
  await crowd.comment()
  await crowd.stop()
  expect(refusals).toEqual([
    [400, 'kakao_unreachable'],
    [400, expect.stringMatching(/^apple_/)],
  ])
  const failed = [...crowd.reads, ...crowd.writes].filter(({ answer }) => ![200, 201].includes(answer.status))
  expect(failed.map(({ path, answer }) => [path, answer.status, answer.text])).toEqual([])
})
