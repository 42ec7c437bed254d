/*
 * Keeps the last text that could not be sent, for this tab, until it is sent: its form shows it again after a sign-in
 * or a reload. In a browser that stores nothing, the text exists only in the form.
 */

const UNSENT_AT = 'unsent'

/** Keeps the words of the form `at`. */
export function keepWords(at: string, words: string): void {
  try {
    sessionStorage.setItem(UNSENT_AT, JSON.stringify({ at, words }))
  } catch {}
}

/** The kept words of the form `at`; null if there are none. */
export function readWords(at: string): string | null {
  try {
    const kept = Object(JSON.parse(sessionStorage.getItem(UNSENT_AT) ?? 'null'))
    return kept.at === at ? String(kept.words) : null
  } catch {
    return null
  }
}

/** Forgets the words of the form `at`, because the server has received them. */
export function forgetWords(at: string): void {
  if (readWords(at) !== null) sessionStorage.removeItem(UNSENT_AT)
}
