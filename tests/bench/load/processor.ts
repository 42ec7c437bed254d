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

/** The most processor time that a process takes in a second while it only watches its timetable. */
const QUIET_MS = 50
const MAX_SECONDS = 120

/** Resolves when a process has done what its start brings, such as reading every keyword; at the latest after two minutes. */
export async function untilQuiet(pid: number): Promise<void> {
  for (let second = 0, before = processorMsOf(pid); second < MAX_SECONDS; second++) {
    await Bun.sleep(1_000)
    const now = processorMsOf(pid)
    if (now - before < QUIET_MS) return
    before = now
  }
}
