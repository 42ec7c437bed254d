// Run as a process of its own with DATA_DIR and SOURCES_URL: reads all sources once, to the end.
import { PRICE_SOURCE } from '../../app/domain/products/sources/communities.ts'
import { releaseSources } from '../../app/domain/products/sources/sourceLeases.server.ts'
import { expectSources } from '../../app/domain/products/sources/sources.server.ts'
import { readPricesOnce } from '../../crawler/danawa/reader.ts'
import { intoDomain } from '../../crawler/intoDomain.ts'
import { crawlOnce, enabledSources } from '../../crawler/main.ts'
import { createReader } from '../../crawler/reader.ts'
import { migrateDatabase } from '../../db/migrate.ts'

migrateDatabase()
expectSources([...enabledSources().map(({ key }) => key), PRICE_SOURCE.key])
const reader = createReader()
const options = { ...intoDomain(reader), minIntervalMs: 0 }
await crawlOnce(options)
await readPricesOnce(options)
releaseSources(reader)
