export type SourceState = 'waiting' | 'ok' | 'slow' | 'off' | 'refused'

/** The state of a source's readings. */
export interface SourceCondition {
  key: string
  name: string
  state: SourceState
  reason: string | null
  rows: number | null
  /** The latency of the last answer. */
  latencyMs: number | null
  lastReadAt: number | null
  nextReadAt: number | null
}

/** The state with figures of the last 24 hours, which are computed from every run. */
export interface SourceHealth extends SourceCondition {
  /** The share of posts without a price among those read in the last 24 hours, 0 to 1. */
  missingShare: number | null
  /** The worst outcome of each of the last 24 hours, oldest first; null = nothing was read. */
  hours: Array<'ok' | 'bad' | 'refused' | null>
}
