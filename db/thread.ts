import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { processSingleton } from './singleton.ts'

/** A worker thread, which works while this process answers requests. */
interface Thread<Question, Answer> {
  /**
   * Resolves with the answer; ask one question at a time. Rejects with what the thread threw, when it ended, and when
   * `signal` aborts: the answer that still comes then is dropped.
   */
  ask(question: Question, signal: AbortSignal): Promise<Answer>
  /** Ends the thread in the middle of its work; the next question starts another. Resolves when it has ended. */
  end(): Promise<void>
}

interface Running {
  worker: Worker
  /** How many answers are still to come that nobody waits for any more. */
  late: number
}

/**
 * The one thread of this name in the process, which runs `file`. It starts at its first question and ends with the
 * process.
 */
export function threadOf<Question, Answer>(name: string, file: URL): Thread<Question, Answer> {
  const kept = () =>
    processSingleton<{ running: Running | null }>(name, () => ({ running: null }), { survives: true })
  const start = (): Running => {
    const running = { worker: new Worker(file), late: 0 }
    const forget = () => {
      if (kept().running === running) kept().running = null
    }
    const { worker } = running
    // `ask` reports an error to its caller; this listener keeps it from ending the process.
    worker.on('error', forget)
    worker.on('exit', forget)
    worker.on('message', (answer) => {
      if (running.late > 0) running.late--
      else worker.emit('answer', answer)
    })
    // The process waits for the thread only while a question is open.
    worker.unref()
    return running
  }
  return {
    async ask(question, signal) {
      kept().running ??= start()
      const running = kept().running as Running
      const { worker } = running
      const listening = new AbortController()
      const options = { signal: AbortSignal.any([listening.signal, signal]) }
      try {
        worker.ref()
        worker.postMessage(question)
        return await Promise.race([
          once(worker, 'answer', options).then(([answer]) => answer as Answer),
          once(worker, 'exit', options).then(([code]) => {
            throw new Error(`${name} ended with ${code}`)
          }),
        ])
      } catch (error) {
        if (signal.aborted) running.late++
        throw error
      } finally {
        worker.unref()
        listening.abort()
      }
    },
    async end() {
      const { running } = kept()
      kept().running = null
      await running?.worker.terminate()
    },
  }
}
