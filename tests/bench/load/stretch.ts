import { dlopen, FFIType } from 'bun:ffi'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** What work took that yields now and then: processor time of the process, and the longest stretch without a yield. */
export interface Watched {
  processorMs: number
  longestMs: number
}

/** Runs `work` and watches it. A stretch counts what the main thread itself ran, not how long others kept it waiting. */
export async function watchStretches(work: () => Promise<unknown>): Promise<Watched> {
  let isDone = false
  let longestMs = 0
  const before = process.cpuUsage()
  let last = mainThreadMs()
  const working = work().finally(() => {
    isDone = true
  })
  do {
    await nextTurn()
    const now = mainThreadMs()
    longestMs = Math.max(longestMs, now - last)
    last = now
  } while (!isDone)
  await working
  const { user, system } = process.cpuUsage(before)
  return { processorMs: (user + system) / 1000, longestMs }
}

/** CLOCK_THREAD_CPUTIME_ID of Linux. The counts in `/proc` and those of Bun only move with the ticks of the system, 4 ms apart. */
const THREAD_CLOCK = 3
const { symbols } = dlopen('libc.so.6', {
  clock_gettime: { args: [FFIType.i32, FFIType.ptr], returns: FFIType.i32 },
})
const secondsAndNanoseconds = new BigInt64Array(2)

/** How long the calling thread ran on a processor so far, in milliseconds. */
function mainThreadMs(): number {
  symbols.clock_gettime(THREAD_CLOCK, secondsAndNanoseconds)
  const [seconds = 0n, nanoseconds = 0n] = secondsAndNanoseconds
  return Number(seconds) * 1e3 + Number(nanoseconds) / 1e6
}
