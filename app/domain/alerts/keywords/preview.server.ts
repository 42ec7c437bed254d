import { and, desc, eq, gte, ne, or, type SQL, sql } from 'drizzle-orm'
import { env } from '#app/env.server.ts'
import { db } from '#db/client.server.ts'
import { listings, products, sales } from '#db/schema/catalog.ts'
import { DAY_MS } from '#domain/clock.ts'
import { inWon } from '#domain/offers/titles/currencies.ts'
import { PRICE_SOURCE } from '#domain/sources/communities.ts'
import { saysKeyword, spellingsOf, variantsOf } from '../matching/aliases.server.ts'
import { matches } from '../matching/matching.ts'
import { findUnmet, readableText, type Unmet } from '../wanted.ts'
import type { NewKeyword } from './newKeyword.server.ts'

const PREVIEW_DAYS = 30
const SHOWN = 5

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
  /** Hits on each of the 30 days, oldest first. */
  days: number[]
  /** How many posts match the words but fail a condition, and the newest of them. */
  leftOutCount: number
  leftOut: { deal: PreviewedDeal; unmet: Unmet } | null
}

/** Tries a keyword alert on the posts of the last 30 days; stores nothing. */
export function previewKeyword(input: NewKeyword, now = Date.now()): KeywordPreview {
  const spellings = spellingsOf(input.keyword)
  const conditions = {
    ...input,
    maxPrice: input.maxPrice ?? null,
    minHeat: input.minHeat ?? null,
    pausedUntil: null,
  }
  // Read once, because a hundred thousand deals are checked for the same words.
  const asked = variantsOf(input.keyword)
  const matching = listCandidates(spellings, now - PREVIEW_DAYS * DAY_MS).flatMap((sale) => {
    const text = readableText(sale)
    const says = (word: string) => saysKeyword(text, word)
    const isAsked = asked.some((pattern) => matches(text, pattern))
    return isAsked ? [{ sale, unmet: findUnmet(sale, says, conditions, now) }] : []
  })
  const hits = foldDeals(matching.flatMap(({ sale, unmet }) => (unmet === null ? [sale] : [])))
  const [leftOut] = matching.flatMap(({ sale, unmet }) => (unmet ? [{ deal: previewed(sale), unmet }] : []))
  return {
    count: hits.length,
    perDay: Math.round((hits.length / PREVIEW_DAYS) * 10) / 10,
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

/**
 * The posts that contain at least the letters of a spelling, newest first: SQLite filters most of them out.
 */
function listCandidates(spellings: string[], since: number) {
  return db
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
        gte(sales.postedAt, since),
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
}

const hasLetters = (spelling: string): SQL | undefined =>
  and(...[...new Set(spelling.replaceAll(' ', ''))].map((letter) => sql`instr(${wholeText}, ${letter}) > 0`))
