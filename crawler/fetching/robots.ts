import robotsParser, { type Robot } from 'robots-parser'
import { DAY_MS } from '#domain/clock.ts'
import { Gone, Refused } from './crawlErrors.ts'

/** Our name in robots.txt. */
const ROBOTS_TOKEN = 'HotdealAlimi'
const REREAD_AFTER_MS = DAY_MS

interface Robots {
  /** Throws Refused when robots.txt forbids `url`, or the error of reading robots.txt. */
  check(url: URL): Promise<void>
  /** The pause between two requests that robots.txt asks for; 0 without one, and before it was read. */
  crawlDelayMs(url: URL): number
}

/** A host's robots.txt as it was read; `allows` tells for one of the host's paths. */
export interface ReadRobots {
  host: string
  text: string
  allows(path: string): boolean
}

/**
 * Keeps each host's robots.txt for a day. `load` returns its text and throws Gone when there is none, which allows
 * everything; any other error means that the host must not be read now (RFC 9309, 2.3.1). `note` hears of each reading.
 */
export function createRobots(
  load: (url: URL) => Promise<string>,
  now: () => number,
  note: (read: ReadRobots) => Promise<void> = async () => {},
): Robots {
  const known = new Map<string, { rules: Robot; readAt: number }>()

  async function rulesOf(origin: string): Promise<Robot> {
    const kept = known.get(origin)
    if (kept && now() - kept.readAt < REREAD_AFTER_MS) return kept.rules
    const address = new URL('/robots.txt', origin)
    const text = await load(address).catch((error) => {
      if (error instanceof Gone) return ''
      throw error
    })
    const rules = robotsParser(address.href, text)
    known.set(origin, { rules, readAt: now() })
    await note({
      host: address.host,
      text,
      allows: (path) => !rules.isDisallowed(new URL(path, origin).href, ROBOTS_TOKEN),
    })
    return rules
  }

  return {
    async check(url) {
      const rules = await rulesOf(url.origin)
      if (rules.isDisallowed(url.href, ROBOTS_TOKEN))
        throw new Refused('robots', 'robots.txt가 수집을 허용하지 않습니다')
    },
    crawlDelayMs: (url) => (known.get(url.origin)?.rules.getCrawlDelay(ROBOTS_TOKEN) ?? 0) * 1000,
  }
}
