import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DAY_MS } from '#domain/clock.ts'

/** The file with the lead of a folder's clock, by which the acts of its members are dated. */
const AHEAD = '.ahead-ms'

interface DemoClock {
  /** How far the clock is ahead of the real time, in milliseconds. */
  aheadMs(): number
  /** Sets the clock a day forward. */
  turnDay(): void
}

/** Sets the clock of this process as far ahead as the folder's clock was. Calls to other services use the real time. */
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
