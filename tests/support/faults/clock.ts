import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { provide } from '../standIns/packages.ts'

const PLACES = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map(
  (machine) => `/usr/lib/${machine}/faketime/libfaketime.so.1`,
)

/** A clock of one process: the settings with which to start it, and how to set it. Its timers run on. */
export function createClock(directory: string) {
  const file = join(directory, 'clock')
  const set = (offset: string) => writeFileSync(file, offset)
  set('+0')
  const library = provide(['libfaketime'], PLACES)
  return {
    settings: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    /** Sets the clock ahead of the real time; 0 puts it right. */
    setAhead: (days: number) => set(`+${days}d`),
  }
}
