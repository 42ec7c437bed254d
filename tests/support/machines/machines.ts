import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { env } from '#app/env.server.ts'
import { KEY_FILE, readOrMakeKeys } from '#app/keyFile.server.ts'
import { type ServiceProcess, startProcess } from '../server/service.ts'
import { pathWithLitestream, provideLitestream } from '../standIns/litestream.ts'
import { provideNats, startNats } from '../standIns/nats.ts'

export const METRICS_TOKEN = 'only-for-these-tests'
const CONFIG = join(import.meta.dirname, '..', '..', '..', 'litestream.yml')

/** A first machine, what its second machines share with it, and a way to start them. */
export interface Machines {
  primary: () => ServiceProcess
  /** Kills the first machine and starts it again at the same address. */
  restartPrimary: () => Promise<void>
  /** Starts a second machine, in a new folder or in that of one that was killed; `more` settings win. */
  startReplica: (
    folder?: string,
    more?: Record<string, string>,
  ) => Promise<ServiceProcess & { folder: string }>
}

/** Installing may take minutes on a new machine, which must not count as the time of a test. */
export const INSTALL_MS = 900_000

/** Installs what `startMachines` needs, once. */
export function provideMachines(): void {
  provideLitestream()
  provideNats()
}

/** Starts a first machine on the database of the test, with Litestream and NATS; everything ends with the test. */
export async function startMachines(): Promise<Machines> {
  const shelf = makeFolder()
  const REPLICA_URL = `file://${join(shelf, 'litestream')}`
  const nats = await startNats()
  onTestFinished(() => nats.close())
  readOrMakeKeys()
  const shared = {
    PATH: pathWithLitestream(),
    REPLICA_URL,
    NATS_URL: nats.url,
    CRAWL: 'off',
    TRUST_PROXY: '1',
    METRICS_TOKEN,
  }
  const startPrimary = (port = '0') => startProcess({ ...shared, DATA_DIR: env.DATA_DIR, PORT: port })
  let primary = await startPrimary()
  onTestFinished(() => primary.crash())
  const replicating = spawn(provideLitestream(), ['replicate', '-config', CONFIG], {
    env: { ...process.env, DATA_DIR: env.DATA_DIR, REPLICA_URL, REPLICA_ENDPOINT: '' },
    stdio: 'ignore',
  })
  onTestFinished(async () => {
    const gone = once(replicating, 'exit')
    replicating.kill('SIGTERM')
    await gone
  })
  return {
    primary: () => primary,
    restartPrimary: async () => {
      await primary.crash()
      primary = await startPrimary(new URL(primary.url).port)
    },
    startReplica: async (folder = makeFolder(), more = {}) => {
      cpSync(join(env.DATA_DIR, KEY_FILE), join(folder, KEY_FILE))
      const replica = await startProcess({
        ...shared,
        DATA_DIR: folder,
        ROLE: 'replica',
        PRIMARY_URL: primary.url,
        ...more,
      })
      onTestFinished(async () => {
        if (!replica.isGone()) await replica.stop()
      })
      return { ...replica, folder }
    },
  }
}

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hotdeal-alimi-machine-'))
  mkdirSync(folder, { recursive: true })
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** What a machine says of itself in `/readyz`. */
export async function readReadiness(url: string): Promise<{ status: number; body: Readiness }> {
  const answer = await fetch(`${url}/readyz`)
  return { status: answer.status, body: (await answer.json()) as Readiness }
}
interface Readiness {
  status: string
  part?: string
  replica?: { lagSeconds: number; primary: string }
}
