/*
 * The last words that could not be sent, kept for this tab until they are: after signing in again, or after a reload, their
 * form has them. A browser that stores nothing keeps them in the form alone.
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

/** Forgets the words of the form `at`, because they have arrived. */
export function forgetWords(at: string): void {
  if (readWords(at) !== null) sessionStorage.removeItem(UNSENT_AT)
}
