const KEY = Symbol.for('hotdeal-alimi.once')

type Shelf = Map<string, unknown>
const home = globalThis as { [KEY]?: Shelf }

/**
 * One value a process, although modules load twice (Vite's bundle of the routes and the source that the
 * server runs). Without it the server would hear none of the announcements that routes make.
 */
export function once<T>(name: string, make: () => T): T {
  home[KEY] ??= new Map()
  const shelf = home[KEY]
  if (!shelf.has(name)) shelf.set(name, make())
  return shelf.get(name) as T
}

/** Drops what `once` keeps under `name`, so that the next caller makes it anew. */
export function forget(name: string): void {
  home[KEY]?.delete(name)
}
