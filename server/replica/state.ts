import { processSingleton } from '#db/singleton.ts'

/** What a second machine says of itself in `/readyz` and `/metrics`. */
export interface Followed {
  /** How long the oldest change of the first machine waits for this one. */
  lagMs: number
  isReachable: boolean
  isOtherSchema: boolean
  /** The beat of the state that is shown; 0 before the first. */
  beat: number
}

/** A copy that lags longer than this answers nobody well. */
const LATE_AFTER_MS = 30_000

/** The state of this second machine, and how many requests it passed on, by reason. */
export const followed = () =>
  processSingleton(
    'followed',
    () => ({ read: null as (() => Followed) | null, passedOn: new Map<string, number>() }),
    { survives: true },
  )

/** Why a second machine should get no requests; null when it should. */
export function findLateness({ lagMs, isOtherSchema, beat }: Followed): 'copy' | 'schema' | 'lag' | null {
  if (isOtherSchema) return 'schema'
  if (beat === 0) return 'copy'
  return lagMs > LATE_AFTER_MS ? 'lag' : null
}
