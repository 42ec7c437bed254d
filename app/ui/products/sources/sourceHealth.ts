import { COMMUNITIES, MEMBER_SOURCE, sourceName } from '#domain/sources/communities.ts'
import type { SourceCondition, SourceState } from '#domain/sources/sourceHealth.ts'

/** The state of the communities in a few words; the price comparison has no deals and does not count. */
export interface HealthSummary {
  state: 'ok' | 'slow' | 'off' | 'waiting'
  healthy: number
  /** The number of enabled communities. */
  total: number
  /** The keys of the communities that the operator switched off. */
  switchedOff: string[]
  /** The sources whose deals a list may be narrowed to: the enabled communities, and our own members. */
  keys: string[]
  /** The time of the last reading of any of them. */
  lastReadAt: number | null
}

const WORST_FIRST: SourceState[] = ['off', 'refused', 'slow']

/** Sums up the enabled communities, and names those that the operator switched off. */
export function sumUpHealth(sources: SourceCondition[]): HealthSummary {
  const communities = sources.filter(isCommunity)
  const read = communities.filter((source) => !isSwitchedOff(source))
  const worst = WORST_FIRST.find((state) => read.some((source) => source.state === state))
  const healthy = read.filter((source) => source.state === 'ok').length
  const readAt = read.flatMap((source) => source.lastReadAt ?? [])
  return {
    state: worst === 'refused' ? 'off' : (worst ?? (healthy > 0 ? 'ok' : 'waiting')),
    healthy,
    total: read.length,
    switchedOff: communities.filter(isSwitchedOff).map(({ key }) => key),
    keys: [...read.map(({ key }) => key), MEMBER_SOURCE],
    lastReadAt: readAt.length > 0 ? Math.max(...readAt) : null,
  }
}

/** False for the price comparison, which has no posts. */
export const isCommunity = ({ key }: SourceCondition): boolean =>
  COMMUNITIES.some((community) => community.key === key)

export const isSwitchedOff = (source: SourceCondition): boolean =>
  source.state === 'off' && source.lastReadAt === null && source.nextReadAt === null

/** `9곳 정상`, or `9곳 중 8곳 정상`. */
export function healthText({ state, healthy, total }: HealthSummary): string {
  if (total === 0) return '첫 수집 전'
  return state === 'ok' ? `${total}곳 정상` : `${total}곳 중 ${healthy}곳 정상`
}

/** `에펨코리아 꺼 둠`; null when every community is enabled. */
export const switchedOffText = ({ switchedOff }: HealthSummary): string | null =>
  switchedOff.length === 0 ? null : `${switchedOff.map(sourceName).join(', ')} 꺼 둠`
