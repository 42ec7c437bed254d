import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import type { Reader } from '#domain/sources/sourceLeases.server.ts'

/** This process as a reader of sources. A killed reader on this machine is recognised immediately. */
export function createReader(): Reader {
  const name = [hostname(), process.pid, randomBytes(6).toString('hex')].join(' ')
  return { name, isGone: (other) => other !== name && isGone(other) }
}

function isGone(name: string): boolean {
  const [host, pid] = name.split(' ')
  if (host !== hostname()) return false
  // Our own number under another name: the process that had it before us.
  if (Number(pid) === process.pid) return true
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}
