import { isKnownListing } from '#domain/intake/listings.server.ts'
import { listPostsToReadAgain, takeSecondReading } from '#domain/intake/pricesOnHold.server.ts'
import { takeListings } from '#domain/intake/takeListing.server.ts'
import { countSuspiciousDrops } from '#domain/prices/plausibility/suspiciousDrops.server.ts'
import { holdSource, type Reader } from '#domain/sources/sourceLeases.server.ts'
import { usualMissingShare } from '#domain/sources/sourceRuns.server.ts'
import { findRest, recordRun } from '#domain/sources/sources.server.ts'
import type { CrawlerOptions } from './main.ts'

/** Hands readings over to the domain, in the name of `reader`. */
export const intoDomain = (reader: Reader): CrawlerOptions => ({
  take: takeListings,
  isKnown: isKnownListing,
  report: recordRun,
  usualMissingShare,
  countSuspiciousDrops,
  listPostsToReadAgain,
  readAgain: takeSecondReading,
  hold: (sourceKey) => holdSource(sourceKey, reader),
  restOf: findRest,
})
