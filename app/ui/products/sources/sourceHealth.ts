import { COMMUNITIES } from '#domain/sources/communities.ts'
import type { SourceCondition, SourceState } from '#domain/sources/sourceHealth.ts'

/** How the sources are together, in a few words. */
export interface HealthSummary {
  state: 'ok' | 'slow' | 'off' | 'waiting'
  healthy: number
  total: number
  /** Of the communities that are being read. */
  keys: string[]
  /** The last time that any source was read. */
  lastReadAt: number | null
}

const WORST_FIRST: SourceState[] = ['off', 'refused', 'slow']

/** Sums up the sources that are being read; those switched off by hand do not count. */
export function sumUpHealth(sources: SourceCondition[]): HealthSummary {
  const read = sources.filter((source) => !isSwitchedOff(source))
  const worst = WORST_FIRST.find((state) => read.some((source) => source.state === state))
  const healthy = read.filter((source) => source.state === 'ok').length
  const readAt = read.flatMap((source) => source.lastReadAt ?? [])
  return {
    state: worst === 'refused' ? 'off' : (worst ?? (healthy > 0 ? 'ok' : 'waiting')),
    healthy,
    total: read.length,
    keys: read.filter(isCommunity).map((source) => source.key),
    lastReadAt: readAt.length > 0 ? Math.max(...readAt) : null,
  }
}

/** False for the price comparison, which posts nothing. */
export const isCommunity = ({ key }: SourceCondition): boolean =>
  COMMUNITIES.some((community) => community.key === key)

export const isSwitchedOff = (source: SourceCondition): boolean =>
  source.state === 'off' && source.lastReadAt === null && source.nextReadAt === null
