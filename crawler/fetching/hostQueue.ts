import { setTimeout as sleep } from 'node:timers/promises'
import PQueue from 'p-queue'

/** Sends one request at a time to each host, with a pause between two. */
interface HostQueue {
  /** Runs `task` after the host's earlier tasks, at least `pauseMs` after its last answer. */
  run<T>(host: string, pauseMs: number, task: () => Promise<T>): Promise<T>
}

/** Tasks that still wait when `signal` aborts are rejected with its reason. */
export function createHostQueue(signal: AbortSignal): HostQueue {
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
    run(name, pauseMs, task) {
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
