import { ownCookie, readOwnCookie } from '../session/cookies.server.ts'

const YEAR_SECONDS = 365 * 24 * 60 * 60

/** The theme that this browser chose, as it stands in its cookie; null until it did. */
export const readTheme = (request: Request): Promise<string | null> => readOwnCookie(cookie(), request)

/** The `Set-Cookie` that keeps `theme` for a year. */
export const keepTheme = (theme: string): Promise<string> => cookie().serialize(theme)

const cookie = () => ownCookie('theme', { path: '/', maxAge: YEAR_SECONDS })
