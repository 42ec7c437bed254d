import { ownCookie, readCookieText } from '../session/cookies.server.ts'

const YEAR_SECONDS = 365 * 24 * 60 * 60

/** What a browser chose for its screens: the theme, the text size in px of the root, and the look of lists. */
type Choice = 'theme' | 'text' | 'rows'

/** The choice of this browser, from its cookie; null for none. */
export const readChoice = (request: Request, choice: Choice): Promise<string | null> =>
  readCookieText(choice, request)

/** The `Set-Cookie` that stores a choice for a year. */
export const keepChoice = (choice: Choice, value: string | number): Promise<string> =>
  cookieOf(choice).serialize(String(value))

const cookieOf = (choice: Choice) => ownCookie(choice, YEAR_SECONDS)
