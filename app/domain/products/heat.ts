const EPOCH = Date.UTC(2026, 0, 1)
const HALF_LIFE_MS = 6 * 3600_000

/**
 * How hot a sale is, so that a larger number ranks higher at every later instant too: interest halves every
 * six hours, therefore log2(interest) + age is a constant that an index can sort by.
 * Interest weighs a like 3, a comment 2 and a hundred views 1, plus 1 so that a new post counts.
 */
export function heatOf(sale: { likes: number; comments: number; views: number; postedAt: number }): number {
  const interest = 1 + 3 * sale.likes + 2 * sale.comments + sale.views / 100
  return Math.log2(interest) + (sale.postedAt - EPOCH) / HALF_LIFE_MS
}
