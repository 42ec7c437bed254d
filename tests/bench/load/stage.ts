// The product, the constant server and the load generator, each in a separate process.
import { gunzipSync } from 'node:zlib'
import { env } from '#app/env.server.ts'
import { type ServiceProcess, startProcess } from '#tests/support/server/service.ts'
import type { Row } from '../table.ts'
import type { ConstantAnswer } from './constant.ts'
import { CLIENT_CORE, type Core, pin, SERVER_CORE } from './cores.ts'
import type { Load, LoadResult } from './load.ts'
import type { RawPage } from './rawReact.ts'
import { highest, inTurn } from './rounds.ts'
import { startWorker, type Worker } from './worker.ts'

export const CONNECTIONS = 16
/** NodeBB's list of topics and topic with 20 posts to a signed-in reader, measured on such a machine. */
export const NODEBB = { perSecond: 113, p99Ms: 317 }
const RUN_MS = 2_000
/** Long enough for the compiler to optimize the product. */
const WARM_UP_MS = 4_000
const MAX_REQUESTS = 200_000

/** Headers that the server sets itself for each connection and length. */
const OF_THE_SERVER = ['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding']

export interface Stage {
  service: ServiceProcess
  constant: Worker<ConstantAnswer, string>
  rawReact: Worker<RawPage, string>
  load: Worker<Load, LoadResult>
}

/** Starts all three processes, the product on `dataDir`; stops them after `act`. */
export async function onStage<T>(dataDir: string, act: (stage: Stage) => Promise<T>): Promise<T> {
  const service = await startPinned({ DATA_DIR: dataDir })
  const constant = startWorker<ConstantAnswer, string>('constant.ts', SERVER_CORE)
  const rawReact = startWorker<RawPage, string>('rawReact.ts', SERVER_CORE)
  const load = startWorker<Load, LoadResult>('load.ts', CLIENT_CORE)
  try {
    return await act({ service, constant, rawReact, load })
  } finally {
    await Promise.all([service.stop(), constant.stop(), rawReact.stop(), load.stop()])
  }
}

/** Starts the product, by default on the server's core; it reads no sources. */
export async function startPinned(
  settings: Record<string, string>,
  core: Core = SERVER_CORE,
): Promise<ServiceProcess> {
  const service = await startProcess({ CRAWL: 'off', KAKAO_CLIENT_ID: 'bench', ...settings })
  for (const pid of [service.pid, ...service.workers()]) pin(pid, core)
  return service
}

/** The request to the product, and the texts that a right answer contains. */
export interface Question {
  path: string
  headers?: Record<string, string>
  texts: string[]
  /** Number of concurrent connections; default 16. */
  connections?: number
}

/** Prepares load runs on the product and on a constant answer with identical bytes and headers. */
export async function prepareRuns(
  { service, constant, rawReact, load }: Stage,
  { path, headers, texts, connections = CONNECTIONS }: Question,
) {
  const url = service.url + path
  const asking = { 'Accept-Encoding': 'gzip', ...headers }
  const answer = await fetch(url, { headers: asking, decompress: false })
  const body = new Uint8Array(await answer.arrayBuffer())
  const isPacked = answer.headers.get('Content-Encoding') === 'gzip'
  const constantUrl = await constant.ask({
    headers: [...answer.headers].filter(([name]) => !OF_THE_SERVER.includes(name)),
    body,
  })
  const expects = { bytes: isPacked ? gunzipSync(body).length : body.length, texts }
  const run = (url: string, forMs: number) =>
    load.ask({ url, headers: asking, connections, forMs, atMost: MAX_REQUESTS, expects })
  return {
    sentBytes: body.length,
    warmUp: () => run(url, WARM_UP_MS),
    ours: () => run(url, RUN_MS),
    constant: () => run(constantUrl, RUN_MS),
    /** React alone, rendering the same tree for each request. */
    rawReact: async () => run(await rawReact.ask({ dataDir: env.DATA_DIR, path, headers: asking }), RUN_MS),
  }
}

/**
 * Measures a page rendered for one reader beside two limits. One is React alone, which renders the same whole tree for
 * each request without session, queries and router; kept markup and answers in JSON make our page faster than that. The
 * other is `times` the requests that NodeBB answers. Returns the samples too, for rows on how long readers wait.
 */
export async function measureBesideReact(
  what: string,
  stage: Stage,
  question: Question,
  times: number,
): Promise<{ rows: Row[]; samples: LoadResult[] }> {
  const { warmUp, ours, rawReact } = await prepareRuns(stage, question)
  await warmUp()
  await rawReact()
  const samples = await inTurn({ ours, rawReact })
  const best = { what, unit: 'requests/s', ours: highest(samples.ours.map(({ perSecond }) => perSecond)) }
  const rows = [
    {
      ...best,
      limit: highest(samples.rawReact.map(({ perSecond }) => perSecond)),
      limitIs: 'React alone: renderToString of the same tree, packed',
    },
    { ...best, limit: times * NODEBB.perSecond, limitIs: `${times} × NodeBB` },
  ]
  return { rows, samples: samples.ours }
}
