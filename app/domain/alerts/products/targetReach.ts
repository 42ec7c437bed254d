/** How often the price reached a target in the last year. */
export interface TargetReach {
  target: number
  /** Times that the price came down to it; consecutive days count once. */
  times: number
  /** Days on which the price was at the target, and days on which a price is known. */
  days: number
  knownDays: number
  /** The last such day; null = never. */
  lastAt: number | null
  /** The lowest total of the year, in won. */
  lowest: number | null
  /** The lowest total now; null = nobody sells it. */
  current: number | null
}

/** The lowest total of a day and kind; `day` grows by one a day. */
interface Low {
  day: number
  totalWon: number
  at: number
}

/** Counts by the lowest price of each day, oldest first. */
export function reachOf(lows: readonly Low[], target: number, current: number | null): TargetReach {
  const days = [...Map.groupBy(lows, ({ day }) => day).values()].map((kinds) =>
    kinds.reduce((lowest, low) => (low.totalWon < lowest.totalWon ? low : lowest)),
  )
  const reached = days.filter(({ totalWon }) => totalWon <= target)
  const starts = days.filter(
    ({ totalWon }, index) =>
      totalWon <= target && (days[index - 1]?.totalWon ?? Number.POSITIVE_INFINITY) > target,
  )
  return {
    target,
    times: starts.length,
    days: reached.length,
    knownDays: days.length,
    lastAt: reached.at(-1)?.at ?? null,
    lowest: days.length === 0 ? null : Math.min(...days.map(({ totalWon }) => totalWon)),
    current,
  }
}
