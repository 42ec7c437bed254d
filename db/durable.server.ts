import { fdatasync } from 'node:fs'
import { promisify } from 'node:util'
import { countCommits, logDescriptor } from './client.server.ts'
import { processSingleton } from './singleton.ts'

const GATHER_MS = 2

const gathering = () =>
  processSingleton('durable', () => ({ flush: null as Promise<void> | null }), { survives: true })

/**
 * Resolves when everything committed before the call has reached the disk: callers within 2 ms share one
 * `fdatasync` of the write-ahead log. Never call it inside `write()`.
 */
export function durable(): Promise<void> {
  const shared = gathering()
  shared.flush ??= new Promise((resolve, reject) => {
    setTimeout(() => {
      shared.flush = null
      flushLog().then(resolve, reject)
    }, GATHER_MS)
  })
  return shared.flush
}

/**
 * Runs `act`, and returns its result or throws its error once everything committed meanwhile has reached the disk. A
 * commit of another caller in between costs at most one shared flush.
 */
export async function durably<T>(act: () => Promise<T> | T): Promise<T> {
  const before = countCommits()
  try {
    return await act()
  } finally {
    if (countCommits() !== before) await durable()
  }
}

async function flushLog(): Promise<void> {
  const log = logDescriptor()
  if (log !== null) await promisify(fdatasync)(log)
}
