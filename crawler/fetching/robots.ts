import { DAY_MS } from '#domain/clock.ts'
import { parseInThread } from '../parsing/parseInThread.ts'
import { Gone, Refused } from './crawlErrors.ts'

const REREAD_AFTER_MS = DAY_MS

interface Robots {
  /** Throws Refused when robots.txt forbids `url`, or the error of reading robots.txt. */
  check(url: URL): Promise<void>
  /** The pause between two requests that robots.txt asks for; 0 without one, and before it was read. */
  crawlDelayMs(url: URL): number
}

/** A host's robots.txt as it was read. */
export interface ReadRobots {
  host: string
  text: string
  /** Resolves with true when it allows all of these paths. */
  allows(paths: string[]): Promise<boolean>
}

interface RobotsOptions {
  now: () => number
  /** Called after each reading. */
  note?: ((read: ReadRobots) => Promise<void>) | undefined
  /** Ends the wait for a robots.txt. */
  signal: AbortSignal
}

/**
 * Keeps each host's robots.txt for a day. `load` returns its text and throws Gone when there is none, which allows
 * everything; any other error means that the host must not be read now (RFC 9309, 2.3.1).
 */
export function createRobots(
  load: (url: URL) => Promise<string>,
  { now, note, signal }: RobotsOptions,
): Robots {
  const known = new Map<string, { text: string; crawlDelayMs: number; readAt: number }>()
  const read = (text: string, origin: string, addresses: string[]) =>
    parseInThread('robots', [text, origin, addresses], { signal })

  async function textOf(origin: string): Promise<string> {
    const kept = known.get(origin)
    if (kept && now() - kept.readAt < REREAD_AFTER_MS) return kept.text
    const address = new URL('/robots.txt', origin)
    const text = await load(address).catch((error) => {
      if (error instanceof Gone) return ''
      throw error
    })
    const { crawlDelayMs } = await read(text, origin, [])
    known.set(origin, { text, crawlDelayMs, readAt: now() })
    await note?.({
      host: address.host,
      text,
      allows: async (paths) => {
        const { forbidden } = await read(
          text,
          origin,
          paths.map((path) => new URL(path, origin).href),
        )
        return forbidden.length === 0
      },
    })
    return text
  }

  return {
    async check(url) {
      const text = await textOf(url.origin)
      const { forbidden } = await read(text, url.origin, [url.href])
      if (forbidden.length > 0) throw new Refused('robots', 'robots.txt가 수집을 허용하지 않습니다')
    },
    crawlDelayMs: (url) => known.get(url.origin)?.crawlDelayMs ?? 0,
  }
}
