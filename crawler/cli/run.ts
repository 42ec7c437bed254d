import { once } from 'node:events'
import { defineCommand } from 'citty'
import { migrateDatabase } from '#db/migrate.ts'
import { PRICE_SOURCE } from '#domain/sources/communities.ts'
import type { Listing } from '#domain/sources/listing.ts'
import { releaseSources } from '#domain/sources/sourceLeases.server.ts'
import { expectSources, type SourceRun } from '#domain/sources/sources.server.ts'
import { readPricesOnce, startPriceReader } from '../danawa/reader.ts'
import { intoDomain } from '../intoDomain.ts'
import { createLeaseHolder } from '../leaseHolder.ts'
import { type CrawlerOptions, crawlOnce, startCrawler } from '../main.ts'
import { expectedShape } from '../parsing/shape.ts'
import { createProgress } from './progress.ts'
import { chooseSources } from './usage.ts'

const args = {
  source: { type: 'string', description: '이 출처만 읽습니다 (예: pomppu).', valueHint: '출처' },
  json: { type: 'boolean', description: '읽은 글을 JSON 한 줄씩 씁니다.' },
  'dry-run': { type: 'boolean', description: '아무것도 저장하지 않습니다.' },
} as const

/** Reads the sources once. */
export const run = defineCommand({
  meta: { name: 'run', description: '출처를 읽습니다. --once 없이는 멈출 때까지 읽습니다.' },
  args: { ...args, once: { type: 'boolean', description: '모든 게시판을 한 번만 읽고 끝냅니다.' } },
  run: ({ args }) => read(args, args.once === true),
})

/** Reads the sources until it is stopped. */
export const watch = defineCommand({
  meta: { name: 'watch', description: '멈출 때까지 출처를 읽습니다.' },
  args,
  run: ({ args }) => read(args, false),
})

/** Stores nothing, and reads no post's own page. */
const INTO_NOTHING = {
  take: () => {},
  report: () => {},
  isKnown: () => true,
  listPostsToReadAgain: () => [],
} satisfies Partial<CrawlerOptions>

interface Wishes {
  source?: string | undefined
  json?: boolean | undefined
  'dry-run'?: boolean | undefined
}

async function read(wishes: Wishes, isOnce: boolean): Promise<void> {
  const { sources, withPrices, left } = chooseSources(wishes.source)
  const keys = [...sources.map(({ key }) => key), ...(withPrices ? [PRICE_SOURCE.key] : [])]
  migrateDatabase()
  expectSources(keys)
  const holder = createLeaseHolder()
  const said = createReport([...keys, ...left], wishes)
  said.note(left, '꺼 둔 출처입니다')
  const domain = wishes['dry-run'] ? { ...intoDomain(holder), ...INTO_NOTHING } : intoDomain(holder)
  const options = { ...domain, sources, ...said.overhear(domain) }
  try {
    // A request to danawa is stored first, so a dry run would read it in vain.
    const prices = withPrices && !wishes['dry-run']
    if (isOnce) said.note(await readOnce(options, prices), '다른 프로세스가 읽고 있습니다')
    else await readUntilStopped(options, prices)
  } finally {
    releaseSources(holder)
    said.end()
  }
  if (said.hasFailed()) process.exitCode = 1
}

/** Returns the keys of sources that another process reads. */
async function readOnce(options: CrawlerOptions, withPrices: boolean): Promise<string[]> {
  const [left, isOurs] = await Promise.all([crawlOnce(options), !withPrices || readPricesOnce(options)])
  return isOurs ? left : [...left, PRICE_SOURCE.key]
}

async function readUntilStopped(options: CrawlerOptions, withPrices: boolean): Promise<void> {
  const readers = [startCrawler(options), ...(withPrices ? [startPriceReader(options)] : [])]
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
  await Promise.all(readers.map((reader) => reader.stop()))
}

/** Prints each reading, a line or a bar per source, and remembers whether one failed. */
function createReport(keys: string[], { json }: Wishes) {
  const failed = new Set<string>()
  // Prints only the posts' JSON where another program reads them.
  const progress = createProgress(keys, json ? process.stderr : process.stdout)

  function say(key: string, { outcome, rows, reason }: SourceRun): void {
    const isRead = outcome === 'read' || outcome === 'unchanged'
    if (!isRead) failed.add(key)
    const found =
      outcome === 'unchanged' ? '변경 없음' : `${key === PRICE_SOURCE.key ? '가격' : '글'} ${rows}건`
    progress.advance(key, isRead ? found : (reason ?? '읽지 못함'))
  }

  const show = (listings: Listing[]) => {
    if (json) for (const listing of listings) console.log(JSON.stringify(expectedShape(listing)))
  }

  return {
    overhear: ({ take, report }: CrawlerOptions): Pick<CrawlerOptions, 'take' | 'report'> => ({
      take: (listings, now) => {
        show(listings)
        return take(listings, now)
      },
      report: (key, run) => {
        say(key, run)
        return report(key, run)
      },
    }),
    note: (keys: string[], words: string) => {
      for (const key of keys) progress.note(key, words)
    },
    hasFailed: () => failed.size > 0,
    end: () => progress.end(),
  }
}
