// Pages and calls over HTTP and the memory of serving them, beside Bun's own server with a constant answer.
import { setTimeout as sleep } from 'node:timers/promises'
import { env } from '#app/env.server.ts'
import { createRandom } from '#crawler/samples/random.ts'
import { signIn } from '#domain/accounts/identities.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { drainFanouts } from '#domain/alerts/fanouts.server.ts'
import { addKeyword } from '#domain/alerts/keywords/keywords.server.ts'
import { NewKeyword } from '#domain/alerts/keywords/newKeyword.server.ts'
import { DealFilter, listDeals } from '#domain/feed/deals.server.ts'
import { listProducts, ProductFilter } from '#domain/feed/products.server.ts'
import { takeListing } from '#domain/intake/takeListing.server.ts'
import { recordRun } from '#domain/sources/sources.server.ts'
import { readMemory } from '#tests/support/faults/memory.ts'
import { agree } from '#tests/support/people/consent.ts'
import { asBrowser } from '#tests/support/server/calls.ts'
import { onEmptyData } from '../goods/data.ts'
import { makeListings } from '../goods/listings.ts'
import type { LoadResult } from '../load/load.ts'
import { highest, inTurn, lowest, perSecond } from '../load/rounds.ts'
import { measureBesideReact, onStage, prepareRuns, type Question, type Stage } from '../load/stage.ts'
import { attempt, type Outcome, type Row } from '../table.ts'

const SEED = 10
const GOODS = 400
const KEYWORDS = ['라면', '이어폰', '모니터', '운동화']
const FIRST_PAGE = { pageNumber: 1, pageSize: 20 }
const QUERY_MS = 1_000
const READERS_AT_ONCE = 50
const AT_ONCE_P95_MS = 100
const TIMES_AS_MANY_AS_NODEBB = 6
const SETTLED_AFTER_MS = 2_000
const HOUR_MS = 3600_000
/** Above this share of its core, the generator was the limit. */
const FULL_SHARE = 0.9

/** Measures the home page signed out and in, a call of api/v0, and memory at rest and under this load. */
export const measurePages = (): Promise<Outcome[]> =>
  onEmptyData(async () => {
    const member = await fill()
    const cookie = await asBrowser(member)
    const names = listDeals({ ...DealFilter.parse({}), ...FIRST_PAGE }).contents.map(({ name }) => name)
    const guest = { path: '/', texts: [...names, '로그인하면 기다리던'] }
    const signedIn = {
      path: '/',
      headers: cookie,
      texts: [...names, member.nickname],
      connections: READERS_AT_ONCE,
    }
    const { productId, name } = listDeals({ ...DealFilter.parse({}), ...FIRST_PAGE }).contents[0]!
    const product = {
      path: `/products/${productId}`,
      headers: cookie,
      texts: [name, member.nickname],
      connections: READERS_AT_ONCE,
    }
    return onStage(env.DATA_DIR, async (stage) => [
      ...(await attempt('memory at rest', () => measureRest(stage, guest))),
      ...(await measurePage('home page, signed out', stage, guest)),
      ...(await measurePage('home page, signed in', stage, signedIn)),
      ...(await attempt('home page, signed in', () =>
        measurePersonal('home page, signed in', stage, signedIn),
      )),
      ...(await attempt('product page, signed in', () =>
        measurePersonal('product page, signed in', stage, product),
      )),
      ...(await attempt('GET api/v0/products', () => measureCall(stage))),
      ...(await attempt('memory under load', async () => [
        compareMemory('at most under load', 'mostMb', stage),
      ])),
    ])
  })

/** Today's deals from three communities, and a member with messages about some of them. */
export async function fill(): Promise<Member> {
  const member = agree(signIn('kakao', '1001').member)
  for (const keyword of KEYWORDS) addKeyword(member, NewKeyword.parse({ keyword, historyOnly: true }))
  for (const listing of makeListings(GOODS, createRandom(SEED))) takeListing(listing)
  await drainFanouts()
  const at = Date.now()
  for (const source of ['pomppu', 'clien', 'quasarzone']) {
    recordRun(source, {
      at,
      page: '/',
      outcome: 'read',
      rows: 20,
      missingPrices: 1,
      latencyMs: 120,
      reason: null,
      trouble: null,
      nextReadAt: at + HOUR_MS,
    })
  }
  return member
}

const measurePage = (what: string, stage: Stage, question: Question): Promise<Outcome[]> =>
  attempt(what, async () => {
    const { warmUp, ours, constant, sentBytes } = await prepareRuns(stage, question)
    await warmUp()
    const samples = await inTurn({ ours, constant })
    return rowsBesideConstant(what, samples, sentBytes)
  })

/** Measures a page rendered for one reader, and how long fifty readers at once wait. */
async function measurePersonal(what: string, stage: Stage, question: Question): Promise<Row[]> {
  const { rows, samples } = await measureBesideReact(what, stage, question, TIMES_AS_MANY_AS_NODEBB)
  return [
    ...rows,
    {
      what: `${what}, ${question.connections} at once`,
      unit: 'p95 ms',
      ours: lowest(samples.map(({ p95Ms }) => p95Ms)),
      limit: AT_ONCE_P95_MS,
      limitIs: 'what is promised',
    },
  ]
}

/** Measures a call beside the constant answer and beside its query alone, without HTTP. */
async function measureCall(stage: Stage): Promise<Row[]> {
  const what = 'GET api/v0/products'
  const query = () => listProducts({ ...ProductFilter.parse({}), ...FIRST_PAGE })
  const texts = query().contents.map(({ name }) => name)
  const { warmUp, ours, constant, sentBytes } = await prepareRuns(stage, { path: '/api/v0/products', texts })
  await warmUp()
  const samples = await inTurn({ ours, constant, bare: () => perSecond(QUERY_MS, query) })
  return [
    ...rowsBesideConstant(what, samples, sentBytes),
    {
      what,
      unit: 'requests/s',
      ours: highest(samples.ours.map(({ perSecond }) => perSecond)),
      limit: highest(samples.bare),
      limitIs: 'the bare query: listProducts in this process',
    },
  ]
}

function rowsBesideConstant(
  what: string,
  { ours, constant }: { ours: LoadResult[]; constant: LoadResult[] },
  sentBytes: number,
): Row[] {
  const isFull = constant.some(({ ownShare }) => ownShare > FULL_SHARE)
  const limitIs = `a constant answer of ${sentBytes.toLocaleString('en-US')} bytes${isFull ? ' (the load generator was full)' : ''}`
  const best = (unit: keyof LoadResult, choose: typeof highest) => ({
    ours: choose(ours.map((sample) => sample[unit])),
    limit: choose(constant.map((sample) => sample[unit])),
  })
  return [
    { what, unit: 'requests/s', ...best('perSecond', highest), limitIs },
    { what, unit: 'p95 ms', ...best('p95Ms', lowest), limitIs },
  ]
}

/** Memory after the first page and an idle pause. */
async function measureRest(stage: Stage, question: Question): Promise<Row[]> {
  await prepareRuns(stage, question)
  await sleep(SETTLED_AFTER_MS)
  return [compareMemory('at rest', 'nowMb', stage)]
}

const compareMemory = (when: string, which: 'nowMb' | 'mostMb', { service, constant }: Stage): Row => ({
  what: `memory ${when}`,
  unit: 'MB',
  ours: readMemory(service.pid)[which],
  limit: readMemory(constant.pid)[which],
  limitIs: "Bun's server with a constant answer",
})
