const WAIT_MS = 150

/**
 * Asks what somebody who typed this may mean, once they pause; answers are told in the order of the keys. Answers how
 * to forget it.
 */
export function askSuggestions(typed: string, tell: (names: string[]) => void): () => void {
  const leaving = new AbortController()
  const timer = setTimeout(async () => {
    const names = await readNames(typed, leaving.signal)
    if (!leaving.signal.aborted) tell(names)
  }, WAIT_MS)
  return () => {
    clearTimeout(timer)
    leaving.abort()
  }
}

/** None when the server cannot be asked: the search itself says what is wrong. */
async function readNames(searchKeyword: string, signal: AbortSignal): Promise<string[]> {
  try {
    const query = new URLSearchParams({ searchKeyword })
    const answer = await fetch(`/api/v0/products/suggestions?${query}`, { signal })
    return ((await answer.json()) as { contents: string[] }).contents
  } catch {
    return []
  }
}
