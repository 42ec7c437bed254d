import { MultiBar } from 'cli-progress'
import { sourceName } from '../../app/domain/products/sources/communities.ts'

export interface Progress {
  /** A step of `key` is done; `said`: what came of it. */
  advance(key: string, said: string): void
  end(): void
}

/** A line a source that moves, on a terminal; plain lines in a log. */
export function createProgress(keys: string[]): Progress {
  return process.stdout.isTTY ? createBars(keys) : createLines()
}

const createLines = (): Progress => ({
  advance: (key, said) => console.log(`${sourceName(key)}: ${said}`),
  end: () => {},
})

/** How many pages there will be is not known before: a line counts what has been read. */
function createBars(keys: string[]): Progress {
  const all = new MultiBar({ format: '{name}\t{value}쪽\t{said}', hideCursor: true, clearOnComplete: false })
  const bars = new Map(keys.map((key) => [key, all.create(Infinity, 0, { name: sourceName(key), said: '' })]))
  return {
    advance: (key, said) => bars.get(key)?.increment(1, { said }),
    end: () => all.stop(),
  }
}
