import { once } from 'node:events'
import { defineCommand, runMain } from 'citty'
import { takeListings } from '../app/domain/alerts/takeListing.server.ts'
import { sourceName } from '../app/domain/products/communities.ts'
import { isKnownListing } from '../app/domain/products/listings.server.ts'
import { expectSources, findRest, recordRun, type SourceRun } from '../app/domain/products/sources.server.ts'
import { holdAlone } from '../db/alone.server.ts'
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
    // A server that crawls already keeps doing so: one reader is enough for every site.
    await holdAlone('crawler')
    expectSources(sources.map(({ key }) => key))
    const options: CrawlerOptions = {
      sources,
      take: takeListings,
      isKnown: isKnownListing,
      report: keepAndShow,
      restOf: findRest,
    }
    if (args.once) await crawlOnce(options)
    else await crawlUntilStopped(options)
  },
})

function keepAndShow(sourceKey: string, run: SourceRun): void {
  recordRun(sourceKey, run)
  const found = run.rows === null ? '바뀐 글이 없습니다' : `글 ${run.rows}개를 읽었습니다`
  console.log(`${sourceName(sourceKey)}: ${run.isRead ? found : run.trouble?.reason}`)
}

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
