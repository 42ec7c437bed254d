import { dlopen, FFIType } from 'bun:ffi'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { countCommits, sqlite } from '#db/client.server.ts'

/** The time that a work took which yields from time to time. */
export interface Watched {
  /** Processor time of the process. */
  processorMs: number
  /** The longest stretch without a yield, in processor time of the main thread: not how long others kept it waiting. */
  longestMs: number
  /** The longest stretch by the clock, which includes waits for the disk and for other programs on the machine. */
  longestByClockMs: number
}

/** Runs `work` and watches it. */
export async function watchStretches(work: () => Promise<unknown>): Promise<Watched> {
  let isDone = false
  let [longestMs, longestByClockMs] = [0, 0]
  const before = process.cpuUsage()
  let [last, lastByClock] = [mainThreadMs(), performance.now()]
  const working = work().finally(() => {
    isDone = true
  })
  do {
    await nextTurn()
    const [now, nowByClock] = [mainThreadMs(), performance.now()]
    longestMs = Math.max(longestMs, now - last)
    longestByClockMs = Math.max(longestByClockMs, nowByClock - lastByClock)
    ;[last, lastByClock] = [now, nowByClock]
  } while (!isDone)
  await working
  const { user, system } = process.cpuUsage(before)
  return { processorMs: (user + system) / 1000, longestMs, longestByClockMs }
}

/** The most rows that a transaction of a work changed, on average over each stretch between two turns of the event loop. */
export async function watchGroups(act: () => Promise<void> | void): Promise<number> {
  let isDone = false
  let most = 0
  let [rows, commits] = [countChanges(), countCommits()]
  const working = Promise.resolve(act()).finally(() => {
    isDone = true
  })
  do {
    await nextTurn()
    const [rowsNow, commitsNow] = [countChanges(), countCommits()]
    if (commitsNow > commits) most = Math.max(most, (rowsNow - rows) / (commitsNow - commits))
    ;[rows, commits] = [rowsNow, commitsNow]
  } while (!isDone)
  await working
  return most
}

const countChanges = (): number => sqlite().prepare('select total_changes()').pluck().get() as number

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
