import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { env } from '#app/env.server.ts'
import { logFailure } from '#app/log.server.ts'
import { lengthOfLog, sqlite } from '../client.server.ts'
import { forgetSingleton, processSingleton } from '../singleton.ts'

/** The log is copied into the file once it is this many pages longer: some 10 ms of work, and two flushes of the disk. */
const LONG_PAGES = 400

/**
 * Copies the write-ahead log into the file when it has become long. A thread does it (decision 065): the flushes of a
 * checkpoint take 10 to 300 ms, in which this process would answer nobody. Resolves true when it copied; at once when the
 * log is short.
 */
export async function shortenLog(): Promise<boolean> {
  if (env.ROLE === 'replica' || lengthOfLog() < LONG_PAGES) return false
  return processSingleton('running checkpoint', () =>
    copy(sqlite().name).finally(() => forgetSingleton('running checkpoint')),
  )
}

async function copy(file: string): Promise<boolean> {
  const thread = processSingleton('checkpoint thread', startThread, { survives: true })
  const listening = new AbortController()
  const { signal } = listening
  // The process goes on while it waits for an answer.
  thread.ref()
  thread.postMessage(file)
  try {
    const [answer] = await Promise.race([
      once(thread, 'message', { signal }),
      once(thread, 'exit', { signal }),
    ])
    return answer === true
  } catch {
    // `startThread` has logged it.
    return false
  } finally {
    listening.abort()
    thread.unref()
  }
}

/** It ends with the process, which does not wait for it. Once it has failed, the next copy starts another. */
function startThread(): Worker {
  const thread = new Worker(new URL('thread.ts', import.meta.url))
  thread.on('error', (error) => logFailure(error, 'copy the log of the database'))
  thread.on('exit', () => forgetSingleton('checkpoint thread'))
  return thread
}
