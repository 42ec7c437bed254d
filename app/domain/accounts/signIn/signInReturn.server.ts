import { ownPath } from '#domain/ownPath.ts'
import { seal, unseal } from './seal.server.ts'

/** A provider may cut a state that is longer. */
const MAX_PATH = 500

/** What a browser comes back from a provider for. */
export interface Return {
  /** Where to go on after signing in. */
  to: string
  /** Whose anonymous account this sign-in joins, null for none. */
  joinerId: number | null
}

/** Comes back for nothing but signing in. */
export const HOME: Return = { to: '/', joinerId: null }

/**
 * A state that carries what the browser comes back for, unreadable to the provider and to be had from us alone: it
 * comes back even to a browser that lost its cookies. What leaves the site becomes home.
 */
export function carryReturn(state: string, { to, joinerId }: Return): string {
  const path = ownPath(to)
  const kept: Return = { to: path.length > MAX_PATH ? '/' : path, joinerId }
  return `${state}.${seal(JSON.stringify(kept))}`
}

/** What the browser came back for, as a state of ours says; just home for any other. */
export function readReturn(state: string | null): Return {
  const kept = unseal(state?.split('.')[1] ?? '')
  return kept === null ? HOME : (JSON.parse(kept) as Return)
}
