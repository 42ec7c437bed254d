import { HOUR_MS } from '#domain/clock.ts'

// How hot a deal is: what interest it meets, against what is usual at its source, decayed by age.
// docs/decisions names the formula and its reasons.

const EPOCH = Date.UTC(2026, 0, 1)
const HALF_LIFE_MS = 6 * HOUR_MS
const WEIGHTS = { likes: 3, comments: 2, views: 1 } as const
/** So many posts of its own a source needs until they say more of it than the assumption below. */
const ASSUMED_POSTS = 10

type Measure = keyof typeof WEIGHTS
const MEASURES = Object.keys(WEIGHTS) as Measure[]

/** What a source counts of a post; null = it does not show that. */
export type Counts = Record<Measure, number | null>

/** The mean of log2(1 + count) over a source's posts. */
export type Usual = Record<Measure, number>

const ASSUMED: Usual = { likes: Math.log2(1 + 3), comments: Math.log2(1 + 6), views: Math.log2(1 + 1500) }

/** What is usual at a source, given what was measured over its `posts`; few posts say little. */
export function usualOf(measured: (Counts & { posts: number }) | undefined): Usual {
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
export function popularity(counts: Counts, usual: Usual): number {
  const shown = MEASURES.flatMap((measure) => {
    const count = counts[measure]
    return count === null ? [] : [{ weight: WEIGHTS[measure], more: Math.log2(1 + count) - usual[measure] }]
  })
  if (shown.length === 0) return 0
  const weights = shown.reduce((sum, { weight }) => sum + weight, 0)
  return 2 ** (shown.reduce((sum, { weight, more }) => sum + weight * more, 0) / weights)
}

/**
 * The heat of a post, such that a larger number ranks higher at every later instant too: interest, 1 for being
 * there plus its popularity, halves every six hours; therefore log2(interest) + time in half-lives never changes
 * by itself, and an index can sort by it.
 */
export const heatOf = (counts: Counts, usual: Usual, postedAt: number): number =>
  Math.log2(1 + popularity(counts, usual)) + (postedAt - EPOCH) / HALF_LIFE_MS

/** The heat of what several posts are about: the interest that they meet, each decayed by its own age, adds up. */
export function sumHeats(heats: number[]): number {
  const hottest = Math.max(...heats)
  return hottest + Math.log2(heats.reduce((sum, heat) => sum + 2 ** (heat - hottest), 0))
}

/** A deal is hot that meets so many times the interest of a post that nobody noticed. */
export const HOT_INTEREST = 5

/** Whether a deal is hot now. */
export const isHot = (heat: number, now: number): boolean => heat >= heatOfInterest(HOT_INTEREST, now)

/** The heat that a deal has now whose interest, decayed by age, is so many times that of a post that nobody noticed. */
export const heatOfInterest = (interest: number, now: number): number =>
  Math.log2(interest) + (now - EPOCH) / HALF_LIFE_MS
