import PQueue from 'p-queue'
import { processSingleton } from '#db/singleton.ts'
import { threadOf } from '#db/thread.ts'
import { Unreadable } from '../fetching/crawlErrors.ts'
import type { PARSERS } from './parsers.ts'
import type { Answer, Question } from './parserThread.ts'

/** The time limit for one page; a page of the maximum size, 3 MB, takes up to a second. */
const MAX_PARSE_MS = 10_000

type Parsers = typeof PARSERS

/** `signal` ends the wait; a page may take `longestMs`. */
interface Limits {
  signal?: AbortSignal
  longestMs?: number
}

/**
 * Returns what the parser of this name (`parsers.ts`) finds. A worker thread runs it, so that this process can answer
 * requests meanwhile (decision 061). The thread reads one page at a time; a page that takes longer than ten seconds is
 * Unreadable. Rejects with the reason of `signal` when that aborts.
 */
export const parseInThread = <Name extends keyof Parsers>(
  name: Name,
  args: Parameters<Parsers[Name]>,
  { signal = new AbortController().signal, longestMs = MAX_PARSE_MS }: Limits = {},
): Promise<ReturnType<Parsers[Name]>> =>
  queue().add(
    async () => foundIn(await ask({ name, args }, signal, longestMs)) as ReturnType<Parsers[Name]>,
    { signal },
  )

const queue = () =>
  processSingleton('pages to parse', () => new PQueue({ concurrency: 1 }), { survives: true })

const thread = threadOf<Question, Answer>('parser thread', new URL('parserThread.ts', import.meta.url))

async function ask(question: Question, signal: AbortSignal, longestMs: number): Promise<Answer> {
  const longest = AbortSignal.timeout(longestMs)
  try {
    return await thread.ask(question, AbortSignal.any([signal, longest]))
  } catch (error) {
    signal.throwIfAborted()
    if (!longest.aborted) throw error
    await thread.end()
    throw new Unreadable('페이지를 읽는 데 너무 오래 걸립니다')
  }
}

function foundIn(answer: Answer): unknown {
  if ('found' in answer) return answer.found
  if ('unreadable' in answer) throw new Unreadable(answer.unreadable)
  throw new Error(answer.failed)
}
