// The parent of several processes that share the port (decision 060). It answers no requests itself.
import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { AggregatorRegistry } from 'prom-client'
import { RateLimiterClusterMaster } from 'rate-limiter-flexible'
import { log } from '#app/log.server.ts'
import type { Service } from '../startService.ts'
import { readMessage, type ToSupervisor, type ToWorker } from './messages.ts'

/** The pause before a process is replaced, so that a process that cannot start is not restarted constantly. */
const PAUSE_MS = 1_000
const ASK_EVERY_MS = 5_000
/** A process that has sent nothing for this long hangs: it is killed and replaced. */
const HANGS_AFTER_MS = 15_000
/** How long to wait for metrics, of the ten seconds of Prometheus; the counts of a hanging process are left out. */
const MEASURES_WITHIN_MS = 1_000
/** How long to wait for the end of a process, which has 10 seconds to stop. */
const STOP_WITHIN_MS = 12_000

/**
 * Starts `count` processes of the running program that share the port, and replaces one that ends. The first one
 * migrates the data and finds the port; the others start when it listens. Ends the program with the code of the
 * first one if that cannot start. `stop` of the result resolves when every process has ended.
 */
export async function superviseProcesses(count: number): Promise<Service> {
  new RateLimiterClusterMaster()
  const listening = new Set<number>()
  const heardAt = new Map<number, number>()
  let isStopping = false
  let port = 0

  const say = (worker: Worker, message: ToWorker) => void (worker.isConnected() && worker.send(message))
  const sayToOthers = (one: Worker, message: ToWorker) => {
    for (const worker of workers()) if (worker.id !== one.id) say(worker, message)
  }
  const start = (): Worker => {
    const worker = port === 0 ? cluster.fork() : cluster.fork({ PORT: String(port) })
    heardAt.set(worker.id, performance.now())
    return worker
  }

  cluster.on('message', (worker, given) => {
    heardAt.set(worker.id, performance.now())
    const message = readMessage<ToSupervisor>(given)
    if (message?.kind === 'listening') listening.add(worker.id)
    if (message?.kind === 'announced') sayToOthers(worker, message)
    if (message?.kind === 'measure') void answer(worker, message.id)
    if (message?.kind === 'own') gathering.get(message.id)?.(message.metrics)
  })
  const gathering = new Map<number, (metrics: object[] | null) => void>()
  let gathered = 0
  async function answer(worker: Worker, id: number): Promise<void> {
    const parts = await gather()
    const text = parts.length === 0 ? null : await AggregatorRegistry.aggregate(parts).metrics()
    say(worker, { kind: 'measured', id, text })
  }
  /** The metrics of the listening processes that answer in time. */
  function gather(): Promise<object[][]> {
    const asked = workers().filter(({ id }) => listening.has(id))
    const id = ++gathered
    const parts: Array<object[] | null> = []
    return new Promise((resolve) => {
      const finish = () => {
        clearTimeout(late)
        gathering.delete(id)
        resolve(parts.filter((part) => part !== null))
      }
      const late = setTimeout(finish, MEASURES_WITHIN_MS)
      gathering.set(id, (metrics) => {
        if (parts.push(metrics) === asked.length) finish()
      })
      for (const worker of asked) say(worker, { kind: 'measureOwn', id })
    })
  }

  const [first, firstListening] = [start(), nextMessage('listening')]
  const started = await Promise.race([
    firstListening,
    once(first, 'exit').then(([code]) => Number(code ?? 1)),
  ])
  if (typeof started === 'number') process.exit(started || 1)
  port = started.port
  while (workers().length < count) start()

  cluster.on('exit', async (worker, code, signal) => {
    heardAt.delete(worker.id)
    listening.delete(worker.id)
    if (isStopping) return
    log.error({ pid: worker.process.pid, code, signal }, 'a process ended and is replaced')
    sayToOthers(worker, { kind: 'lost' })
    await sleep(PAUSE_MS)
    if (!isStopping) start()
  })
  const asking = setInterval(() => {
    for (const worker of workers()) {
      const isHanging = performance.now() - (heardAt.get(worker.id) ?? 0) > HANGS_AFTER_MS
      if (isHanging) worker.process.kill('SIGKILL')
      else say(worker, { kind: 'areYouAlive' })
    }
  }, ASK_EVERY_MS)

  return {
    port,
    stop: async () => {
      isStopping = true
      clearInterval(asking)
      const ended = workers().map((worker) => {
        // A process that is still starting receives no messages.
        if (listening.has(worker.id)) say(worker, { kind: 'stop' })
        else worker.process.kill('SIGTERM')
        return once(worker, 'exit')
      })
      const late = sleep(STOP_WITHIN_MS, undefined, { ref: false })
      await Promise.race([Promise.all(ended), late])
      for (const worker of workers()) worker.process.kill('SIGKILL')
    },
  }
}

const workers = (): Worker[] => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)

function nextMessage<K extends ToSupervisor['kind']>(kind: K): Promise<Extract<ToSupervisor, { kind: K }>> {
  return new Promise((resolve) => {
    const hear = (_: Worker, given: unknown) => {
      const message = readMessage<ToSupervisor>(given)
      if (message?.kind !== kind) return
      cluster.off('message', hear)
      resolve(message as Extract<ToSupervisor, { kind: K }>)
    }
    cluster.on('message', hear)
  })
}
