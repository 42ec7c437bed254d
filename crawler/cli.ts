import { once } from 'node:events'
import { defineCommand, runMain } from 'citty'
import { takeListings } from '../app/domain/alerts/takeListing.server.ts'
import { isKnownListing } from '../app/domain/products/listings.server.ts'
import { expectSources, findRest, recordRun } from '../app/domain/products/sources.server.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { type CrawlerOptions, crawlOnce, enabledSources, startCrawler } from './main.ts'
import type { Source } from './source.ts'

const crawl = defineCommand({
  meta: { name: 'crawl', description: '커뮤니티의 핫딜 게시판을 읽어 상품과 가격으로 저장합니다.' },
  args: {
    once: { type: 'boolean', description: '모든 게시판을 한 번만 읽고 끝냅니다.' },
    source: { type: 'string', description: '이 출처만 읽습니다 (예: pomppu).', valueHint: '출처' },
  },
  async run({ args }) {
    const sources = chooseSources(args.source)
    migrateDatabase()
    expectSources(sources.map(({ key }) => key))
    const options: CrawlerOptions = {
      sources,
      take: takeListings,
      isKnown: isKnownListing,
      report: recordRun,
      restOf: findRest,
    }
    if (args.once) await crawlOnce(options)
    else await crawlUntilStopped(options)
  },
})

function chooseSources(key: string | undefined): Source[] {
  const enabled = enabledSources()
  if (key === undefined) return enabled
  const chosen = enabled.filter((source) => source.key === key)
  if (chosen.length > 0) return chosen
  console.error(
    `읽을 수 없는 출처입니다: ${key} · 쓸 수 있는 출처: ${enabled.map((source) => source.key).join(', ')}`,
  )
  process.exit(1)
}

async function crawlUntilStopped(options: CrawlerOptions): Promise<void> {
  const crawler = startCrawler(options)
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
  await crawler.stop()
}

await runMain(crawl)
