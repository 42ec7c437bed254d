// wrk as the load generator: it takes a tenth of the processor time of `load.ts`, and checks the status alone.
import { spawnSync } from 'node:child_process'
import { cpus } from 'node:os'
import { provide } from '#tests/support/standIns/packages.ts'
import { CONNECTIONS } from './stage.ts'

/** Requests an address for some seconds from the last core; returns the answers a second. Throws at another status than 2xx. */
export function perSecondOf(
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
