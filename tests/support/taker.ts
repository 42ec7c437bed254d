// A process of its own that takes the listings it is given on standard input.
import { text } from 'node:stream/consumers'
import type { Listing } from '../../app/domain/products/listing.ts'
import { recordListing } from '../../app/domain/products/listings.server.ts'

const listings: Listing[] = JSON.parse(await text(process.stdin))
for (const listing of listings) recordListing(listing)
