const WAIT_MS = 150

/**
 * Requests suggestions once the visitor pauses typing, and reports the answers in the order of the keys; `leaving`
 * cancels this.
 */
export function askSuggestions(
  typed: string,
  leaving: AbortSignal,
  onNames: (names: string[]) => void,
): void {
  const timer = setTimeout(async () => {
    const names = await readNames(typed, leaving)
    if (!leaving.aborted) onNames(names)
  }, WAIT_MS)
  leaving.addEventListener('abort', () => clearTimeout(timer))
}

/** Returns no suggestions if the server does not answer: the search itself reports the error. */
async function readNames(searchKeyword: string, signal: AbortSignal): Promise<string[]> {
  try {
    const query = new URLSearchParams({ searchKeyword })
    const answer = await fetch(`/api/v0/products/suggestions?${query}`, { signal })
    if (!answer.ok) return []
    return ((await answer.json()) as { contents: string[] }).contents
  } catch {
    return []
  }
}
