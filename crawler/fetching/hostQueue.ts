import { setTimeout as sleep } from 'node:timers/promises'
import PQueue from 'p-queue'

/** Takes care that a host is asked one thing at a time, with a pause between two. */
export interface Turns {
  /** Runs `task` when it is the host's turn, at least `pauseMs` after the host's last answer. */
  inTurn<T>(host: string, pauseMs: number, task: () => Promise<T>): Promise<T>
}

/** When `signal` aborts, waiting requests are rejected with its reason. */
export function createTurns(signal: AbortSignal): Turns {
  const hosts = new Map<string, { queue: PQueue; answeredAt: number }>()

  function hostOf(name: string) {
    const host = hosts.get(name) ?? {
      queue: new PQueue({ concurrency: 1 }),
      answeredAt: Number.NEGATIVE_INFINITY,
    }
    hosts.set(name, host)
    return host
  }

  return {
    inTurn(name, pauseMs, task) {
      const host = hostOf(name)
      return host.queue.add(async () => {
        const pauseLeftMs = host.answeredAt + pauseMs - performance.now()
        if (pauseLeftMs > 0) await sleep(pauseLeftMs, undefined, { signal })
        signal.throwIfAborted()
        try {
          return await task()
        } finally {
          host.answeredAt = performance.now()
        }
      })
    },
  }
}
