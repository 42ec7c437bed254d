import { ownPath } from '#domain/ownPath.ts'
import { seal, unseal } from './seal.server.ts'

/** A provider may truncate a longer state. */
const MAX_PATH = 500

/** Where a browser continues after it returns from a provider. */
export interface Return {
  /** The page after signing in. */
  to: string
  /** The anonymous account that this sign-in links, null for none. */
  linkedId: number | null
}

/** Returns for signing in only. */
export const HOME: Return = { to: '/', linkedId: null }

/**
 * Packs `Return` into a state that only we can make and read, so it works even in a browser that lost its
 * cookies. A target outside the site becomes home.
 */
export function carryReturn(state: string, { to, linkedId }: Return): string {
  const path = ownPath(to)
  const kept: Return = { to: path.length > MAX_PATH ? '/' : path, linkedId }
  return `${state}.${seal(JSON.stringify(kept))}`
}

/** The `Return` of a state of ours; home for any other. */
export function readReturn(state: string | null): Return {
  const kept = unseal(state?.slice(state.indexOf('.') + 1) ?? '')
  return kept === null ? HOME : (JSON.parse(kept) as Return)
}
