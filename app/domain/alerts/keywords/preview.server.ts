import { and, desc, eq, gte, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { env } from '#app/env.server.ts'
import { db } from '#db/client.server.ts'
import { listings, products, sales } from '#db/schema/catalog.ts'
import { DAY_MS } from '#domain/clock.ts'
import { inWon } from '#domain/offers/titles/currencies.ts'
import type { Condensed } from '#domain/search/condense.ts'
import { matches } from '#domain/search/matching.ts'
import { PRICE_SOURCE } from '#domain/sources/communities.ts'
import { spellingsOf, variantsOf } from '../matching/aliases.server.ts'
import { findUnmet, readableText, type Unmet } from '../wanted.ts'
import type { NewKeyword } from './newKeyword.server.ts'

const PREVIEW_DAYS = 30
const SHOWN = 5
/** The posts that one query looks at; other requests run between two queries. */
const SLICE_POSTS = 2_000
/** The newest posts with the letters of the keyword that are compared: words of shops are in every second post. */
const MOST_CANDIDATES = 5_000

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
  /** There are more hits than `count`: a very common keyword is compared with the newest posts only. */
  hasMore: boolean
  /** Hits on each of the 30 days, oldest first. */
  days: number[]
  /** How many posts match the words but fail a condition, and the newest of them. */
  leftOutCount: number
  leftOut: { deal: PreviewedDeal; unmet: Unmet } | null
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
  // Read once, because thousands of posts are compared with the same words.
  const patterns = new Map([input.keyword, ...input.excludes].map((word) => [word, variantsOf(word)]))
  const says = (text: Condensed, word: string) =>
    patterns.get(word)?.some((pattern) => matches(text, pattern)) ?? false
  const matching: Array<{ sale: Candidate; unmet: Unmet | null }> = []
  let compared = 0
  const since = now - PREVIEW_DAYS * DAY_MS
  let before: number | null = Number.MAX_SAFE_INTEGER
  while (before !== null && compared <= MOST_CANDIDATES) {
    const slice = listCandidates(spellings, { since, before })
    for (const sale of slice.candidates.slice(0, MOST_CANDIDATES - compared)) {
      const text = readableText(sale)
      if (!says(text, input.keyword)) continue
      matching.push({ sale, unmet: findUnmet(sale, (word) => says(text, word), conditions, now) })
    }
    compared += slice.candidates.length
    before = slice.next
    await new Promise(setImmediate)
  }
  const hits = foldDeals(matching.flatMap(({ sale, unmet }) => (unmet === null ? [sale] : [])))
  const hasMore = compared > MOST_CANDIDATES
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
  }
}

/**
 * Of posts about one product less than a day apart, newest first, only the newest: they are one message.
 */
function foldDeals<T extends Pick<PreviewedDeal, 'productId' | 'postedAt'>>(posts: T[]): T[] {
  const lastOf = new Map<number, number>()
  return posts.filter(({ productId, postedAt }) => {
    const later = lastOf.get(productId)
    lastOf.set(productId, postedAt)
    return later === undefined || later - postedAt > DAY_MS
  })
}

const previewed = (sale: PreviewedDeal): PreviewedDeal => {
  const { saleId, productId, name, shop, sourceKey, price, currency, postedAt } = sale
  return { saleId, productId, name, shop, sourceKey, price, currency, postedAt }
}

function countByDay(hits: PreviewedDeal[], now: number): number[] {
  const days = new Array<number>(PREVIEW_DAYS).fill(0)
  for (const { postedAt } of hits) {
    const age = Math.min(Math.floor((now - postedAt) / DAY_MS), PREVIEW_DAYS - 1)
    const index = PREVIEW_DAYS - 1 - Math.max(age, 0)
    days[index] = (days[index] ?? 0) + 1
  }
  return days
}

const wholeText = sql`lower(coalesce(${sales.shop}, '') || ' ' || ${sales.name})`

type Candidate = ReturnType<typeof listCandidates>['candidates'][number]

/**
 * The posts of one slice, newest first, that contain at least the letters of a spelling: SQLite filters most of them
 * out. `next`: where the following slice begins, null after the last.
 */
function listCandidates(spellings: string[], { since, before }: { since: number; before: number }) {
  const next = findSliceEnd(since, before)
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
      categoryId: products.categoryId,
      likes: sql<number>`coalesce(${listings.likes}, 0)`,
    })
    .from(sales)
    .innerJoin(products, eq(products.id, sales.productId))
    .leftJoin(listings, eq(listings.saleId, sales.id))
    .where(
      and(
        gte(sales.postedAt, next ?? since),
        lt(sales.postedAt, before),
        ne(sales.sourceKey, PRICE_SOURCE.key),
        or(...spellings.map(hasLetters)),
      ),
    )
    .orderBy(desc(sales.postedAt))
    .all()
    .map((sale) => ({
      ...sale,
      priceWon:
        sale.price === null ? null : inWon({ price: sale.price, currency: sale.currency }, env.USD_KRW),
    }))
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

const hasLetters = (spelling: string): SQL | undefined =>
  and(...[...new Set(spelling.replaceAll(' ', ''))].map((letter) => sql`instr(${wholeText}, ${letter}) > 0`))
