// A second machine has to know how old its copy is, also while nobody writes. So the first machine writes the time into
// the header of the file, and Litestream copies it like every other page.
import { sqlite, write } from './client.server.ts'

/** SQLite keeps 32 bits: whole seconds since 2020, which last until 2088. */
const START_MS = Date.UTC(2020, 0, 1)

/** An instant as a beat: whole seconds since 2020. */
export const beatOf = (ms: number): number => Math.floor((ms - START_MS) / 1000)

/** The newest beat in the database, as this process sees it; 0 without one. */
export const readBeat = (): number => sqlite().pragma('user_version', { simple: true }) as number

/**
 * Writes the beat of `now` and returns it; at most one write a second. After the clock was set back, nothing is written
 * until it has caught up.
 */
export function writeBeat(now = Date.now()): number {
  const beat = beatOf(now)
  if (readBeat() < beat) write(() => sqlite().pragma(`user_version = ${beat}`))
  return readBeat()
}
