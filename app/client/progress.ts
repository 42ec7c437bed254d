/*
 * Requests that somebody waits for: each start adds a marker. A marker is shown for at least 200 ms, so that the
 * progress line does not flicker, and disappears after 10 s or when another page opens.
 */

const MIN_MS = 200
const MAX_MS = 10_000

const markers = new Set<object>()
const watchers = new Set<() => void>()

/** Starts a request that somebody waits for. Returns a function that ends it. */
export function startProgress(): () => void {
  const marker = {}
  const startedAt = performance.now()
  markers.add(marker)
  notifyWatchers()
  const remove = () => {
    if (markers.delete(marker)) notifyWatchers()
  }
  setTimeout(remove, MAX_MS)
  return () => void setTimeout(remove, Math.max(0, MIN_MS - (performance.now() - startedAt)))
}

/** The event that another page, or another view of this one, has opened. */
export const ARRIVAL = 'arrival'

/** Another page has opened: nobody waits any more. */
export function endProgress(): void {
  markers.clear()
  notifyWatchers()
  dispatchEvent(new Event(ARRIVAL))
}

export const isUnderWay = (): boolean => markers.size > 0

export function watchProgress(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

function notifyWatchers(): void {
  for (const watcher of watchers) watcher()
}
