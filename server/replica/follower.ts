// Litestream brings the changes of the first machine into the database of this one.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { env } from '#app/env.server.ts'
import { log, logFailure } from '#app/log.server.ts'
import type { Running } from '../background/running.ts'
import { LITESTREAM_CONFIG, replicaEnv } from '../backup/replica.ts'

const LOOK_EVERY = '200ms'
const AGAIN_AFTER_MS = 1_000
const GONE_WITHIN_MS = 5_000
/** Litestream cannot continue its copy, because the following changes are no longer stored. */
const OUTDATED = /cannot resume follow mode/

const database = (): string => join(resolve(env.DATA_DIR), 'app.db')
/** Holds the number of the last change in the database; Litestream writes it after the change. */
export const placeFile = (): string => `${database()}-txid`
const pidFile = (): string => join(resolve(env.DATA_DIR), 'follower.pid')

/** Keeps a following Litestream running. `forget` closes the copy before it is made again. */
export async function startFollower(forget: () => void): Promise<Running> {
  await endOrphan()
  let child: ChildProcess | null = null
  let stopping = false
  const work = async () => {
    while (!stopping) {
      // A copy without its place comes from an interrupted restore, and Litestream cannot continue it.
      if (existsSync(database()) && !existsSync(placeFile())) discard(forget)
      child = follow()
      const end = await endOf(child)
      if (stopping) return
      log.warn({ reason: end }, 'Litestream stopped following: it starts again')
      if (OUTDATED.test(end)) discard(forget)
      await sleep(AGAIN_AFTER_MS)
    }
  }
  const working = work().catch((error: unknown) => logFailure(error, 'following the first machine ends'))
  return {
    stop: async () => {
      stopping = true
      child?.kill('SIGTERM')
      await working
      rmSync(pidFile(), { force: true })
    },
  }
}

function follow(): ChildProcess {
  const args = ['restore', '-config', LITESTREAM_CONFIG, '-f', '-follow-interval', LOOK_EVERY, database()]
  const child = spawn('litestream', args, {
    env: { ...process.env, ...replicaEnv() },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (child.pid !== undefined) writeFileSync(pidFile(), String(child.pid), { mode: 0o600 })
  return child
}

/** The last line that the process printed. */
async function endOf(child: ChildProcess): Promise<string> {
  let last = ''
  for (const stream of [child.stdout, child.stderr])
    if (stream) createInterface({ input: stream }).on('line', (line) => (last = line))
  const failed = once(child, 'error').then(([error]) => (error as Error).message)
  const ended = once(child, 'close').then(() => last)
  return Promise.race([failed, ended])
}

/** Ends the Litestream of a killed process: two on one file would mix old pages with new ones. */
async function endOrphan(): Promise<void> {
  const pid = existsSync(pidFile()) ? Number(readFileSync(pidFile(), 'utf8')) : 0
  const until = performance.now() + GONE_WITHIN_MS
  while (isOurs(pid)) {
    if (performance.now() > until) throw new Error(`앞선 litestream(${pid})이 끝나지 않습니다.`)
    process.kill(pid, 'SIGKILL')
    await sleep(20)
  }
}

function isOurs(pid: number): boolean {
  try {
    return pid > 0 && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(database())
  } catch {
    return false
  }
}

function discard(forget: () => void): void {
  forget()
  const name = basename(database())
  for (const file of readdirSync(dirname(database())))
    if (file.startsWith(name)) rmSync(join(dirname(database()), file))
  log.warn('the copy of the database is made again')
}
