const KEY = Symbol.for('hotdeal-alimi.process-singletons')

interface Kept {
  value: unknown
  survives: boolean
}

const home = globalThis as { [KEY]?: Map<string, Kept> }

const registry = (): Map<string, Kept> => {
  home[KEY] ??= new Map()
  return home[KEY]
}

/**
 * One value per process, although modules may load twice (in development by Vite for the pages, and from the source for
 * the server). Without it the server would not receive the announcements of routes. `survives`: `forgetSingletons`
 * leaves the value alone, because it holds a connection, listeners or requests in flight.
 */
export function processSingleton<T>(name: string, make: () => T, { survives = false } = {}): T {
  const kept = registry().get(name) ?? { value: make(), survives }
  registry().set(name, kept)
  return kept.value as T
}

/** Drops the value of `name`; the next call of `processSingleton` makes a new one. */
export function forgetSingleton(name: string): void {
  registry().delete(name)
}

/** Drops everything the process remembers and can rebuild from the database. */
export function forgetSingletons(): void {
  for (const [name, { survives }] of registry()) if (!survives) registry().delete(name)
}
