import { COMMUNITIES, MEMBER_SOURCE } from '#domain/sources/communities.ts'
import type { SourceCondition, SourceState } from '#domain/sources/sourceHealth.ts'

/** The state of all sources in a few words. */
export interface HealthSummary {
  state: 'ok' | 'slow' | 'off' | 'waiting'
  healthy: number
  total: number
  /** The sources whose deals a list may be narrowed to: the enabled communities, and our own members. */
  keys: string[]
  /** The time of the last reading of any source. */
  lastReadAt: number | null
}

const WORST_FIRST: SourceState[] = ['off', 'refused', 'slow']

/** Sums up the enabled sources; sources that the operator switched off do not count. */
export function sumUpHealth(sources: SourceCondition[]): HealthSummary {
  const read = sources.filter((source) => !isSwitchedOff(source))
  const worst = WORST_FIRST.find((state) => read.some((source) => source.state === state))
  const healthy = read.filter((source) => source.state === 'ok').length
  const readAt = read.flatMap((source) => source.lastReadAt ?? [])
  return {
    state: worst === 'refused' ? 'off' : (worst ?? (healthy > 0 ? 'ok' : 'waiting')),
    healthy,
    total: read.length,
    keys: [...read.filter(isCommunity).map((source) => source.key), MEMBER_SOURCE],
    lastReadAt: readAt.length > 0 ? Math.max(...readAt) : null,
  }
}

/** False for the price comparison, which has no posts. */
export const isCommunity = ({ key }: SourceCondition): boolean =>
  COMMUNITIES.some((community) => community.key === key)

export const isSwitchedOff = (source: SourceCondition): boolean =>
  source.state === 'off' && source.lastReadAt === null && source.nextReadAt === null
