import { execFile } from 'node:child_process'
import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { env } from '#app/env.server.ts'
import { noteReplica, type ReplicaState } from '#domain/operation/backups.server.ts'

const run = promisify(execFile)

/** The configuration of Litestream. */
export const LITESTREAM_CONFIG = resolve(import.meta.dirname, '..', '..', 'litestream.yml')
/** The level of whole snapshots. */
const SNAPSHOT_LEVEL = 9
const LISTED_WITHIN_MS = 30_000
const MAX_BYTES = 64 * 1024 * 1024

interface Part {
  level: number
  timestamp: string
}

/** The settings that litestream.yml names. */
export const replicaEnv = (): Record<string, string> => ({
  DATA_DIR: resolve(env.DATA_DIR),
  REPLICA_URL: env.REPLICA_URL ?? '',
  REPLICA_ENDPOINT: env.REPLICA_ENDPOINT ?? '',
})

/** Runs Litestream with this service's configuration; returns what it prints. */
export async function litestream(command: string, ...args: string[]): Promise<string> {
  const options = {
    env: { ...process.env, ...replicaEnv() },
    timeout: LISTED_WITHIN_MS,
    maxBuffer: MAX_BYTES,
  }
  const { stdout } = await run('litestream', [command, '-config', LITESTREAM_CONFIG, ...args], options)
  return stdout
}

/** Lists the content of the replica, if one is set up, and keeps the result for `/metrics` and the settings screen. */
export async function lookAtReplica(now = Date.now()): Promise<void> {
  if (env.REPLICA_URL) noteReplica(await readReplica(now))
}

async function readReplica(now: number): Promise<ReplicaState> {
  const database = join(resolve(env.DATA_DIR), 'app.db')
  try {
    const parts = JSON.parse(await litestream('ltx', '-json', '-level', 'all', database)) as Part[]
    const newestAt = newestOf(parts)
    const snapshotAt = newestOf(parts.filter(({ level }) => level === SNAPSHOT_LEVEL))
    const waits = newestAt === null || changedAt(database) > newestAt
    return {
      readAt: now,
      newestAt,
      snapshotAt,
      lagMs: newestAt === null ? null : waits ? Math.max(0, now - newestAt) : 0,
      failure: null,
    }
  } catch (error) {
    const failure = (error as Error).message.split('\n')[0] ?? ''
    return { readAt: now, newestAt: null, snapshotAt: null, lagMs: null, failure }
  }
}

function newestOf(parts: Part[]): number | null {
  const times = parts.map(({ timestamp }) => Date.parse(timestamp))
  return times.length === 0 ? null : times.reduce((a, b) => Math.max(a, b))
}

/** When the database last changed, to the second, because Litestream reports seconds. */
function changedAt(database: string): number {
  const log = statSync(`${database}-wal`, { throwIfNoEntry: false }) ?? statSync(database)
  return Math.floor(log.mtimeMs / 1000) * 1000
}
