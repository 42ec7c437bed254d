// A worker process of the bench: one order, one answer, over Bun's own channel to a child.
import { join } from 'node:path'
import { type Core, pin } from './cores.ts'

const PATIENCE_MS = 40_000

interface Order<T> {
  id: number
  order: T
}
type Answer<T> = { id: number; answer: T } | { id: number; error: string }

/** A worker process, as the bench sees it. */
export interface Worker<O, A> {
  pid: number
  /** Rejects with the worker's error, when the worker exits, and after 40 seconds. */
  ask(order: O): Promise<A>
  stop(): Promise<void>
}

/** Starts `script` of this folder on a core; the script must call `answerOrders`. */
export function startWorker<O, A>(script: string, core: Core): Worker<O, A> {
  const waiting = new Map<number, PromiseWithResolvers<A>>()
  let lastId = 0
  const child = Bun.spawn([process.execPath, join(import.meta.dirname, script)], {
    // Bun chooses React's production build at its start.
    env: { ...process.env, NODE_ENV: 'production' },
    stdout: 'inherit',
    stderr: 'inherit',
    serialization: 'advanced',
    ipc: (message: Answer<A>) => {
      const asked = waiting.get(message.id)
      waiting.delete(message.id)
      if ('error' in message) asked?.reject(new Error(message.error))
      else asked?.resolve(message.answer)
    },
    onExit: (_, code) => {
      for (const asked of waiting.values()) asked.reject(new Error(`${script} ended with ${code}`))
    },
  })
  pin(child.pid, core)
  return {
    pid: child.pid,
    ask: async (order) => {
      const asked = Promise.withResolvers<A>()
      const id = ++lastId
      waiting.set(id, asked)
      const patience = setTimeout(() => asked.reject(new Error(`${script} did not answer`)), PATIENCE_MS)
      child.send({ id, order } satisfies Order<O>)
      return asked.promise.finally(() => clearTimeout(patience))
    },
    stop: async () => {
      child.kill()
      await child.exited
    },
  }
}

/** The worker's side: answers each order with `act` until the bench exits. */
export function answerOrders<O, A>(act: (order: O) => Promise<A> | A): void {
  process.on('message', async ({ id, order }: Order<O>) => {
    try {
      process.send?.({ id, answer: await act(order) } satisfies Answer<A>)
    } catch (error) {
      process.send?.({ id, error: (error as Error).message } satisfies Answer<A>)
    }
  })
  process.on('disconnect', () => process.exit())
}
