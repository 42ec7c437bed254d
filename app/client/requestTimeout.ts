/** A request without an answer within this time counts as lost (specification, section 8). */
const ANSWER_WITHIN_MS = 50_000

type Send = (target: string | URL, init?: RequestInit) => Promise<Response>

/**
 * Returns `send` with a time limit on every request, also on those that the router makes. A request over the limit fails
 * with a `TimeoutError`; a request that its caller aborts fails as before. Event streams are not sent by `fetch` and have
 * no limit, nor has a request with a signal in browsers from before 2024, which cannot combine signals.
 */
export const withTimeout =
  (send: Send, withinMs = ANSWER_WITHIN_MS): Send =>
  (target, init) => {
    const limit = AbortSignal.timeout(withinMs)
    const own = init?.signal
    return send(target, { ...init, signal: own ? (AbortSignal.any?.([own, limit]) ?? own) : limit })
  }

/** Call it once per page, before the first request. */
export function limitRequests(): void {
  // Bun's type of `fetch` has a `preconnect`, which browsers lack.
  window.fetch = withTimeout(window.fetch.bind(window)) as typeof fetch
}
