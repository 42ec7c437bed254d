import PQueue from 'p-queue'
import { processSingleton } from '#db/singleton.ts'
import { threadOf } from '#db/thread.ts'
import { Unreadable } from '../fetching/crawlErrors.ts'
import type { PARSERS } from './parsers.ts'
import type { Answer, Question } from './parserThread.ts'

/** A page of 3 MB takes half a second. */
const LONGEST_MS = 10_000

type Parsers = typeof PARSERS
type Apart = {
  [Name in keyof Parsers]: (...args: Parameters<Parsers[Name]>) => Promise<ReturnType<Parsers[Name]>>
}

/**
 * The parsers of `parsers.ts`, in a thread: this process answers others meanwhile (decision 061). Pages wait for each
 * other; one that takes longer than ten seconds is Unreadable.
 */
export const parseApart: Apart = {
  posts: (...args) => ask('posts', args),
  post: (...args) => ask('post', args),
  products: (...args) => ask('products', args),
  product: (...args) => ask('product', args),
}

const thread = threadOf<Question, Answer>('parser thread', new URL('parserThread.ts', import.meta.url))
const queue = () =>
  processSingleton('pages to parse', () => new PQueue({ concurrency: 1 }), { survives: true })

const ask = <Found>(name: keyof Parsers, args: unknown[]): Promise<Found> =>
  queue().add(async () => {
    const longest = AbortSignal.timeout(LONGEST_MS)
    try {
      return foundIn(await thread.ask({ name, args }, longest)) as Found
    } catch (error) {
      if (!longest.aborted) throw error
      thread.end()
      throw new Unreadable('페이지를 읽는 데 너무 오래 걸립니다')
    }
  })

function foundIn(answer: Answer): unknown {
  if ('found' in answer) return answer.found
  if ('unreadable' in answer) throw new Unreadable(answer.unreadable)
  throw new Error(answer.failed)
}
