import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** What is measured runs on one core, what asks it on another. */
export const SERVER_CORE = 0
export const CLIENT_CORE = 1

/** True when processes can be kept on a core here. */
export const canPin = availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0

/** Where a process runs; null: wherever the machine likes. */
export type Core = number | null

/** Keeps a process, all its threads and those it starts later on one core; does nothing where that cannot be. */
export function pin(pid: number, core: Core): void {
  if (!canPin || core === null) return
  const { status, stderr } = spawnSync('taskset', ['-a', '-c', '-p', `${core}`, `${pid}`], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`taskset: ${stderr}`)
}
