const MOST = 20_000

/** The same function, which works each text out once: names and words come again and again. Keeps the last 20,000 or so. */
export function remembered<T>(work: (text: string) => T): (text: string) => T {
  let [recent, former] = [new Map<string, T>(), new Map<string, T>()]
  return (text) => {
    const known = recent.get(text)
    if (known !== undefined) return known
    const found = former.get(text) ?? work(text)
    if (recent.size >= MOST / 2) [recent, former] = [new Map(), recent]
    recent.set(text, found)
    return found
  }
}
