import { log } from '#app/log.server.ts'
import type { SourceTrouble } from '#domain/sources/sources.server.ts'
import { Refused, Unreachable, Unreadable } from './fetching/crawlErrors.ts'
import type { Outcome } from './schedule.ts'

/** How a reading failed. `reason` is Korean. */
export type Failure = Exclude<Outcome, { kind: 'read' }> & {
  reason: string
  /** robots.txt forbids this one address; the site's other pages may be read. */
  isByRobots: boolean
}

/** Classifies the error of a reading and logs it. */
export function failureOf(error: unknown, source: string): Failure {
  const isExpected = error instanceof Refused || error instanceof Unreachable || error instanceof Unreadable
  if (!isExpected) {
    log.error({ err: error, source }, 'a page was read but could not be taken')
    return { kind: 'bad', reason: '읽은 글을 처리하지 못했습니다', retryAfterMs: null, isByRobots: false }
  }
  log.warn({ source, reason: error.reason }, 'a page could not be read')
  return {
    kind: error instanceof Refused ? 'refused' : 'bad',
    reason: error.reason,
    retryAfterMs: error instanceof Unreadable ? null : error.retryAfterMs,
    isByRobots: isForbiddenByRobots(error),
  }
}

/** True when robots.txt forbids the address. */
export const isForbiddenByRobots = (error: unknown): boolean =>
  error instanceof Refused && error.by === 'robots'

/** The trouble after one more failure: failures of one kind in a row are counted. */
export const troubleAfter = (before: SourceTrouble | null, { kind, reason }: Failure): SourceTrouble => ({
  kind,
  reason,
  runs: before?.kind === kind ? before.runs + 1 : 1,
})

/** The trouble with the most failures in a row; null when there is none. */
export const worstOf = (troubles: Array<SourceTrouble | null>): SourceTrouble | null =>
  troubles.filter((trouble) => trouble !== null).sort((a, b) => b.runs - a.runs)[0] ?? null
