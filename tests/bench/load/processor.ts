import { readdirSync, readFileSync } from 'node:fs'

/**
 * How long all threads of a process ran on a processor so far, in milliseconds. From `/proc`, where the system counts
 * nanoseconds; a thread that ended is left out.
 */
export function processorMsOf(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  return threads.reduce((sum, thread) => sum + ranMs(`/proc/${pid}/task/${thread}/schedstat`), 0)
}

function ranMs(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e6
  } catch {
    return 0
  }
}
