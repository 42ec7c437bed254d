import { setImmediate as nextTurn } from 'node:timers/promises'
import { and, desc, eq, gte, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { env } from '#app/env.server.ts'
import { db } from '#db/client.server.ts'
import { listings, products, sales } from '#db/schema/catalog.ts'
import { DAY_MS, seoulDay } from '#domain/clock.ts'
import { itemInWon } from '#domain/offers/titles/currencies.ts'
import type { Condensed } from '#domain/search/condense.ts'
import { type InsideWords, matches, type Pattern } from '#domain/search/matching.ts'
import { globsOf, leadOf } from '#domain/search/sounding.ts'
import { findWordAround } from '#domain/search/wordBorders.server.ts'
import { PRICE_SOURCE } from '#domain/sources/communities.ts'
import { keywordBorders, readableText, spellingsOf, variantsOf } from '../matching/aliases.server.ts'
import { findUnmet, type Unmet } from '../wanted.ts'
import type { NewKeyword } from './newKeyword.server.ts'

const PREVIEW_DAYS = 30
const SHOWN = 5
/** One query reads this many posts; other requests run between two queries. */
const SLICE_POSTS = 2_000
/**
 * At most this many of the newest posts that have the keyword's letters are compared: half of all posts name a common
 * shop.
 */
const MAX_CANDIDATES = 5_000
/** After comparing for this long, the preview yields to other requests; an unusual word takes 0.1 ms. */
const TURN_MS = 8
/** The preview needs at least this many hits inside longer words to suggest leaving them out. */
const MIN_INSIDE = 3

/** A deal that a keyword would have matched. */
export interface PreviewedDeal {
  saleId: number
  productId: number
  name: string
  shop: string | null
  sourceKey: string
  price: number | null
  currency: string
  postedAt: number
  isLive: boolean
}

/** The hits of a keyword inside longer words, 배 in 배터리. */
interface InsideHits {
  count: number
  /** The longer word of the newest. */
  word: string | null
  /** Whether these hits are left out. */
  isSkipped: boolean
  /**
   * The choice that the alert has to store to get this result; null if the default for the keyword's length gives this
   * result.
   */
  choice: InsideWords
}

/** The hits of a keyword in the last 30 days, counted as deals, as messages are. */
export interface KeywordPreview {
  count: number
  /** Deals a day, to one decimal. */
  perDay: number
  /** The other spellings that also match. */
  spellings: string[]
  /** The newest five. */
  contents: PreviewedDeal[]
  /** There are more hits than `count`, because a very common keyword is compared only with the newest posts. */
  hasMore: boolean
  /** Hits on each of the last 30 days of Seoul, oldest first; the last one is today. */
  days: number[]
  /** How many posts match the words but fail a condition, and the newest of them. */
  leftOutCount: number
  leftOut: { deal: PreviewedDeal; unmet: Unmet } | null
  inside: InsideHits
}

/** Tries a keyword alert on the posts of the last 30 days; stores nothing. */
export async function previewKeyword(input: NewKeyword, now = Date.now()): Promise<KeywordPreview> {
  const spellings = spellingsOf(input.keyword)
  const conditions = {
    ...input,
    maxPrice: input.maxPrice ?? null,
    minHeat: input.minHeat ?? null,
    pausedUntil: null,
  }
  // Variants are computed once, because thousands of posts are compared with the same words.
  const patterns = new Map([input.keyword, ...input.excludes].map((word) => [word, variantsOf(word)]))
  const says = (text: Condensed, word: string, insideWords: InsideWords) =>
    patterns.get(word)?.some((pattern) => matches(text, pattern, keywordBorders(insideWords))) ?? false
  const compare = (sale: Candidate): Found[] => {
    const text = readableText(sale)
    if (!says(text, input.keyword, true)) return []
    const isWord = says(text, input.keyword, false)
    const isDefault = isWord || says(text, input.keyword, null)
    const unmet = findUnmet(sale, (word) => says(text, word, null), conditions, now)
    return [{ sale, unmet, text, isWord, isDefault }]
  }
  const found: Found[] = []
  let compared = 0
  const since = now - PREVIEW_DAYS * DAY_MS
  let before: number | null = Number.MAX_SAFE_INTEGER
  while (before !== null && compared <= MAX_CANDIDATES) {
    const slice = listCandidates(spellings, { since, before })
    const results = await compareInTurns(slice.candidates, MAX_CANDIDATES - compared, compare)
    found.push(...results.found)
    compared += results.compared
    before = slice.next
  }
  const { matching, inside } = chooseHits(found, input.insideWords ?? null, patterns.get(input.keyword) ?? [])
  const hits = foldDeals(matching.flatMap(({ sale, unmet }) => (unmet === null ? [sale] : [])))
  const hasMore = compared > MAX_CANDIDATES
  const oldestAt = matching.at(-1)?.sale.postedAt ?? since
  const comparedDays = hasMore ? Math.max(1, (now - oldestAt) / DAY_MS) : PREVIEW_DAYS
  const [leftOut] = matching.flatMap(({ sale, unmet }) => (unmet ? [{ deal: previewed(sale), unmet }] : []))
  return {
    count: hits.length,
    perDay: Math.round((hits.length / comparedDays) * 10) / 10,
    hasMore,
    spellings: spellings.slice(1),
    contents: hits.slice(0, SHOWN).map(previewed),
    days: countByDay(hits, now),
    leftOutCount: matching.filter(({ unmet }) => unmet !== null).length,
    leftOut: leftOut ?? null,
    inside,
  }
}

/**
 * Compares the posts until more than `most` of them were counted; other requests run in between. A post that was
 * selected by sound alone and does not match is not counted.
 */
async function compareInTurns(posts: Candidate[], most: number, compare: (post: Candidate) => Found[]) {
  const found: Found[] = []
  let compared = 0
  let turnEnds = performance.now() + TURN_MS
  for (const post of posts) {
    const results = compare(post)
    if (post.hasLetters || results.length > 0) compared++
    if (compared > most) break
    found.push(...results)
    if (performance.now() < turnEnds) continue
    await nextTurn()
    turnEnds = performance.now() + TURN_MS
  }
  await nextTurn()
  return { found, compared }
}

const splitBy = <T>(all: T[], isFirst: (one: T) => boolean): [T[], T[]] => [
  all.filter(isFirst),
  all.filter((one) => !isFirst(one)),
]

/** A post that contains the keyword, perhaps inside a longer word. */
interface Found {
  sale: Candidate
  unmet: Unmet | null
  text: Condensed
  isWord: boolean
  /** True if the hit counts when the member has chosen nothing. */
  isDefault: boolean
}

/**
 * Leaves out the hits inside longer words if the member has chosen so. Without a choice it leaves them out for a short
 * keyword, and for a longer one if most of its hits are inside longer words.
 */
function chooseHits(found: Found[], chosen: InsideWords, patterns: Pattern[]) {
  const parts = found.filter(({ isWord }) => !isWord)
  const isMostlyInside = parts.length >= MIN_INSIDE && parts.length * 2 > found.length
  const choice =
    chosen ?? (isMostlyInside && found.some(({ isWord, isDefault }) => isDefault && !isWord) ? false : null)
  const isSkipping = chosen === true ? isMostlyInside : choice === false
  const [words, inside] = splitBy(found, ({ isWord, isDefault }) => (isSkipping ? isWord : isDefault))
  return {
    matching: choice === true ? found : words,
    inside: {
      count: inside.length,
      word: wordAround(inside[0], patterns),
      isSkipped: choice !== true,
      choice,
    },
  }
}

const wordAround = (found: Found | undefined, patterns: Pattern[]): string | null =>
  patterns.flatMap((pattern) => (found && findWordAround(found.text, pattern)) ?? [])[0] ?? null

/**
 * Of posts about one product less than a day apart, keeps only the newest, because they cause one message. `posts`:
 * newest first.
 */
function foldDeals<T extends Pick<PreviewedDeal, 'productId' | 'postedAt'>>(posts: T[]): T[] {
  const lastOf = new Map<number, number>()
  return posts.filter(({ productId, postedAt }) => {
    const later = lastOf.get(productId)
    lastOf.set(productId, postedAt)
    return later === undefined || later - postedAt > DAY_MS
  })
}

const previewed = (sale: Candidate): PreviewedDeal => {
  const { saleId, productId, name, shop, sourceKey, price, currency, postedAt, endedAt } = sale
  return { saleId, productId, name, shop, sourceKey, price, currency, postedAt, isLive: endedAt === null }
}

function countByDay(hits: Pick<PreviewedDeal, 'postedAt'>[], now: number): number[] {
  const days = new Array<number>(PREVIEW_DAYS).fill(0)
  for (const { postedAt } of hits) {
    const age = Math.min(seoulDay(now) - seoulDay(postedAt), PREVIEW_DAYS - 1)
    const index = PREVIEW_DAYS - 1 - Math.max(age, 0)
    days[index] = (days[index] ?? 0) + 1
  }
  return days
}

const wholeText = sql`lower(coalesce(${sales.shop}, '') || ' ' || ${sales.name})`

type Candidate = ReturnType<typeof listCandidates>['candidates'][number]

/**
 * The posts of one slice, newest first, that contain at least the letters of a spelling, or letters that may sound like
 * it: SQLite filters most of them out. `next`: where the following slice begins, null after the last.
 */
function listCandidates(spellings: string[], { since, before }: { since: number; before: number }) {
  const next = findSliceEnd(since, before)
  const hasLetters = or(...spellings.map((spelling) => and(...wordsOf(spelling).map(hasLettersOf))))
  const maySound = or(...spellings.map((spelling) => and(...wordsOf(spelling).map(maySay))))
  const candidates = db
    .select({
      saleId: sales.id,
      productId: sales.productId,
      name: sales.name,
      shop: sales.shop,
      sourceKey: sales.sourceKey,
      price: sales.price,
      currency: sales.currency,
      postedAt: sales.postedAt,
      endedAt: sales.endedAt,
      categoryId: products.categoryId,
      likes: sql<number>`coalesce(${listings.likes}, 0)`,
      hasLetters: sql<number>`${hasLetters}`,
    })
    .from(sales)
    .innerJoin(products, eq(products.id, sales.productId))
    .leftJoin(listings, eq(listings.saleId, sales.id))
    .where(
      and(
        gte(sales.postedAt, next ?? since),
        lt(sales.postedAt, before),
        ne(sales.sourceKey, PRICE_SOURCE.key),
        or(hasLetters, maySound),
      ),
    )
    .orderBy(desc(sales.postedAt))
    .all()
    .map((sale) => ({ ...sale, priceWon: itemInWon(sale, env.USD_KRW) }))
  return { candidates, next }
}

/** The instant of the oldest post of a slice; null when the slice is the last. */
function findSliceEnd(since: number, before: number): number | null {
  const last = db
    .select({ postedAt: sales.postedAt })
    .from(sales)
    .where(and(gte(sales.postedAt, since), lt(sales.postedAt, before)))
    .orderBy(desc(sales.postedAt))
    .limit(1)
    .offset(SLICE_POSTS - 1)
    .get()
  return last?.postedAt ?? null
}

const wordsOf = (spelling: string): string[] => spelling.split(' ')

const hasLettersOf = (word: string): SQL | undefined =>
  and(...[...new Set(word)].map((letter) => sql`instr(${wholeText}, ${letter}) > 0`))

/**
 * The SQL condition that a text has the letters of the word, or letters of the other alphabet that may sound like it.
 */
function maySay(word: string): SQL | undefined {
  const lead = leadOf(word)
  if (lead === null) return hasLettersOf(word)
  const sounds = globsOf(lead).map((glob) => sql`${wholeText} glob ${glob}`)
  return or(hasLettersOf(word), and(hasLettersOf(word.slice(lead.word.length)), ...sounds))
}
