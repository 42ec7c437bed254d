import { ownCookie, readOwnCookie } from '../session/cookies.server.ts'

const YEAR_SECONDS = 365 * 24 * 60 * 60

/** The theme that this browser chose, from its cookie; null for none. */
export const readTheme = (request: Request): Promise<string | null> => readOwnCookie(cookie(), request)

/** The `Set-Cookie` that stores `theme` for a year. */
export const keepTheme = (theme: string): Promise<string> => cookie().serialize(theme)

const cookie = () => ownCookie('theme', { path: '/', maxAge: YEAR_SECONDS })
