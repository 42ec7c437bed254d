// The thread that reads pages: a long one takes a tenth of a second, in which the process answers others.
import { parentPort } from 'node:worker_threads'
import { Unreadable } from '../fetching/crawlErrors.ts'
import { PARSERS } from './parsers.ts'

/** A parser by its name, and what it gets. */
export interface Question {
  name: keyof typeof PARSERS
  args: unknown[]
}
/** What it read, why the page is another one, or how it failed. */
export type Answer = { found: unknown } | { unreadable: string } | { failed: string }

parentPort?.on('message', (question: Question) => parentPort?.postMessage(answer(question)))

function answer({ name, args }: Question): Answer {
  const parse = PARSERS[name] as (...args: unknown[]) => unknown
  try {
    return { found: parse(...args) }
  } catch (error) {
    return error instanceof Unreadable
      ? { unreadable: error.reason }
      : { failed: String((error as Error).stack) }
  }
}
