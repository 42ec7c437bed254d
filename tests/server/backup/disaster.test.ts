// The machine is lost while members write: what Litestream has copied comes back, a prefix of the acknowledged writes.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { proofSize } from '#tests/support/run/proof.ts'
import { waitUntil } from '#tests/support/run/waitUntil.ts'
import { provideLitestream } from '#tests/support/standIns/litestream.ts'
import { type Minio, startMinio } from '#tests/support/standIns/minio.ts'

const IS_FULL = proofSize({ ordinary: 0, full: 1 }) === 1
const ROUNDS = proofSize({ ordinary: 2, full: 200 })
const SAY_EVERY = proofSize({ ordinary: 2, full: 20 })
/** A round writes at least this long, and at most twice as long. */
const WRITES_FOR_MS = 2_000
const LARGE_MB = proofSize({ ordinary: 10, full: 1024 })
/** Asserted only on an idle machine. */
const MAX_LOST_MS = 1_500
const MAX_RESTORE_MS = 10_000

const ROOT = join(import.meta.dirname, '..', '..', '..')
const WRITER = join(ROOT, 'tests', 'support', 'faults', 'writer.ts')
const CONFIG = join(ROOT, 'litestream.yml')

vi.setConfig({ testTimeout: proofSize({ ordinary: 240_000, full: 3_600_000 }), hookTimeout: 600_000 })

let place: string
let minio: Minio | null = null
beforeAll(async () => {
  place = mkdtempSync(join(tmpdir(), 'hotdeal-alimi-disaster-'))
  if (IS_FULL) minio = await startMinio(join(place, 's3'))
})
afterAll(async () => {
  await minio?.close()
  rmSync(place, { recursive: true, force: true })
})

/**
 * In `test` the replica is a folder; under `prove` it is a bucket of MinIO, whose build takes minutes on a clean
 * machine.
 */
const settingsOf = (data: string, name: string): NodeJS.ProcessEnv => ({
  NODE_ENV: 'production',
  PATH: process.env.PATH ?? '',
  DATA_DIR: data,
  LOG_LEVEL: 'silent',
  REPLICA_URL: minio ? `s3://${minio.bucket}/${name}` : `file://${join(place, 'replica', name)}`,
  REPLICA_ENDPOINT: minio?.endpoint ?? '',
  ...(minio && {
    LITESTREAM_ACCESS_KEY_ID: minio.settings.AWS_ACCESS_KEY_ID,
    LITESTREAM_SECRET_ACCESS_KEY: minio.settings.AWS_SECRET_ACCESS_KEY,
  }),
})

interface Acknowledged {
  n: number
  at: number
}

/** Litestream as the parent of a program that writes, as in the image. */
async function startWriting(env: NodeJS.ProcessEnv) {
  const command = `${process.execPath} ${WRITER}`
  const parent = spawn(provideLitestream(), ['replicate', '-config', CONFIG, '-exec', command], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const acknowledged: Acknowledged[] = []
  let pid = 0
  createInterface({ input: parent.stdout }).on('line', (line) => {
    pid = Number(/^pid (\d+)$/.exec(line)?.[1] ?? pid)
    const [, n, at] = /^acknowledged (\d+) (\d+)$/.exec(line) ?? []
    if (n !== undefined) acknowledged.push({ n: Number(n), at: Number(at) })
  })
  await waitUntil('the first write', () => acknowledged.length > 0)
  return { acknowledged, lose: () => killBoth(parent, pid) }
}

/** Kills Litestream and the writer at one instant; returns that instant once both are gone. */
async function killBoth(parent: ChildProcess, pid: number): Promise<number> {
  const gone = once(parent, 'close')
  parent.kill('SIGKILL')
  process.kill(pid, 'SIGKILL')
  const at = Date.now()
  await gone
  return at
}

function restore(env: NodeJS.ProcessEnv, data: string): number {
  const startedAt = performance.now()
  const file = join(data, 'app.db')
  const { status, stderr } = spawnSync(provideLitestream(), ['restore', '-config', CONFIG, file], {
    env,
    encoding: 'utf8',
  })
  expect([status, status === 0 ? '' : stderr]).toEqual([0, ''])
  return performance.now() - startedAt
}

function readWrites(data: string): { count: number; last: number; isWhole: boolean } {
  const database = new Database(join(data, 'app.db'))
  try {
    const row = database
      .prepare('select count(*) as count, coalesce(max(n), 0) as last from proof_writes')
      .get() as {
      count: number
      last: number
    }
    return { ...row, isWhole: database.pragma('integrity_check', { simple: true }) === 'ok' }
  } finally {
    database.close()
  }
}

function quantile(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}

const sayTails = (tails: number[], kept: number) =>
  console.log(
    `${tails.length} disasters, ${kept} writes kept; lost tail p50 ${quantile(tails, 0.5)} ms, p99 ${quantile(tails, 0.99)} ms, at most ${quantile(tails, 1)} ms`,
  )

test(`${ROUNDS} times the disk is lost under 500 writes a second, and a prefix of the writes comes back`, async () => {
  const data = join(place, 'data')
  const env = settingsOf(data, 'writes')
  mkdirSync(data, { mode: 0o700 })
  const tails: number[] = []
  let kept = 0
  for (let round = 0; round < ROUNDS; round++) {
    const writing = await startWriting(env)
    await sleep(WRITES_FOR_MS + randomInt(WRITES_FOR_MS))
    const killedAt = await writing.lose()
    rmSync(data, { recursive: true })
    mkdirSync(data, { mode: 0o700 })
    restore(env, data)
    const { count, last, isWhole } = readWrites(data)
    expect(isWhole, 'the database is whole').toBe(true)
    expect(count, 'a beginning without gaps').toBe(last)
    expect(last, 'what an earlier round got back is never lost').toBeGreaterThanOrEqual(kept)
    const firstLost = writing.acknowledged.find(({ n }) => n > last)
    tails.push(firstLost ? killedAt - firstLost.at : 0)
    kept = last
    if (tails.length % SAY_EVERY === 0) sayTails(tails, kept)
  }
  expect(kept).toBeGreaterThan(0)
  if (IS_FULL) expect(quantile(tails, 0.99)).toBeLessThanOrEqual(MAX_LOST_MS)
})

test(`${LARGE_MB} MB come back from the replica`, () => {
  const data = join(place, 'large')
  const env = settingsOf(data, 'large')
  mkdirSync(data, { mode: 0o700 })
  const database = new Database(join(data, 'app.db'))
  database.pragma('journal_mode = WAL')
  database.exec('create table large (n integer primary key, bytes blob not null)')
  const insert = database.prepare('insert into large (bytes) values (randomblob(1048576))')
  for (let megabyte = 0; megabyte < LARGE_MB; megabyte++) insert.run()
  database.close()
  const once = spawnSync(provideLitestream(), ['replicate', '-config', CONFIG, '-once', '-force-snapshot'], {
    env,
  })
  expect(once.status).toBe(0)
  rmSync(data, { recursive: true })
  mkdirSync(data)
  const tookMs = restore(env, data)
  const restored = new Database(join(data, 'app.db'))
  expect(restored.prepare('select count(*) from large').pluck().get()).toBe(LARGE_MB)
  restored.close()
  console.log(`${LARGE_MB} MB restored in ${(tookMs / 1000).toFixed(1)} s`)
  if (IS_FULL) expect(tookMs).toBeLessThanOrEqual(MAX_RESTORE_MS)
})
