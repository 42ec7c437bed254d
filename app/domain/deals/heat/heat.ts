import { HOUR_MS } from '#domain/clock.ts'

// The heat of a deal: its interest compared with the baseline of its source, decayed by age. docs/decisions
// has the formula and its reasons.

const EPOCH = Date.UTC(2026, 0, 1)
const HALF_LIFE_MS = 6 * HOUR_MS
const WEIGHTS = { likes: 3, comments: 2, views: 1 } as const
/** Prior weight: the averages of a source outweigh the default after this many posts. */
const ASSUMED_POSTS = 10

type Measure = keyof typeof WEIGHTS
export const MEASURES = Object.keys(WEIGHTS) as Measure[]

/** The counts of a post at its source; null = not shown there. */
export type Counts = Record<Measure, number | null>

/** The mean of log2(1 + count) over a source's posts. */
export type InterestBaseline = Record<Measure, number>

const ASSUMED: InterestBaseline = {
  likes: Math.log2(1 + 3),
  comments: Math.log2(1 + 6),
  views: Math.log2(1 + 1500),
}

/** The baseline of a source from the averages over its `posts`; few posts count little. */
export function interestBaselineOf(measured: (Counts & { posts: number }) | undefined): InterestBaseline {
  const mean = (measure: Measure) => {
    const found = measured?.[measure] ?? null
    const posts = found === null ? 0 : (measured?.posts ?? 0)
    return ((found ?? 0) * posts + ASSUMED[measure] * ASSUMED_POSTS) / (posts + ASSUMED_POSTS)
  }
  return { likes: mean('likes'), comments: mean('comments'), views: mean('views') }
}

/**
 * How many times as much as usual a post is liked, discussed and read: the weighted geometric mean, 1 = as
 * usual. 0 when the source shows no counts.
 */
export function popularity(counts: Counts, baseline: InterestBaseline): number {
  const shown = MEASURES.flatMap((measure) => {
    const count = counts[measure]
    return count === null
      ? []
      : [{ weight: WEIGHTS[measure], more: Math.log2(1 + count) - baseline[measure] }]
  })
  if (shown.length === 0) return 0
  const weights = shown.reduce((sum, { weight }) => sum + weight, 0)
  return 2 ** (shown.reduce((sum, { weight, more }) => sum + weight * more, 0) / weights)
}

/**
 * The heat of a post, such that a larger number ranks higher at every later instant too: the interest in a post is 1
 * plus its popularity, and halves every six hours. So log2(interest) + time in half-lives is constant while the counts
 * are, and an index can sort by it.
 */
export const heatOf = (counts: Counts, baseline: InterestBaseline, postedAt: number): number =>
  Math.log2(1 + popularity(counts, baseline)) + (postedAt - EPOCH) / HALF_LIFE_MS

/** The heat of a product with several posts: the sum of the interest in each post, decayed by the post's age. */
export function sumHeats(heats: number[]): number {
  const hottest = Math.max(...heats)
  return hottest + Math.log2(heats.reduce((sum, heat) => sum + 2 ** (heat - hottest), 0))
}

/** A deal is hot with at least this many times the interest of an unnoticed post. */
export const HOT_INTEREST = 5

/** Whether a deal is hot now. */
export const isHot = (heat: number, now: number): boolean => heat >= heatOfInterest(HOT_INTEREST, now)

/** The heat of a deal whose decayed interest is this many times that of an unnoticed post. */
export const heatOfInterest = (interest: number, now: number): number =>
  Math.log2(interest) + (now - EPOCH) / HALF_LIFE_MS
