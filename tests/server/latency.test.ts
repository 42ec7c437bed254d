import { Agent } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Member } from '../../app/domain/accounts/member.ts'
import { drainFanouts } from '../../app/domain/alerts/fanouts.server.ts'
import { addKeyword } from '../../app/domain/alerts/keywords.server.ts'
import { takeAcknowledgement } from '../../app/domain/alerts/messageAnswers.server.ts'
import { NewKeyword } from '../../app/domain/alerts/newKeyword.server.ts'
import { takeListing } from '../../app/domain/alerts/takeListing.server.ts'
import { countStep, forgetOldLatencies, readLatencies } from '../../app/domain/devices/latency.server.ts'
import { classOf, percentile, type StepLatency } from '../../app/domain/devices/latency.ts'
import { setNotifiedTime } from '../../app/domain/devices/notifiedTimes.server.ts'
import { addRun } from '../../app/domain/products/sources/sourceRuns.server.ts'
import { env } from '../../app/env.server.ts'
import { loader as status } from '../../app/routes/api/v0/products/status.ts'
import { write } from '../../db/client.server.ts'
import { startOutbox } from '../../server/push/outbox.ts'
import { createWebPushSender } from '../../server/push/webpush.ts'
import { call } from '../support/calls.ts'
import { cast } from '../support/cast.ts'
import { giveDevice } from '../support/devices.ts'
import { post } from '../support/listings.ts'
import { type PushService, startPushService } from '../support/pushService.ts'

const DELAY_MS = 3_000
const HOUR_MS = 3_600_000
const READ_SINCE_MS = 2 * HOUR_MS

let push: PushService
let kim: Member
let firstReadAt: number

beforeAll(async () => {
  push = await startPushService()
  env.ALLOW_HOSTS = [push.host]
})
afterAll(() => push.close())
beforeEach(() => {
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

/** A deal on its way from its post to the device, one step of it late. */
async function tellLate(late: 'READ' | 'MATCHED' | 'HANDED' | 'SHOWN' | null): Promise<void> {
  const wait = (step: typeof late) => (step === late ? sleep(DELAY_MS) : Promise.resolve())
  push.behave(() => wait('HANDED').then(() => 201))
  const send = createWebPushSender({ agent: () => new Agent({ ca: push.certificate }) })
  const postedAt = Date.now() - (late === 'READ' ? DELAY_MS : 0)
  takeListing(post(1, '[쿠팡] 한빛전자 무선청소기 (129,000원/무료)', { postedAt }))
  await wait('MATCHED')
  await drainFanouts()
  const outbox = startOutbox({ send, concurrency: 1 })
  const [message] = await push.waitForMessages(1)
  await outbox.stop()
  await wait('SHOWN')
  takeAcknowledgement({ deliveryKey: message?.payload.deliveryKey ?? '', event: 'SHOWN' })
}

/** What /status says, once it has looked again. */
async function readStatus(): Promise<StepLatency[]> {
  for (const patience = Date.now() + 10_000; Date.now() < patience; await sleep(100)) {
    const { body } = await call(status, 'status')
    if (body.latencies.some(({ step }: StepLatency) => step === 'SHOWN')) return body.latencies
  }
  throw new Error('/status shows nothing')
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
        // Of a step that nobody holds up a busy machine may make a second or two.
        if (step === late) expect(p50, step).toBeGreaterThan(DELAY_MS * 0.97)
        else expect(p50, step).toBeLessThan(DELAY_MS * 0.9)
      }
    },
  )

  test('says nothing of posts that stood there before the source was first read', async () => {
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

  test('are told with an error of at most 2.5 %', () => {
    const durations = Array.from({ length: 1_000 }, (_, i) => Math.round(1.01 ** (i % 900) * 10))
    const sorted = [...durations].sort((a, b) => a - b)
    for (const p of [0.5, 0.95, 0.99]) {
      const exact = sorted[Math.ceil(sorted.length * p) - 1] ?? 0
      expect(Math.abs(percentile(counted(durations), p) / exact - 1)).toBeLessThan(0.026)
    }
  })

  test('of nothing, of less than nothing and of a year are told too', () => {
    expect(percentile([], 0.5)).toBe(0)
    expect(percentile(counted([-5_000]), 0.5)).toBe(0)
    expect(percentile(counted([365 * 24 * HOUR_MS]), 0.5)).toBeGreaterThan(20 * 24 * HOUR_MS)
  })

  test('older than a day are neither shown nor kept', () => {
    const now = Date.now() + 100 * HOUR_MS
    write(() => countStep('HANDED', 'APP', 5, 1, now - 24 * HOUR_MS))
    write(() => countStep('HANDED', 'WEB', 5, 2, now - 22 * HOUR_MS))
    expect(readLatencies(now)).toMatchObject([{ step: 'HANDED', place: 'WEB', count: 2 }])
    forgetOldLatencies(now)
    expect(readLatencies(now + 3_000)).toHaveLength(1)
  })
})
