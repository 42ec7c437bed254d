import { spawnSync } from 'node:child_process'
import { availableParallelism, cpus } from 'node:os'

/** The measured server runs on one core, the clients on another. */
export const SERVER_CORE = 0
export const CLIENT_CORE = 1

/** True when this machine can pin processes to a core. */
export const canPin = availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0

/** The core of a process; null lets the system choose among all. */
export type Core = number | null
const ALL_CORES = `0-${cpus().length - 1}`

/**
 * Pins a process with its threads and future children to a core, or to all of them: a child has the core of its parent
 * otherwise. Does nothing where pinning is unavailable.
 */
export function pin(pid: number, core: Core): void {
  if (!canPin) return
  const { status, stderr } = spawnSync('taskset', ['-a', '-c', '-p', `${core ?? ALL_CORES}`, `${pid}`], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`taskset: ${stderr}`)
}
