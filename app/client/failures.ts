import { say, UNKNOWN } from './said.ts'

/*
 * What goes wrong inside a screen (specification, section 8): it is said there, and the screen stays. `patches/` has
 * the router tell of its fetchers, and of a screen's script, by events.
 */

const RELOADED_AT = 'reloadedAt'
const RELOAD_EVERY_MS = 60_000

const NO_ANSWER = '연결이 끊겼습니다. 잠시 후 다시 시도해주세요.'

/** What failed inside a screen. `isSubmit`: a form, or a button, was pressed. */
interface FetcherFailure {
  error: unknown
  isSubmit: boolean
}

/** A page that could not be had, or a form's answer; `href` is where one was going. */
interface NavigationFailure {
  error: Error
  isSubmit?: boolean
  /** Nobody asked for it. */
  isQuiet?: boolean
  /** One cannot stay: the address has changed already, or a form that led there has been taken. */
  isBound?: boolean
  href?: string
}

/** Once a page: hears of what failed. */
export function watchFailures(): void {
  addEventListener('fetcherfailed', (event) => sayFailure((event as CustomEvent<FetcherFailure>).detail))
  addEventListener('navigationfailed', (event) => {
    if (stay((event as CustomEvent<NavigationFailure>).detail)) event.preventDefault()
  })
  addEventListener('vite:preloadError', (event) => {
    if (mayReload()) {
      event.preventDefault()
      location.reload()
    }
  })
}

/** A refusal in its own words, a fault of ours in general ones; that no answer came where one pressed something. */
function sayFailure({ error, isSubmit }: FetcherFailure): void {
  const { status, data } = Object(error) as { status?: number; data?: unknown }
  const isRefusal = status !== undefined && status < 500 && typeof data === 'string' && data !== ''
  if (isRefusal) say(data)
  else if (isSubmit || !isCutOff(error)) say(wordsFor(error))
}

/** True when the page stays as it is, with all that was typed: a form failed, or the next page is out of reach. */
function stay({ error, isSubmit, isQuiet, isBound, href }: NavigationFailure): boolean {
  if (!isSubmit && error.message === OWN_FAULT) return false
  // The browser asks for what a script cannot have, and shows what it gets.
  if (href && (isBound || /import/i.test(error.message))) location.assign(href)
  else if (!isQuiet) say(wordsFor(error))
  return true
}

/** Under this name a fault of ours arrives; any other is none of our answers: the network's, or a proxy's page. */
const OWN_FAULT = 'Unexpected Server Error'

const isCutOff = (error: unknown): boolean => error instanceof TypeError
const wordsFor = (error: unknown): string => (isCutOff(error) ? NO_ANSWER : UNKNOWN)

/** A script of ours is not there any more, most likely because the site was renewed: at most one reload a minute. */
function mayReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(RELOADED_AT))
    if (Date.now() - last < RELOAD_EVERY_MS) return false
    sessionStorage.setItem(RELOADED_AT, String(Date.now()))
    return true
  } catch {
    return false
  }
}
