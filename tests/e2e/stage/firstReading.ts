import { rmSync } from 'node:fs'
import { readSitesOnce } from './stage.ts'

/** Under this name the processes that run journeys find what was read for all of them. */
export const FIRST_READING = 'FIRST_READING'

/** Before all journeys the sample sites are read once; answers what clears up after them. */
export default async function readForAll(): Promise<() => void> {
  const reading = await readSitesOnce()
  process.env[FIRST_READING] = JSON.stringify(reading)
  return () => rmSync(reading.dataDir, { recursive: true })
}
