import { and, desc, eq, gte, ne, or, type SQL, sql } from 'drizzle-orm'
import { db } from '../../../db/client.server.ts'
import { listings, products, sales } from '../../../db/schema/products.ts'
import { env } from '../../env.server.ts'
import { DAY_MS } from '../clock.ts'
import { PRICE_SOURCE } from '../products/sources/communities.ts'
import { inWon } from '../products/titles/currencies.ts'
import { saysKeyword, spellingsOf } from './matching/aliases.server.ts'
import type { NewKeyword } from './newKeyword.server.ts'
import { isWanted, readableText } from './wanted.ts'

const PREVIEW_DAYS = 30
const SHOWN = 5

/** A deal that a keyword would have told of. */
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

/** What a keyword would have brought in the last 30 days. */
export interface KeywordPreview {
  count: number
  /** Deals a day, to one decimal. */
  perDay: number
  /** The other spellings that are looked for too. */
  spellings: string[]
  /** The newest five. */
  contents: PreviewedDeal[]
}

/** Tries a keyword alert on what was posted in the last 30 days; nothing is kept. */
export function previewKeyword(input: NewKeyword, now = Date.now()): KeywordPreview {
  const spellings = spellingsOf(input.keyword)
  const conditions = {
    ...input,
    maxPrice: input.maxPrice ?? null,
    minHeat: input.minHeat ?? null,
    pausedUntil: null,
  }
  const hits = listCandidates(spellings, now - PREVIEW_DAYS * DAY_MS).filter((sale) => {
    const text = readableText(sale)
    const says = (word: string) => saysKeyword(text, word)
    return says(input.keyword) && isWanted(sale, says, conditions, now)
  })
  return {
    count: hits.length,
    perDay: Math.round((hits.length / PREVIEW_DAYS) * 10) / 10,
    spellings: spellings.slice(1),
    contents: hits
      .slice(0, SHOWN)
      .map(({ saleId, productId, name, shop, sourceKey, price, currency, postedAt }) => ({
        saleId,
        productId,
        name,
        shop,
        sourceKey,
        price,
        currency,
        postedAt,
      })),
  }
}

const wholeText = sql`lower(coalesce(${sales.shop}, '') || ' ' || ${sales.name})`

/** The posts that have at least the letters of a spelling, newest first: SQLite sorts most of them out. */
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
