import type { listings } from '#db/schema/catalog.ts'
import { sha256 } from '#domain/hash.ts'
import { type Listing, mendTitle } from '#domain/sources/listing.ts'

type KnownListing = typeof listings.$inferSelect

/** How the text of a post changed since its last reading. */
interface TextChange {
  /** Some text differs. */
  isNew: boolean
  /** Some text differs, and this page shows the price where the earlier ones showed it. */
  isNewPrice: boolean
}

/** The fingerprint part of a text that no page has shown yet. */
const NOT_SHOWN = '-'
const PRICE_PART = 2

/**
 * A post's texts as short hashes, without what changes by itself (counts, ended mark). A text that this page does not
 * show (null) keeps its hash from `before`.
 */
export function fingerprint(listing: Listing, before = ''): string {
  const parts = before.split('.')
  return [listing.title, listing.shopText, listing.priceText, listing.shippingText]
    .map((text, index) => (text === null ? (parts[index] ?? NOT_SHOWN) : shortHash(text)))
    .join('.')
}

const shortHash = (text: string): string => sha256(text).slice(0, 8)

/** True when a reading adds no text to what is known of the post. */
export const isSameText = (listing: Listing, known: KnownListing): boolean =>
  known.fingerprint === fingerprint(mendTitle(listing, known.title), known.fingerprint)

/**
 * Compares the fingerprint of a reading with the one `before`. A page without a price field does not withdraw the
 * price that another page showed in one.
 */
export function compareText(listing: Listing, print: string, before: string): TextChange {
  const isNew = print !== before
  const showsPrice = listing.priceText !== null || !hasPriceField(before)
  return { isNew, isNewPrice: isNew && showsPrice }
}

/** True when a page has shown the price in a field of its own. */
const hasPriceField = (fingerprint: string): boolean =>
  ![undefined, NOT_SHOWN].includes(fingerprint.split('.')[PRICE_PART])
