import { listPostsToReadAgain } from '#domain/intake/heldPrices.server.ts'
import { isKnownListing } from '#domain/intake/listings.server.ts'
import { readAgain } from '#domain/intake/settlePrices.server.ts'
import { takeListings } from '#domain/intake/takeListing.server.ts'
import { countSurprises } from '#domain/prices/plausibility/surprises.server.ts'
import { holdSource, type Reader } from '#domain/sources/sourceLeases.server.ts'
import { usualMissingShare } from '#domain/sources/sourceRuns.server.ts'
import { findRest, recordRun } from '#domain/sources/sources.server.ts'
import type { CrawlerOptions } from './main.ts'

/** Hands what is read over to the product, in the name of `reader`. */
export const intoDomain = (reader: Reader): CrawlerOptions => ({
  take: takeListings,
  isKnown: isKnownListing,
  report: recordRun,
  usualMissingShare,
  countSurprises,
  listPostsToReadAgain,
  readAgain,
  hold: (sourceKey) => holdSource(sourceKey, reader),
  restOf: findRest,
})
