import { showToast, UNKNOWN_FAULT } from './toasts.ts'

/*
 * Failures inside a screen (specification, section 8): a toast reports them, and the screen stays. `patches/` makes
 * the router report failures of its fetchers and of a screen's script as events.
 */

const RELOADED_AT = 'reloadedAt'
const RELOAD_EVERY_MS = 60_000

const NO_ANSWER = '연결이 끊겼습니다. 잠시 후 다시 시도해주세요.'
const OFFLINE = '인터넷에 연결되어 있지 않습니다. 연결을 확인하고 다시 시도해주세요.'

/** A failure inside a screen. `isSubmit`: the member submitted a form or pressed a button. */
interface FetcherFailure {
  error: unknown
  isSubmit: boolean
}

/** A page, or a form's answer, that did not arrive. `href` is the target of the navigation. */
interface NavigationFailure {
  error: Error
  isSubmit?: boolean
  /** A background request. */
  isQuiet?: boolean
  /** The page cannot stay: the address has changed already, or the server has accepted the form that led away. */
  isBound?: boolean
  href?: string
}

/** Call it once per page: listens for failures. */
export function watchFailures(): void {
  addEventListener('fetcherfailed', (event) => showFailure((event as CustomEvent<FetcherFailure>).detail))
  addEventListener('navigationfailed', (event) => {
    if (staysOnPage((event as CustomEvent<NavigationFailure>).detail)) event.preventDefault()
  })
  addEventListener('vite:preloadError', (event) => {
    const target = findTarget()
    // Offline, a discarded page could not be loaded again. The navigation fails instead, and its failure is shown.
    if (isOffline()) return
    if (mayReload()) location.reload()
    else if (target) location.assign(target)
    else return
    event.preventDefault()
  })
}

/**
 * Shows a refusal with its own text and a server fault with a general one. A missing answer is reported only after a
 * submit.
 */
function showFailure({ error, isSubmit }: FetcherFailure): void {
  const message = refusalIn(error)
  if (message) showToast(message)
  else if (isSubmit || !isCutOff(error)) showToast(textFor(error))
}

/** The text of a refusal, whose data is the text or has it as `message`; falsy for any other error. */
function refusalIn(error: unknown): string | false | undefined {
  const { status, data } = Object(error) as { status: number; data?: string & { message?: string } }
  return (status < 500 || status === 503) && (data?.message ?? data)
}

/** True if the page stays as it is, with everything that was typed: a form failed, or the next page is unreachable. */
function staysOnPage({ error, isSubmit, isQuiet, isBound, href }: NavigationFailure): boolean {
  if (!isSubmit && error.message === OWN_FAULT) return false
  // A script cannot continue here, so the browser itself requests the page and shows the answer.
  if (isOffline() && !isBound) {
    if (!isQuiet) showToast(OFFLINE)
  } else if (href && (isBound || /import/i.test(error.message))) location.assign(href)
  else if (!isQuiet) showToast(textFor(error))
  return true
}

/** The browser reports that there is no network. */
const isOffline = (): boolean => navigator.onLine === false

/** The message of a server fault. Any other message comes from the network or from a proxy's page. */
const OWN_FAULT = 'Unexpected Server Error'

/** True if no answer arrived: no network, or no answer in time. */
const isCutOff = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError')
const textFor = (error: unknown): string => (isCutOff(error) ? NO_ANSWER : UNKNOWN_FAULT)

/** The address to which the router is on its way; null if it is idle. */
function findTarget(): string | null {
  const { __remixRouter: router } = window as { __remixRouter?: Router }
  const next = router?.state.navigation.location
  return next ? next.pathname + next.search + next.hash : null
}

interface Router {
  state: { navigation: { location?: Pick<Location, 'pathname' | 'search' | 'hash'> } }
}

/** A script of the site is missing, most likely because a new version was installed: reloads at most once a minute. */
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
