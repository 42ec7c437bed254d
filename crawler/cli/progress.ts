import { MultiBar, type SingleBar } from 'cli-progress'
import { sourceName } from '../../app/domain/products/communities.ts'

export interface Progress {
  /** A step of `key` is done; `said`: what came of it. */
  advance(key: string, said: string): void
  end(): void
}

/** A bar a source on a terminal; plain lines in a log. */
export function createProgress(parts: Array<{ key: string; steps: number }>): Progress {
  return process.stdout.isTTY ? createBars(parts) : createLines()
}

const createLines = (): Progress => ({
  advance: (key, said) => console.log(`${sourceName(key)}: ${said}`),
  end: () => {},
})

function createBars(parts: Array<{ key: string; steps: number }>): Progress {
  const all = new MultiBar({
    format: '{name}\t{bar} {value}/{total} {said}',
    hideCursor: true,
    clearOnComplete: false,
  })
  const bars = new Map<string, SingleBar>(
    parts.map(({ key, steps }) => [key, all.create(steps, 0, { name: sourceName(key), said: '' })]),
  )
  return {
    advance: (key, said) => bars.get(key)?.increment(1, { said }),
    end: () => all.stop(),
  }
}
