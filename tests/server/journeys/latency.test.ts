import { Agent } from 'node:https'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { env } from '#app/env.server.ts'
import { write } from '#db/client.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { drainFanouts } from '#domain/alerts/fanouts.server.ts'
import { addKeyword } from '#domain/alerts/keywords/keywords.server.ts'
import { NewKeyword } from '#domain/alerts/keywords/newKeyword.server.ts'
import { takeAcknowledgement } from '#domain/alerts/messageAnswers.server.ts'
import {
  countStep,
  forgetOldLatencies,
  readLatencies,
  readStepMedians,
} from '#domain/devices/latency/latency.server.ts'
import { classOf, percentile, type StepLatency } from '#domain/devices/latency/latency.ts'
import { setNotifiedTime } from '#domain/devices/settings/notifiedTimes.server.ts'
import { takeListing } from '#domain/intake/takeListing.server.ts'
import { addRun } from '#domain/sources/sourceRuns.server.ts'
import { loader as status } from '#routes/api/v0/products/status.ts'
import { startOutbox } from '#server/push/outbox.ts'
import { createWebPushSender } from '#server/push/webpush.ts'
import { post } from '#tests/support/goods/listings.ts'
import { cast } from '#tests/support/people/cast.ts'
import { giveDevice } from '#tests/support/people/devices.ts'
import { call } from '#tests/support/server/calls.ts'
import { type PushService, startPushService } from '#tests/support/standIns/pushService.ts'

const DELAY_MS = 3_000
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const READ_SINCE_MS = 2 * HOUR_MS
/** What /status says is kept for two seconds. */
const KEPT_MS = 2_000

let push: PushService
let kim: Member
let firstReadAt: number
let clock = Date.now()

beforeAll(async () => {
  push = await startPushService()
  env.ALLOW_HOSTS = [push.host]
})
afterAll(() => push.close())
afterEach(() => vi.useRealTimers())
beforeEach(() => {
  // The clock moves only where a test passes time, so the machine's speed does not matter. No test sees the
  // /status that was cached for the test before it.
  clock += MINUTE_MS
  vi.useFakeTimers({ toFake: ['Date'], now: clock })
  ;({ kim } = cast())
  push.messages.length = 0
  push.behave(() => 201)
  setNotifiedTime(kim, 'start', { time: '00:00' })
  giveDevice(kim, { fcmToken: JSON.stringify(push.subscribe()) })
  addKeyword(kim, NewKeyword.parse({ keyword: '청소기' }))
  const run = {
    page: 'list',
    outcome: 'read',
    rows: 20,
    missingPrices: 0,
    latencyMs: 9,
    reason: null,
  } as const
  firstReadAt = Date.now() - READ_SINCE_MS
  write(() => addRun({ ...run, sourceKey: 'pomppu', at: firstReadAt }))
})

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)

/** A deal on its way from its post to the device, one step late. */
async function tellLate(late: 'READ' | 'MATCHED' | 'HANDED' | 'SHOWN' | null): Promise<void> {
  const wait = (step: typeof late) => step === late && pass(DELAY_MS)
  push.behave(() => {
    wait('HANDED')
    return 201
  })
  const send = createWebPushSender({ agent: () => new Agent({ ca: push.certificate }) })
  const postedAt = Date.now() - (late === 'READ' ? DELAY_MS : 0)
  takeListing(post(1, '[쿠팡] 한빛전자 무선청소기 (129,000원/무료)', { postedAt }))
  wait('MATCHED')
  await drainFanouts()
  const outbox = startOutbox({ send, concurrency: 1 })
  const [message] = await push.waitForMessages(1)
  await outbox.stop()
  wait('SHOWN')
  takeAcknowledgement({ deliveryKey: message?.payload.deliveryKey ?? '', event: 'SHOWN' })
}

/** The content of /status, once it may be read again. */
async function readStatus(): Promise<StepLatency[]> {
  pass(KEPT_MS)
  return (await call(status, 'status')).body.latencies
}

describe('/status', () => {
  test.each(['READ', 'MATCHED', 'HANDED', 'SHOWN'] as const)(
    'shows a delay of 3 seconds in %s, and there alone',
    async (late) => {
      await tellLate(late)
      const latencies = await readStatus()
      expect(latencies.map(({ step, place }) => `${step} ${place}`)).toEqual([
        'READ pomppu',
        'MATCHED pomppu',
        'HANDED WEB',
        'SHOWN WEB',
      ])
      for (const { step, count, p50, p95, p99 } of latencies) {
        expect(count).toBe(1)
        expect([p95, p99]).toEqual([p50, p50])
        expect(p50 / (step === late ? DELAY_MS : 1), step).toBeCloseTo(step === late ? 1 : 0, 1)
      }
    },
  )

  test('contains no posts that are older than the first reading of their source', async () => {
    takeListing(post(1, '[쿠팡] 한빛전자 청소기', { postedAt: firstReadAt - 1 }))
    await drainFanouts()
    expect(readLatencies(Date.now() + 5_000).map(({ step }) => step)).toEqual(['MATCHED'])
  })
})

describe('durations', () => {
  const counted = (durations: number[]) =>
    [
      ...Map.groupBy(
        durations.map(classOf).sort((a, b) => a - b),
        (which) => which,
      ),
    ].map(([which, all]) => ({
      class: which,
      count: all.length,
    }))

  test('are shown with an error of at most 2.5 %', () => {
    const durations = Array.from({ length: 1_000 }, (_, i) => Math.round(1.01 ** (i % 900) * 10))
    const sorted = [...durations].sort((a, b) => a - b)
    for (const p of [0.5, 0.95, 0.99]) {
      const exact = sorted[Math.ceil(sorted.length * p) - 1] ?? 0
      expect(Math.abs(percentile(counted(durations), p) / exact - 1)).toBeLessThan(0.026)
    }
  })

  test('of zero, of less than zero and of a year are shown too', () => {
    expect(percentile([], 0.5)).toBe(0)
    expect(percentile(counted([-5_000]), 0.5)).toBe(0)
    expect(percentile(counted([365 * 24 * HOUR_MS]), 0.5)).toBeGreaterThan(20 * 24 * HOUR_MS)
  })

  test('of a step have one median over all places', () => {
    const now = Date.now() + 200 * HOUR_MS
    write(() => {
      countStep('READ', 'pomppu', 1_000, 3, now)
      countStep('READ', 'clien', 60_000, 2, now)
      countStep('HANDED', 'WEB', 100, 1, now)
    })
    expect(readStepMedians(now).map(({ step, p50 }) => [step, Math.round(p50 / 100)])).toEqual([
      ['READ', 10],
      ['HANDED', 1],
    ])
  })

  test('older than a day are neither shown nor kept', async () => {
    const now = Date.now() + 100 * HOUR_MS
    write(() => countStep('HANDED', 'APP', 5, 1, now - 24 * HOUR_MS))
    write(() => countStep('HANDED', 'WEB', 5, 2, now - 22 * HOUR_MS))
    expect(readLatencies(now)).toMatchObject([{ step: 'HANDED', place: 'WEB', count: 2 }])
    await forgetOldLatencies(now)
    expect(readLatencies(now + 3_000)).toHaveLength(1)
  })
})
