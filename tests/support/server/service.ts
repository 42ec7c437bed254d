import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { env as settings } from '#app/env.server.ts'
import { waitUntil } from '../run/waitUntil.ts'

/** A start on a machine that is busy with other tests. */
const START_WITHIN_MS = 120_000
const ROOT = join(import.meta.dirname, '..', '..', '..')

/** The real product in a separate process. */
export interface ServiceProcess {
  url: string
  pid: number
  /** The lines of its log. */
  log: string[]
  /** Kills it like a crash, with the processes that it supervises; resolves when it is gone. */
  crash(): Promise<void>
  /** Kills the process like a crash. Of several it kills only the oldest, which does the background work. */
  kill(): Promise<void>
  /** Resolves when as many processes listen as the product was started with; replacements of killed ones count. */
  whole(): Promise<void>
  /** The processes that it supervises. */
  workers(): number[]
  /** True once the process has ended. */
  isGone(): boolean
  /** Asks it to stop; resolves with its exit code and the time it took. */
  stop(): Promise<{ code: number | null; tookMs: number }>
}

/**
 * Starts the product on DATA_DIR with `env`, reading sources as fast as the demo; resolves when it listens. With
 * PROCESSES=2 a test runs against two processes: no promise depends on their number.
 */
export async function startProcess(
  env: Record<string, string>,
  command = process.execPath,
): Promise<ServiceProcess> {
  const given: NodeJS.ProcessEnv = {
    PATH: process.env.PATH ?? '',
    PORT: '0',
    ORIGIN: settings.ORIGIN,
    NODE_ENV: 'production',
    LOG_LEVEL: 'info',
    PROCESSES: process.env.PROCESSES ?? '',
    ...env,
  }
  const child = spawn(command, [join(import.meta.dirname, 'serve.ts')], {
    cwd: ROOT,
    env: given,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const log: string[] = []
  createInterface({ input: child.stderr }).on('line', (line) => log.push(line))
  const url = await waitForAddress(child, log)
  const countListening = () => log.filter((line) => line.includes('"msg":"listening"')).length
  let killed = 0
  const gone = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const crash = async () => {
    const workers = workersOf(child)
    child.kill('SIGKILL')
    for (const worker of workers) killIfThere(worker)
    await gone
  }
  return {
    url,
    pid: child.pid ?? 0,
    log,
    isGone: () => child.exitCode !== null || child.signalCode !== null,
    crash,
    kill: async () => {
      const [oldest] = workersOf(child)
      if (oldest === undefined) return await crash()
      killed++
      killIfThere(oldest)
      await waitUntil('its end', () => !workersOf(child).includes(oldest))
    },
    whole: () =>
      waitUntil(
        'every process to listen',
        () => countListening() >= (Number(given.PROCESSES) || 1) + killed,
        {
          withinMs: START_WITHIN_MS,
          diagnose: () => log.slice(-10),
        },
      ),
    workers: () => workersOf(child),
    stop: async () => {
      const started = Date.now()
      child.kill('SIGTERM')
      return { code: await gone, tookMs: Date.now() - started }
    },
  }
}

function waitForAddress(child: ChildProcess, log: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    createInterface({ input: child.stdout! }).on('line', (line) => {
      log.push(line)
      const address = /^listening on (\S+)$/.exec(line)?.[1]
      if (address) resolve(address)
    })
    child.once('exit', (code) => reject(new Error(`the service ended with ${code}:\n${log.join('\n')}`)))
  })
}

function workersOf({ pid, exitCode, signalCode }: ChildProcess): number[] {
  if (exitCode !== null || signalCode !== null) return []
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
