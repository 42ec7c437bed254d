import { processSingleton } from '#db/singleton.ts'

/** The state that a second machine reports in `/readyz` and `/metrics`. */
export interface Followed {
  /** The age of the oldest change of the first machine that this one lacks. */
  lagMs: number
  isReachable: boolean
  isOtherSchema: boolean
  /** The beat of the state that is shown; 0 before the first. */
  beat: number
}

/** A copy that lags more than this is too old to answer requests. */
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
