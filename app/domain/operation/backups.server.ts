import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { env } from '#app/env.server.ts'
import { processSingleton } from '#db/singleton.ts'

/** The replica of the database as Litestream last listed it. */
export interface ReplicaState {
  readAt: number
  /** The newest change that the replica has, and its newest snapshot; null without one. */
  newestAt: number | null
  snapshotAt: number | null
  /** How long the newest change of the database has waited for the replica. */
  lagMs: number | null
  /** Why the replica could not be listed. */
  failure: string | null
}

/** What a drill found about one way to restore the data. */
export interface DrilledWay {
  way: 'ARCHIVE' | 'REPLICA'
  /** How old the restored data was. */
  ageMs: number
  /** Rows of each kind: restored, and in the running service. */
  counts: { name: string; restored: number; live: number }[]
  /** Why the data cannot be relied on; null when all is well. */
  failure: string | null
}

/** The result of the last drill. */
export interface Drill {
  at: number
  ways: DrilledWay[]
}

const DRILL_FILE = 'drill.json'
const ARCHIVE = /^hotdeal-\d{8}-\d{6}\.tar\.gz$/
/** A replica that lags longer than this is late. */
const LATE_AFTER_MS = 10 * 60_000

export const archiveFolder = (): string => join(resolve(env.DATA_DIR), 'backups')
export const drillFile = (): string => join(resolve(env.DATA_DIR), DRILL_FILE)

const noted = () =>
  processSingleton<{ replica: ReplicaState | null }>('replica-state', () => ({ replica: null }))

/** Stores the replica's state as Litestream listed it. */
export function noteReplica(state: ReplicaState): void {
  noted().replica = state
}

/** The replica's state; null where none is set up or it was not listed yet. */
export const readReplicaState = (): ReplicaState | null => noted().replica

/** True for a replica that lacks changes older than ten minutes, or cannot be listed. */
export const isReplicaLate = ({ lagMs, failure }: ReplicaState): boolean =>
  failure !== null || lagMs === null || lagMs > LATE_AFTER_MS

/** The archives in DATA_DIR/backups, the newest first. */
const listArchives = (): string[] =>
  existsSync(archiveFolder())
    ? readdirSync(archiveFolder())
        .filter((name) => ARCHIVE.test(name))
        .sort()
        .reverse()
    : []

/** The newest archive with its time and size; null without one. */
export function findNewestArchive(): { name: string; at: number; bytes: number } | null {
  const [name] = listArchives()
  if (name === undefined) return null
  const { mtimeMs, size } = statSync(join(archiveFolder(), name))
  return { name, at: mtimeMs, bytes: size }
}

/** The result of the last drill; null before the first. */
export function readDrill(): Drill | null {
  try {
    return JSON.parse(readFileSync(drillFile(), 'utf8')) as Drill
  } catch {
    return null
  }
}
