// A process of its own that takes the listings it is given on standard input.
import { text } from 'node:stream/consumers'
import { recordListing } from '#domain/intake/listings.server.ts'
import type { Listing } from '#domain/sources/listing.ts'

const listings: Listing[] = JSON.parse(await text(process.stdin))
for (const listing of listings) recordListing(listing)
