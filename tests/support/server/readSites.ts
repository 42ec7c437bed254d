// Reads all sources once; run as a separate process with DATA_DIR and SOURCES_URL.

import { readPricesOnce } from '#crawler/danawa/reader.ts'
import { intoDomain } from '#crawler/intoDomain.ts'
import { createLeaseHolder } from '#crawler/leaseHolder.ts'
import { crawlOnce, enabledSources } from '#crawler/main.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { PRICE_SOURCE } from '#domain/sources/communities.ts'
import { releaseSources } from '#domain/sources/sourceLeases.server.ts'
import { expectSources } from '#domain/sources/sources.server.ts'

migrateDatabase()
expectSources([...enabledSources().map(({ key }) => key), PRICE_SOURCE.key])
const holder = createLeaseHolder()
const options = { ...intoDomain(holder), minIntervalMs: 0 }
await crawlOnce(options)
await readPricesOnce(options)
releaseSources(holder)
