// The disk or the database fails under the real process: nobody sees a fault of the server, nothing taken is lost.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
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
import {
  type End,
  fillDisk,
  limitDescriptors,
  limitFiles,
  makeReadOnly,
  mountSmallDisk,
} from '#tests/support/faults/disk.ts'
import { createPerson, type Person, watchHealth } from '#tests/support/faults/watch.ts'
import { post } from '#tests/support/goods/listings.ts'
import { proofSize } from '#tests/support/run/proof.ts'
import { waitUntil } from '#tests/support/run/waitUntil.ts'
import { type ServiceProcess, startProcess } from '#tests/support/server/service.ts'

const FAULT_MS = proofSize({ ordinary: 1_500, full: 10_000 })
/** In `test` the machine is busy with other tests. */
const MAX_WAIT_MS = proofSize({ ordinary: 10_000, full: 400 })
const WITHOUT_FAULT_MS = 500

vi.setConfig({ testTimeout: 120_000 })

interface Fault {
  name: string
  begin: (service: ServiceProcess) => End | Promise<End>
  /** What `/readyz` says. */
  ready: { part: string; reason: string }
  /** True if every write is refused while the fault lasts; otherwise some may be taken. */
  stopsWriting: boolean
  /** Runs before the service starts. */
  prepare?: () => End
}

/**
 * The number of faults that need nothing special. Those after them need a machine on which the test may mount a disk.
 */
const ORDINARY = 3
const FAULTS: Fault[] = [
  {
    name: 'files may not grow any more',
    begin: ({ pid }: ServiceProcess) => limitFiles(pid, 4096),
    ready: { part: 'writing', reason: 'failing' },
    stopsWriting: true,
  },
  {
    name: 'the disk turns read-only',
    begin: ({ pid }: ServiceProcess) => makeReadOnly(pid, env.DATA_DIR),
    ready: { part: 'writing', reason: 'failing' },
    stopsWriting: true,
  },
  {
    name: 'the process gets no further descriptor',
    begin: ({ pid }: ServiceProcess) => limitDescriptors(pid),
    ready: { part: 'files', reason: 'too_many_files' },
    stopsWriting: false,
  },
  {
    name: 'the disk is full',
    prepare: () => mountSmallDisk(env.DATA_DIR, 16),
    begin: () => fillDisk(env.DATA_DIR),
    ready: { part: 'writing', reason: 'full' },
    stopsWriting: true,
  },
].slice(0, proofSize({ ordinary: ORDINARY, full: Number.POSITIVE_INFINITY }))

let service: ServiceProcess
let productId: number

beforeAll(buildIfStale)

async function start(): Promise<void> {
  takeListing(
    post(1, '[쿠팡] 진라면 40개 (19,900원/무료)', {
      outboundUrl: 'https://www.coupang.com/vp/products/1?itemId=2',
    }),
  )
  productId = sqlite().prepare('select min(id) from products').pluck().get() as number
  service = await startProcess({ DATA_DIR: env.DATA_DIR, CRAWL: 'off', LOG_LEVEL: 'error' })
}

let unprepare: End = () => {}
afterEach(async () => {
  await service.crash()
  await unprepare()
})

const ready = async (person: Person) => {
  const { status, text } = await person.ask('/readyz')
  return { answered: status, ...(JSON.parse(text) as { part?: string; reason?: string }) }
}

async function passThrough({ prepare, begin, ready: expected, stopsWriting }: Fault): Promise<void> {
  unprepare = prepare?.() ?? (() => {})
  await start()
  const crowd = await gatherCrowd(service.url, productId)
  const person = createPerson(service.url)
  const health = watchHealth(service.url)
  await person.ask('/healthz')
  await sleep(WITHOUT_FAULT_MS)
  const end = await begin(service)
  const commenting = crowd.comment()
  try {
    await waitUntil('/readyz to say so', async () => (await ready(person)).answered === 503)
    expect(await ready(person)).toMatchObject({ answered: 503, ...expected })
    await sleep(FAULT_MS)
  } finally {
    await end()
  }
  await waitUntil('/readyz to be well again', async () => (await ready(person)).answered === 200)
  await commenting
  await sleep(WITHOUT_FAULT_MS)
  await crowd.stop()
  const { slowestMs, wrong } = await health.stop()
  person.leave()

  expect(service.isGone()).toBe(false)
  expect(wrong).toEqual([])
  expect(slowestMs).toBeLessThan(MAX_WAIT_MS)
  expectReadOn(crowd)
  expectNothingLost(crowd)
  if (stopsWriting) expect(crowd.writes.filter(isRefused).length).toBeGreaterThan(0)
  expect(sqlite().pragma('integrity_check', { simple: true })).toBe('ok')
  expect(
    service.log.filter((line) => /"level":(?:50|60)/.test(line) && !/cannot be written/.test(line)),
  ).toEqual([])
}

const isRefused = ({ answer }: Told): boolean => answer.status === 503

const brief = ({ path, answer: { status, text } }: Told) => ({ path, status, text: text.slice(0, 300) })

/** Every page and every read was answered. */
function expectReadOn({ reads }: Crowd): void {
  expect(reads.length).toBeGreaterThan(20)
  expect(reads.filter(({ answer }) => answer.status !== 200).map(brief)).toEqual([])
}

/** What was taken is there, once; what was refused said when to try again and is there as a whole or not at all. */
function expectNothingLost({ writes, keywords, comments }: Crowd): void {
  expect(writes.filter(({ answer }) => ![201, 503].includes(answer.status)).map(brief)).toEqual([])
  for (const { answer } of writes.filter(isRefused)) {
    expect(answer.headers['retry-after']).toBe('5')
    expect(JSON.parse(answer.text)).toEqual({
      status: 503,
      code: 'unavailable',
      message: '지금은 처리할 수 없습니다. 잠시 후 다시 시도해주세요.',
    })
  }
  expect(keywords.acknowledged.length).toBeGreaterThan(0)
  expect(listKeywords()).toEqual(expect.arrayContaining(keywords.acknowledged))
  expect(keywords.sent).toEqual(expect.arrayContaining(listKeywords()))
  expect(comments.acknowledged).toHaveLength(comments.sent.length)
  expect(listPaidComments().toSorted()).toEqual(comments.sent.toSorted())
}

describe('nobody sees a 500, nothing taken is lost, and the process goes on when', () => {
  test.each(FAULTS)('$name', passThrough)
})
