/*
 * What is on its way while somebody waits: each start is a marker. A marker is shown for at least 200 ms, so that the
 * line does not flicker, and gone after 10 s or when another page has come.
 */

const LEAST_MS = 200
const MOST_MS = 10_000

const markers = new Set<object>()
const watchers = new Set<() => void>()

/** Something begins that somebody waits for; answers how to say that it has ended. */
export function startProgress(): () => void {
  const marker = {}
  const startedAt = performance.now()
  markers.add(marker)
  tell()
  const take = () => {
    if (markers.delete(marker)) tell()
  }
  setTimeout(take, MOST_MS)
  return () => void setTimeout(take, Math.max(0, LEAST_MS - (performance.now() - startedAt)))
}

/** Another page has come: nobody waits any more. */
export function endProgress(): void {
  markers.clear()
  tell()
}

export const isUnderWay = (): boolean => markers.size > 0

export function watchProgress(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

function tell(): void {
  for (const watcher of watchers) watcher()
}
