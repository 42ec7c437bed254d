import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DAY_MS } from '#domain/clock.ts'

/** Holds how far the clock of a folder is ahead, because what its members did is dated by it. */
const AHEAD = '.ahead-ms'

interface DemoClock {
  /** How far ahead of the real time, in milliseconds. */
  aheadMs(): number
  /** Puts the clock a day forward. */
  turnDay(): void
}

/** Puts the clock of this process as far ahead as the folder's was. Calls of other services keep the real time. */
export function startClock(directory: string): DemoClock {
  const file = join(directory, AHEAD)
  const realTime = Date.now.bind(Date)
  let aheadMs = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
  Date.now = () => realTime() + aheadMs
  return {
    aheadMs: () => aheadMs,
    turnDay() {
      aheadMs += DAY_MS
      writeFileSync(file, String(aheadMs))
    },
  }
}
