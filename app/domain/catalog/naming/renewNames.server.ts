import { asc, eq } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { listings, sales } from '#db/schema/catalog.ts'
import { compare } from '../grouping/comparing.ts'
import { addName, dropNames, learnOptions, listNames } from './nameIndex.server.ts'
import { optionsBeside, optionsBeyond, readName } from './reading.ts'

/** At most this many names of a product are stored. */
const MAX_NAMES = 50

/** Rebuilds a product's names from its sales, oldest first, after some sales were taken out. */
export function renewNames(productId: number): void {
  dropNames(productId)
  for (const offer of listOffers(productId)) {
    const beside = optionsBeside({ ...offer, title: offer.title ?? offer.name })
    const reading = readName(offer.name, beside)
    const names = listNames([productId])
    const known = names.find(
      ({ name, learned }) => compare(reading, readName(name, learned)).contradictions.length === 0,
    )
    if (known) learnOptions(known, optionsBeyond(reading, readName(known.name, known.learned)))
    else if (names.length < MAX_NAMES) addName(productId, offer.name, beside)
  }
}

const listOffers = (productId: number) =>
  db
    .selectDistinct({ name: sales.name, shop: sales.shop, currency: sales.currency, title: listings.title })
    .from(sales)
    .leftJoin(listings, eq(listings.saleId, sales.id))
    .where(eq(sales.productId, productId))
    .orderBy(asc(sales.id))
    .all()
