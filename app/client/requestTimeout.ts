/** A request without an answer within this time counts as lost (specification, section 8). */
const ANSWER_WITHIN_MS = 50_000

type Send = (target: RequestInfo | URL, init?: RequestInit) => Promise<Response>

/**
 * Returns `send` with a time limit on every request to `origin`, also on those that the router makes. A request over
 * the limit fails with a `TimeoutError`; a request that its caller aborts fails as before. Event streams are not sent
 * by `fetch` and have no limit, nor have browsers from before 2024, which cannot combine signals.
 */
export function withTimeout(send: Send, origin: string, withinMs = ANSWER_WITHIN_MS): Send {
  if (!('any' in AbortSignal)) return send
  return (target, init) => {
    const url = target instanceof Request ? target.url : target
    if (new URL(url, origin).origin !== origin) return send(target, init)
    const own = init?.signal ?? (target instanceof Request ? target.signal : null)
    const limit = AbortSignal.timeout(withinMs)
    return send(target, { ...init, signal: own ? AbortSignal.any([own, limit]) : limit })
  }
}

/** Call it once per page, before the first request. */
export function limitRequests(): void {
  // Bun's type of `fetch` has a `preconnect`, which browsers lack.
  window.fetch = withTimeout(window.fetch.bind(window), location.origin) as typeof fetch
}
