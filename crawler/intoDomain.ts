import { readAgain } from '../app/domain/alerts/settlePrices.server.ts'
import { takeListings } from '../app/domain/alerts/takeListing.server.ts'
import { listPostsToReadAgain } from '../app/domain/products/guard/heldPrices.server.ts'
import { countSurprises } from '../app/domain/products/guard/surprises.server.ts'
import { isKnownListing } from '../app/domain/products/listings.server.ts'
import { holdSource, type Reader } from '../app/domain/products/sources/sourceLeases.server.ts'
import { usualMissingShare } from '../app/domain/products/sources/sourceRuns.server.ts'
import { findRest, recordRun } from '../app/domain/products/sources/sources.server.ts'
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
