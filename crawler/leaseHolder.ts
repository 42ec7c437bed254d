import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import type { LeaseHolder } from '#domain/sources/sourceLeases.server.ts'

/** This process as a holder of leases. A killed process on the same machine counts as gone at once. */
export function createLeaseHolder(): LeaseHolder {
  const name = [hostname(), process.pid, randomBytes(6).toString('hex')].join(' ')
  return { name, isGone: (other) => other !== name && isGone(other) }
}

function isGone(name: string): boolean {
  const [host, pid] = name.split(' ')
  if (host !== hostname()) return false
  // Our own process id under another name belongs to an earlier process.
  if (Number(pid) === process.pid) return true
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}
