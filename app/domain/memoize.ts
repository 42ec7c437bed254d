const MAX_RESULTS = 20_000

/**
 * Memoizes `work` by its text, because names and words repeat. Keeps about the last `max` results. A known result takes
 * 25 ns; with `lru-cache` it took 150 ns, and reading a million keywords took 29 s of the processor instead of 20 s.
 */
export function memoize<T>(work: (text: string) => T, max = MAX_RESULTS): (text: string) => T {
  let [recent, former] = [new Map<string, T>(), new Map<string, T>()]
  return (text) => {
    const known = recent.get(text)
    if (known !== undefined) return known
    const found = former.get(text) ?? work(text)
    if (recent.size >= max / 2) [recent, former] = [new Map(), recent]
    recent.set(text, found)
    return found
  }
}

/**
 * Memoizes `work` by the object that it reads, because one name is compared with many others. Keeps a result as long as
 * its object.
 */
export function memoizeOf<K extends object, T>(work: (of: K) => T): (of: K) => T {
  const known = new WeakMap<K, T>()
  return (of) => {
    const found = known.get(of) ?? work(of)
    known.set(of, found)
    return found
  }
}
