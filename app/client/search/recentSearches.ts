const KEPT_AT = 'recentSearches'
const MAX_KEPT = 6

/** The latest searches of this device, the last one first. Where site data is blocked there are none. */
export function readRecentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT_AT) ?? '[]')
    return Array.isArray(kept) ? kept.filter((text) => typeof text === 'string').slice(0, MAX_KEPT) : []
  } catch {
    return []
  }
}

export function keepSearch(typed: string): void {
  const text = typed.trim()
  if (text === '') return
  const others = readRecentSearches().filter((other) => other !== text)
  write([text, ...others].slice(0, MAX_KEPT))
}

export const clearRecentSearches = (): void => write([])

function write(texts: string[]): void {
  try {
    localStorage.setItem(KEPT_AT, JSON.stringify(texts))
  } catch {
    // blocked, or full: the search itself works without it
  }
}
