import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Repeats `act` until it succeeds; returns null when `signal` aborts first. `pauseMsAfter` returns the pause after a
 * failure, given the number of `earlier` failures, or throws an error that must not be tried again.
 */
export async function retryUntilDone<T>(
  act: () => T | Promise<T>,
  signal: AbortSignal,
  pauseMsAfter: (error: unknown, earlier: number) => number,
): Promise<T | null> {
  for (let failures = 0; !signal.aborted; failures++) {
    try {
      return await act()
    } catch (error) {
      if (signal.aborted) break
      await sleep(pauseMsAfter(error, failures), undefined, { signal }).catch(() => {})
    }
  }
  return null
}
