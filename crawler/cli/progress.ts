import { MultiBar } from 'cli-progress'
import { sourceName } from '#domain/sources/communities.ts'

export interface Progress {
  /** One more page of `key` was read; `said`: its result. */
  advance(key: string, said: string): void
  /** Shows information about `key` that is not a reading. */
  note(key: string, said: string): void
  end(): void
}

/** Shows a progress line per source on a terminal, and plain lines in a log. */
export const createProgress = (keys: string[], out: NodeJS.WriteStream): Progress =>
  out.isTTY ? createBars(keys, out) : createLines(out)

function createLines(out: NodeJS.WriteStream): Progress {
  const say = (key: string, said: string) => void out.write(`${sourceName(key)}: ${said}\n`)
  return { advance: say, note: say, end: () => {} }
}

/** The number of pages is unknown beforehand, so a line counts the pages read. */
function createBars(keys: string[], stream: NodeJS.WriteStream): Progress {
  const format = '{name}\t{value}페이지\t{said}'
  const all = new MultiBar({ format, stream, hideCursor: true, clearOnComplete: false })
  const bars = new Map(keys.map((key) => [key, all.create(Infinity, 0, { name: sourceName(key), said: '' })]))
  return {
    advance: (key, said) => bars.get(key)?.increment(1, { said }),
    note: (key, said) => bars.get(key)?.increment(0, { said }),
    end: () => all.stop(),
  }
}
