import { say, UNKNOWN } from './said.ts'

/*
 * What goes wrong inside a screen (specification, section 8): it is said there, and the screen stays. `patches/` has
 * the router tell of its fetchers, and of a screen's script, by events.
 */

const RELOADED_AT = 'reloadedAt'
const RELOAD_EVERY_MS = 60_000

/** Once a page: hears of what failed. */
export function watchFailures(): void {
  addEventListener('fetcherfailed', (event) => sayFailure((event as CustomEvent<unknown>).detail))
  addEventListener('vite:preloadError', (event) => {
    if (mayReload()) {
      event.preventDefault()
      location.reload()
    }
  })
}

/** A refusal in its own words, a fault of ours in general ones. That no answer came (a TypeError) is not said. */
function sayFailure(failure: unknown): void {
  if (failure instanceof TypeError) return
  const { status, data } = Object(failure) as { status?: number; data?: unknown }
  const isRefusal = status !== undefined && status < 500 && typeof data === 'string' && data !== ''
  say(isRefusal ? data : UNKNOWN)
}

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
