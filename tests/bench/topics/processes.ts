// Two processes on two cores beside one process on one core. The load generator takes its share of both cores.
import { env } from '#app/env.server.ts'
import { asBrowser } from '#tests/support/server/calls.ts'
import { onEmptyData } from '../goods/data.ts'
import { CLIENT_CORE, type Core, SERVER_CORE } from '../load/cores.ts'
import type { Load, LoadResult } from '../load/load.ts'
import { highest, inTurn } from '../load/rounds.ts'
import { CONNECTIONS, startPinned } from '../load/stage.ts'
import { startWorker } from '../load/worker.ts'
import { attempt, type Outcome } from '../table.ts'
import { fill } from './pages.ts'

const WARM_UP_MS = 6_000
const RUN_MS = 4_000
/** Two processes answer at least so many times as much. */
const TIMES = 1.8

/** Measures the front page of a member with one process and with two. */
export const measureProcesses = (): Promise<Outcome[]> =>
  attempt('two processes', () =>
    onEmptyData(async () => {
      const member = await fill()
      const headers = { 'Accept-Encoding': 'gzip', ...(await asBrowser(member)) }
      const one = await openLoad({ PROCESSES: '1' }, headers, member.nickname, SERVER_CORE, CLIENT_CORE)
      const two = await openLoad({ PROCESSES: '2' }, headers, member.nickname, null, null)
      const samples = await inTurn({ one: one.run, two: two.run })
      await Promise.all([one.close(), two.close()])
      const [single, double] = [samples.one, samples.two].map((runs) =>
        highest(runs.map(({ perSecond }) => perSecond)),
      ) as [number, number]
      return [
        {
          what: 'home page, signed in, two processes',
          unit: 'requests/s',
          ours: double,
          limit: TIMES * single,
          limitIs: `${TIMES} × one process`,
        },
      ]
    }),
  )

async function openLoad(
  settings: Record<string, string>,
  headers: Record<string, string>,
  nickname: string,
  serverCore: Core,
  clientCore: Core,
) {
  const service = await startPinned({ DATA_DIR: env.DATA_DIR, ...settings }, serverCore)
  const load = startWorker<Load, LoadResult>('load.ts', clientCore)
  const bytes = (await (await fetch(service.url, { headers })).bytes()).length
  const run = (forMs: number) =>
    load.ask({
      url: `${service.url}/`,
      headers,
      connections: CONNECTIONS,
      forMs,
      atMost: Number.POSITIVE_INFINITY,
      expects: { bytes, texts: [nickname] },
    })
  await run(WARM_UP_MS)
  return {
    run: () => run(RUN_MS),
    close: () => Promise.all([service.stop(), load.stop()]),
  }
}
