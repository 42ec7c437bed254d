export type SourceState = 'waiting' | 'ok' | 'slow' | 'off' | 'refused'

/** How the reading of a source goes. */
export interface SourceCondition {
  key: string
  name: string
  state: SourceState
  reason: string | null
  rows: number | null
  /** What the last answer took. */
  latencyMs: number | null
  lastReadAt: number | null
  nextReadAt: number | null
}

/** The same with what its last day was like, which takes a look at every run. */
export interface SourceHealth extends SourceCondition {
  /** Of the posts read in the last 24 hours, the share without a price, 0 to 1. */
  missingShare: number | null
  /** The last 24 hours, oldest first, by the worst that happened in each; null = nothing was read. */
  hours: Array<'ok' | 'bad' | 'refused' | null>
}
