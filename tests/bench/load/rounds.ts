const ROUNDS = 3

/** Runs the contenders in turn (A B A B …) for three rounds; returns one sample of each per round. */
export async function inTurn<T extends Record<string, () => unknown>>(
  contenders: T,
): Promise<{ [Name in keyof T]: Array<Awaited<ReturnType<T[Name]>>> }> {
  const samples = Object.fromEntries(Object.keys(contenders).map((name) => [name, [] as unknown[]]))
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, run] of Object.entries(contenders)) samples[name]?.push(await run())
  }
  return samples as { [Name in keyof T]: Array<Awaited<ReturnType<T[Name]>>> }
}

/** The best of figures where more is better. */
export const highest = (samples: number[]): number => Math.max(...samples)
/** The best of figures where less is better. */
export const lowest = (samples: number[]): number => Math.min(...samples)

/** Runs `act` for about `forMs`; returns its runs per second. `act` gets the number of runs before it. */
export function perSecond(forMs: number, act: (done: number) => void): number {
  const started = performance.now()
  let done = 0
  let tookMs = 0
  for (; tookMs < forMs; tookMs = performance.now() - started) act(done++)
  return (done / tookMs) * 1000
}

/** Returns the average microseconds that `act` takes for an item. */
export function microsecondsEach<T>(items: T[], act: (item: T) => void): number {
  const started = performance.now()
  for (const item of items) act(item)
  return ((performance.now() - started) / items.length) * 1000
}
