import { ownCookie, readOwnCookie } from '../session/cookies.server.ts'

const YEAR_SECONDS = 365 * 24 * 60 * 60

/** The size of text that this browser chose, as it stands in its cookie; null until it did. */
export const readTextSize = (request: Request): Promise<string | null> => readOwnCookie(cookie(), request)

/** The `Set-Cookie` that keeps `size` (px of the root) for a year. */
export const keepTextSize = (size: number): Promise<string> => cookie().serialize(String(size))

const cookie = () => ownCookie('text', { path: '/', maxAge: YEAR_SECONDS })
