import robotsParser from 'robots-parser'
import { DAY_MS, SECOND_MS } from '#domain/clock.ts'

/** Our name in robots.txt. */
const ROBOTS_TOKEN = 'HotdealAlimi'
/** Only this much of a longer robots.txt is read (RFC 9309, 2.5). */
const MAX_LETTERS = 500 * 1024

/** What a robots.txt says. */
interface RobotsRead {
  /** The given addresses that the robots.txt forbids us. */
  forbidden: string[]
  /** The pause between two requests that it asks for, at most a day; 0 without one. */
  crawlDelayMs: number
}

/** Reads the rules in the robots.txt of `origin` for addresses there. */
export function readRobots(text: string, origin: string, addresses: string[]): RobotsRead {
  const rules = robotsParser(new URL('/robots.txt', origin).href, rulesForUs(text))
  return {
    forbidden: addresses.filter((address) => rules.isDisallowed(address, ROBOTS_TOKEN)),
    crawlDelayMs: Math.min((rules.getCrawlDelay(ROBOTS_TOKEN) ?? 0) * SECOND_MS, DAY_MS),
  }
}

/**
 * The rules for us as one group: those that name us, else those for every crawler. The parser stores each rule once per
 * name in its group, so a long robots.txt with many names would otherwise fill the memory.
 */
function rulesForUs(text: string): string {
  const rules: Array<{ names: Set<string>; rule: string }> = []
  let names = new Set<string>()
  let isNaming = false
  for (const { key, value } of linesOf(text)) {
    const isName = key === 'user-agent'
    if (isName && !isNaming) names = new Set()
    if (isName) names.add(value.replace(/\/.*/, '').trim().toLowerCase())
    if (RULES.includes(key)) rules.push({ names, rule: `${key}:${value}` })
    isNaming = isName
  }
  const rulesOf = (name: string) => rules.filter(({ names }) => names.has(name)).map(({ rule }) => rule)
  const named = rulesOf(ROBOTS_TOKEN.toLowerCase())
  return ['User-agent: *', ...(named.length > 0 ? named : rulesOf('*'))].join('\n')
}

const RULES = ['allow', 'disallow', 'crawl-delay']

/** The lines of a robots.txt that have a key, without comments. */
const linesOf = (text: string): Array<{ key: string; value: string }> =>
  text
    .slice(0, MAX_LETTERS)
    .split(/\r\n|\r|\n/)
    .map((line) => line.split('#', 1)[0] as string)
    .filter((line) => line.includes(':'))
    .map((line) => {
      const colon = line.indexOf(':')
      return { key: line.slice(0, colon).trim().toLowerCase(), value: line.slice(colon + 1) }
    })
    .filter(({ key }) => key !== '')
