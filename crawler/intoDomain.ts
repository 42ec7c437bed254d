import { actInTurn, retryInTurn } from '#db/turn.server.ts'
import { isKnownListing } from '#domain/intake/listings.server.ts'
import { listPostsToReadAgain, takeSecondReading } from '#domain/intake/pricesOnHold.server.ts'
import { takeListings } from '#domain/intake/takeListing.server.ts'
import { countSuspiciousDrops } from '#domain/prices/plausibility/suspiciousDrops.server.ts'
import { recordRobots } from '#domain/sources/robots.server.ts'
import { holdSource, type LeaseHolder } from '#domain/sources/sourceLeases.server.ts'
import { baselineMissingShare } from '#domain/sources/sourceRuns.server.ts'
import { findRest, recordRun, takeAsked } from '#domain/sources/sources.server.ts'
import type { CrawlerOptions } from './main.ts'

/** The handover to the domain, in the name of a lease holder. What writes waits its turn (decision 058). */
export const intoDomain = (holder: LeaseHolder): CrawlerOptions => ({
  take: takeListings,
  isKnown: isKnownListing,
  report: (sourceKey, run) => actInTurn(() => recordRun(sourceKey, run)),
  baselineMissingShare,
  countSuspiciousDrops,
  listPostsToReadAgain,
  takeSecondReading: (heldId, reading, now) => actInTurn(() => takeSecondReading(heldId, reading, now)),
  wasAsked: (sourceKey) => retryInTurn(() => takeAsked(sourceKey)),
  hold: (sourceKey) => actInTurn(() => holdSource(sourceKey, holder)),
  restOf: findRest,
  noteRobots: (sourceKey, robots) => actInTurn(() => recordRobots(sourceKey, robots)),
})
