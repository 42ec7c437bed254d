import { log } from '#app/log.server.ts'
import type { SourceTrouble } from '#domain/sources/sources.server.ts'
import { Refused, Unreachable, Unreadable } from './fetching/trouble.ts'
import type { Outcome } from './schedule.ts'

export type BadOutcome = Exclude<Outcome, { kind: 'read' }> & { reason: string }

/** How a look ended that ended in `error`, and a line in the log of it. */
export function outcomeOf(error: unknown, source: string): BadOutcome {
  const isExpected = error instanceof Refused || error instanceof Unreachable || error instanceof Unreadable
  if (!isExpected) {
    log.error({ err: error, source }, 'a page was read but could not be taken')
    return { kind: 'bad', reason: '읽은 글을 처리하지 못했습니다', retryAfterMs: null }
  }
  log.warn({ source, reason: error.reason }, 'a page could not be read')
  const retryAfterMs = error instanceof Unreadable ? null : error.retryAfterMs
  return { kind: error instanceof Refused ? 'refused' : 'bad', reason: error.reason, retryAfterMs }
}

/** The trouble that stands after one more look ended like this. */
export const again = (before: SourceTrouble | null, { kind, reason }: BadOutcome): SourceTrouble => ({
  kind,
  reason,
  runs: before?.kind === kind ? before.runs + 1 : 1,
})
