// One deal for ten thousand members: from its row to the push service, while the site answers pages.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { env } from '#app/env.server.ts'
import { sqlite, write } from '#db/client.server.ts'
import { signIn } from '#domain/accounts/identities.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { addKeyword } from '#domain/alerts/keywords/keywords.server.ts'
import { NewKeyword } from '#domain/alerts/keywords/newKeyword.server.ts'
import { takeListing } from '#domain/intake/takeListing.server.ts'
import { coupang, post } from '#tests/support/goods/listings.ts'
import { agree } from '#tests/support/people/consent.ts'
import { asBrowser } from '#tests/support/server/calls.ts'
import { onEmptyData } from '../goods/data.ts'
import { Browsers } from '../load/browsers.ts'
import { CLIENT_CORE, type Core, SERVER_CORE } from '../load/cores.ts'
import type { Load, LoadResult } from '../load/load.ts'
import type { PushAnswer, PushOrder } from '../load/pushService.ts'
import { startPinned } from '../load/stage.ts'
import { startWorker, type Worker } from '../load/worker.ts'
import type { Outcome } from '../table.ts'

const MEMBERS = Number(process.env.BENCH_MEMBERS ?? 10_000)
const ROUNDS = 2
const WORD = '갤럭시버즈'
/** Four readers, each opening at most twenty pages a second. */
const READERS = { connections: 4, pauseMs: 50 }
const READING_MS = 12_000
const RECORDED_WITHIN_MS = 30_000
const AS_PROMISED = 'at most, as promised'

interface Workers {
  push: Worker<PushOrder, PushAnswer>
  load: Worker<Load, LoadResult>
}

/** The cores of the service, of the readers and of the push service. */
interface Place {
  name: string
  service: Core
  clients: Core
}

/** The promise covers the whole machine; a single core is measured beside it. */
const PLACES: Place[] = [
  { name: 'this machine', service: null, clients: null },
  { name: 'the service on one core', service: SERVER_CORE, clients: CLIENT_CORE },
]

/**
 * Measures seconds from a deal's row to the push service over all messages, and the time of a page
 * meanwhile.
 */
export async function measureTelling(): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const place of PLACES) outcomes.push(...(await measureAt(place)))
  return outcomes
}

const measureAt = (place: Place): Promise<Outcome[]> =>
  onEmptyData(async () => {
    const push: Workers['push'] = startWorker('pushService.ts', place.clients)
    const load: Workers['load'] = startWorker('load.ts', place.clients)
    try {
      return await measureWith({ push, load }, place)
    } finally {
      await Promise.all([push.stop(), load.stop()])
    }
  })

async function measureWith({ push, load }: Workers, place: Place): Promise<Outcome[]> {
  const { host, certificate } = await push.ask({ messages: 0 })
  const certificateFile = join(env.DATA_DIR, 'push-service.pem')
  writeFileSync(certificateFile, certificate)
  const browsers = new Browsers(host)
  const reader = signUp(browsers)
  const headers = await asBrowser(reader)
  const service = await startPinned(
    { DATA_DIR: env.DATA_DIR, ALLOW_HOSTS: host, NODE_EXTRA_CA_CERTS: certificateFile },
    place.service,
  )
  try {
    const url = `${service.url}/keywordNotify`
    const bytes = (await (await fetch(url, { headers })).arrayBuffer()).byteLength
    const read = { url, headers, atMost: 100_000, expects: { bytes, texts: [WORD] }, ...READERS }
    const rounds: Round[] = []
    // The first round warms the service up.
    for (let deal = 0; deal <= ROUNDS; deal++) {
      const reading = load.ask({ ...read, forMs: READING_MS })
      const tookMs = await tellAll(push, browsers, deal)
      rounds.push({ tookMs, pageMs: (await reading).p95Ms })
    }
    return rowsOf(rounds.slice(1), place)
  } finally {
    await service.stop()
  }
}

interface Round {
  /** One value for each message, sorted. */
  tookMs: number[]
  pageMs: number
}

const rowsOf = (rounds: Round[], { name }: Place): Outcome[] => {
  const best = (of: (round: Round) => number) => Math.min(...rounds.map(of))
  const took = (share: number) =>
    best(({ tookMs }) => (tookMs[Math.ceil(tookMs.length * share) - 1] ?? 0) / 1000)
  const what = `one deal to ${MEMBERS.toLocaleString('en-US')} members, ${name}`
  return [
    { what: `${what}, p95`, unit: 's', ours: took(0.95), limit: 5, limitIs: AS_PROMISED },
    { what: `${what}, p99`, unit: 's', ours: took(0.99), limit: 10, limitIs: AS_PROMISED },
    {
      what: `a signed-in page meanwhile, ${name}, p95`,
      unit: 'ms',
      ours: best(({ pageMs }) => pageMs),
      limit: 100,
      limitIs: AS_PROMISED,
    },
  ]
}

/**
 * Takes a new deal as a separate crawler process would; returns the time of each message, decrypted and
 * checked.
 */
async function tellAll(push: Workers['push'], browsers: Browsers, deal: number): Promise<number[]> {
  const name = `삼성전자 ${WORD} SM-R${530 + deal * 10}`
  const outboundUrl = coupang(7_700_000_000 + deal, 20_000_000_000 + deal * 10)
  const startedAt = Date.now()
  takeListing(post(deal + 1, `[쿠팡] ${name} (129,000원/무료)`, { outboundUrl, category: '디지털' }))
  const { taken } = await push.ask({ messages: browsers.size })
  browsers.readOneEach(taken, name)
  await waitUntilRecorded()
  return taken.map(({ at }) => at - startedAt).sort((a, b) => a - b)
}

/** Members with a browser each, all watching one word; returns the first member. */
function signUp(browsers: Browsers): Member {
  return write(() => {
    const members = Array.from({ length: MEMBERS }, (_, i) => signIn('kakao', `${i + 1}`).member)
    for (const member of members) browsers.register(member)
    // As if each device had received its test message.
    sqlite().prepare('delete from deliveries').run()
    sqlite().prepare('update devices set last_accepted_at = created_at').run()
    for (const member of members) addKeyword(member, NewKeyword.parse({ keyword: WORD }))
    return agree(members[0] as Member)
  })
}

/** Waits until the service has recorded the answer to every message; throws when it does not. */
async function waitUntilRecorded(): Promise<void> {
  const count = sqlite().prepare("select count(*) from deliveries where state <> 'sent'").pluck()
  const patience = Date.now() + RECORDED_WITHIN_MS
  while ((count.get() as number) > 0) {
    if (Date.now() > patience) throw new Error(`${count.get()} messages are not recorded as sent`)
    await sleep(50)
  }
}
