import { readFileSync } from 'node:fs'

/**
 * Returns the resident memory of a process in megabytes (RSS): the current value and the peak since its
 * start.
 */
export function readMemory(pid: number): { nowMb: number; mostMb: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return { nowMb: readLine(status, 'VmRSS'), mostMb: readLine(status, 'VmHWM') }
}

function readLine(status: string, name: string): number {
  const kilobytes = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]
  if (kilobytes === undefined) throw new Error(`no ${name} in /proc`)
  return Number(kilobytes) / 1024
}
