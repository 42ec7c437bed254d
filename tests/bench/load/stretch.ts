import { readFileSync } from 'node:fs'
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

const mainThreadMs = (): number =>
  Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
