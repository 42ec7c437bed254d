// Two processes on two cores beside one process on one core. The load generator takes its share of both cores.
import { spawnSync } from 'node:child_process'
import { cpus } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { env } from '#app/env.server.ts'
import { asBrowser } from '#tests/support/server/calls.ts'
import { provide } from '#tests/support/standIns/packages.ts'
import { onEmptyData } from '../goods/data.ts'
import { CLIENT_CORE, SERVER_CORE } from '../load/cores.ts'
import { highest, inTurn } from '../load/rounds.ts'
import { CONNECTIONS, startPinned } from '../load/stage.ts'
import { attempt, type Outcome } from '../table.ts'
import { fill } from './pages.ts'

const STARTED_MS = 4_000
const WARM_UP_SECONDS = 8
const RUN_SECONDS = 5
/** Two processes answer at least so many times as much. */
const TIMES = 1.8

/** Measures the front page of a member with one process and with two. */
export const measureProcesses = (): Promise<Outcome[]> =>
  attempt('two processes', () =>
    onEmptyData(async () => {
      const member = await fill()
      const headers = { 'Accept-Encoding': 'gzip', ...(await asBrowser(member)) }
      const data = { DATA_DIR: env.DATA_DIR }
      const one = await startPinned({ ...data, PROCESSES: '1' }, SERVER_CORE)
      const two = await startPinned({ ...data, PROCESSES: '2' }, null)
      await sleep(STARTED_MS)
      const load = {
        one: (seconds = RUN_SECONDS) => perSecondOf(`${one.url}/`, headers, seconds, CLIENT_CORE),
        two: (seconds = RUN_SECONDS) => perSecondOf(`${two.url}/`, headers, seconds, null),
      }
      for (const run of Object.values(load)) run(WARM_UP_SECONDS)
      const samples = await inTurn({ one: () => load.one(), two: () => load.two() })
      await Promise.all([one.stop(), two.stop()])
      return [
        {
          what: 'home page, signed in, two processes',
          unit: 'requests/s',
          ours: highest(samples.two),
          limit: TIMES * highest(samples.one),
          limitIs: `${TIMES} × one process on one core`,
        },
      ]
    }),
  )

/**
 * Requests an address for some seconds with wrk, which takes a tenth of the processor time of `load.ts`, on a core or on all;
 * returns the answers a second. Throws at another status than 2xx.
 */
function perSecondOf(
  url: string,
  headers: Record<string, string>,
  seconds: number,
  core: number | null,
): number {
  const wrk = provide(['wrk'], ['/usr/bin/wrk'])
  const cores = core ?? `0-${cpus().length - 1}`
  const sent = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const { stdout, stderr } = spawnSync(
    'taskset',
    ['-c', `${cores}`, wrk, '-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, ...sent, url],
    { encoding: 'utf8' },
  )
  const wrong = /Non-2xx[^\n]*|Socket errors[^\n]*/.exec(stdout)?.[0]
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1])
  if (wrong || !(perSecond > 0)) throw new Error(wrong ?? (stderr || 'wrk measured nothing'))
  return perSecond
}
