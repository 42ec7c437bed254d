import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { forgetSingleton, processSingleton } from './singleton.ts'

/** A thread that works while this process answers others. */
interface Thread<Question, Answer> {
  /**
   * Resolves with the answer; ask one question at a time. Rejects with what the thread threw, when it ended, and when
   * `signal` aborts: an answer that comes later is taken for that to the next question unless the thread is ended.
   */
  ask(question: Question, signal: AbortSignal): Promise<Answer>
  /** Ends the thread in the middle of its work; the next question starts another. */
  end(): void
}

/** The thread of this name that runs `file`, one in a process. It starts at its first question and ends with the process. */
export function threadOf<Question, Answer>(name: string, file: URL): Thread<Question, Answer> {
  const start = (): Worker => {
    const thread = new Worker(file)
    // Who asks hears of it too: without a listener an error would end the process.
    thread.on('error', () => forget(thread))
    thread.on('exit', () => forget(thread))
    // Nobody waits for it but who asks.
    thread.unref()
    return thread
  }
  const running = (make = start) => processSingleton(name, make, { survives: true })
  const forget = (thread: Worker) => {
    // Another one may run in its place already.
    if (running(() => thread) === thread) forgetSingleton(name)
  }
  return {
    async ask(question, signal) {
      const listening = new AbortController()
      const options = { signal: AbortSignal.any([listening.signal, signal]) }
      const thread = running()
      thread.ref()
      thread.postMessage(question)
      try {
        return await Promise.race([
          once(thread, 'message', options).then(([answer]) => answer as Answer),
          once(thread, 'exit', options).then(([code]) => {
            throw new Error(`${name} ended with ${code}`)
          }),
        ])
      } finally {
        thread.unref()
        listening.abort()
      }
    },
    end() {
      const thread = running()
      forget(thread)
      void thread.terminate()
    },
  }
}
