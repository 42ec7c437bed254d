const WAIT_MS = 150

/**
 * Requests `path` once the reader pauses typing or choosing, and reports the answer. Reports null if the server does
 * not answer: the list or the search itself shows that error. An abort of `leaving` cancels the request.
 */
export function askPaused<Answer>(
  path: string,
  leaving: AbortSignal,
  onAnswer: (answer: Answer | null) => void,
): void {
  const timer = setTimeout(async () => {
    const answer = await read<Answer>(path, leaving)
    if (!leaving.aborted) onAnswer(answer)
  }, WAIT_MS)
  leaving.addEventListener('abort', () => clearTimeout(timer))
}

async function read<Answer>(path: string, signal: AbortSignal): Promise<Answer | null> {
  try {
    const answer = await fetch(path, { signal })
    return answer.ok ? ((await answer.json()) as Answer) : null
  } catch {
    return null
  }
}
