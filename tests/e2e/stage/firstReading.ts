import { rmSync } from 'node:fs'
import { readSitesOnce } from './stage.ts'

/** The environment variable by which the journeys' processes find the shared first reading. */
export const FIRST_READING = 'FIRST_READING'

/** Reads the sample sites once before all journeys; returns the clean-up function. */
export default async function readForAll(): Promise<() => void> {
  const reading = await readSitesOnce()
  process.env[FIRST_READING] = JSON.stringify(reading)
  return () => rmSync(reading.dataDir, { recursive: true })
}
