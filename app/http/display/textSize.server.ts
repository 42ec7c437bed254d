import { ownCookie, readOwnCookie } from '../session/cookies.server.ts'

const YEAR_SECONDS = 365 * 24 * 60 * 60

/** The text size that this browser chose, from its cookie; null for none. */
export const readTextSize = (request: Request): Promise<string | null> => readOwnCookie(cookie(), request)

/** The `Set-Cookie` that stores `size` (px of the root) for a year. */
export const keepTextSize = (size: number): Promise<string> => cookie().serialize(String(size))

const cookie = () => ownCookie('text', { path: '/', maxAge: YEAR_SECONDS })
