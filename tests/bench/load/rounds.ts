const ROUNDS = 3

/** Lets the contenders run in turn (A B A B …), three rounds; answers what each showed, a sample a round. */
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

/** How often a second `act` runs, tried for about `forMs`; `act` is told how many ran before it. */
export function perSecond(forMs: number, act: (done: number) => void): number {
  const started = performance.now()
  let done = 0
  let tookMs = 0
  for (; tookMs < forMs; tookMs = performance.now() - started) act(done++)
  return (done / tookMs) * 1000
}

/** Microseconds that `act` took for each of `items`, on average. */
export function microsecondsEach<T>(items: T[], act: (item: T) => void): number {
  const started = performance.now()
  for (const item of items) act(item)
  return ((performance.now() - started) / items.length) * 1000
}
