// The thread that parses pages: a long page takes a tenth of a second, during which the process answers requests.
import { parentPort } from 'node:worker_threads'
import { Unreadable } from '../fetching/crawlErrors.ts'
import { PARSERS } from './parsers.ts'

/** The name of a parser, and its arguments. */
export interface Question {
  name: keyof typeof PARSERS
  args: unknown[]
}
/** What the parser found, why it is the wrong page, or how the parser failed. */
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
