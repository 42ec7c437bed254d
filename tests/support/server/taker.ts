// Takes the listings from its standard input; run as a separate process.
import { text } from 'node:stream/consumers'
import { recordListing } from '#domain/intake/listings.server.ts'
import type { Listing } from '#domain/sources/listing.ts'

const listings: Listing[] = JSON.parse(await text(process.stdin))
for (const listing of listings) recordListing(listing)
