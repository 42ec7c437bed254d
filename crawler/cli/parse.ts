import { isUtf8 } from 'node:buffer'
import { readFileSync } from 'node:fs'
import { defineCommand } from 'citty'
import type { FoundProducts } from '#domain/comparison/priceReading.ts'
import { PRICE_SOURCE } from '#domain/sources/communities.ts'
import { parseProductList } from '../danawa/productList.ts'
import { parseProductPage } from '../danawa/productPage.ts'
import { decodePage } from '../fetching/charset.ts'
import { Unreadable } from '../fetching/crawlErrors.ts'
import type { NoPost, Page, Source } from '../source.ts'
import { expectedDetails, expectedPrices, expectedShape } from './shape.ts'
import { findSource, UsageError } from './usage.ts'

const KINDS = ['list', 'rss', 'detail', 'search'] as const

/** Parses a saved page with a source's parser. */
export const parse = defineCommand({
  meta: { name: 'parse', description: '저장해 둔 페이지를 읽어 봅니다.' },
  args: {
    source: { type: 'positional', description: '출처 (예: pomppu)', required: true },
    file: { type: 'positional', description: '파일, 또는 표준 입력은 -', required: true },
    kind: { type: 'string', description: `${KINDS.join(', ')} 가운데 하나; 없으면 읽히는 것` },
    at: { type: 'string', description: '읽은 때로 칠 시각 (ISO 8601); 없으면 지금', valueHint: '시각' },
    json: { type: 'boolean', description: 'JSON으로 씁니다.' },
  },
  run({ args }) {
    const read = parseFile(args.source, args.kind, openFile(args.file, args.at))
    console.log(args.json ? JSON.stringify(read, null, 2) : inWords(read))
    if (read.refused !== null) process.exitCode = 1
  },
})

interface Read {
  list?: ReturnType<typeof expectedShape>[]
  search?: FoundProducts['products']
  detail?: object
  /** Rows that were left out, counted by reason. */
  skipped: number
  skippedFor?: Partial<Record<NoPost, number>>
  /** Why it is not the page it should be. */
  refused: string | null
}

/** One way to read a page. */
interface Reading {
  kind: (typeof KINDS)[number]
  read(page: Page): Omit<Read, 'refused'>
}

/** Reads the page in each way that was asked for; the first that can read it counts, else why the first cannot. */
function parseFile(key: string, kind: string | undefined, page: Page): Read {
  const known = key === PRICE_SOURCE.key ? PRICE_READINGS : readingsOf(findSource(key))
  const asked = known.filter((reading) => kind === undefined || reading.kind === kind)
  if (asked.length === 0) fail(`${key}에는 없는 종류입니다: ${kind}`)
  const attempts = asked.map((reading) => attempt(reading, page))
  return attempts.find(({ refused }) => refused === null) ?? (attempts[0] as Read)
}

function attempt({ read }: Reading, page: Page): Read {
  try {
    return { ...read(page), refused: null }
  } catch (error) {
    if (error instanceof Unreadable) return { skipped: 0, refused: error.reason }
    throw error
  }
}

/** Its lists, its feeds, its posts' own pages. */
function readingsOf(source: Source): Reading[] {
  const at = (path: string, page: Page) => ({ ...page, url: `https://${source.host}${path}` })
  const boards = source.pages
    .toSorted((a, b) => a.format.localeCompare(b.format))
    .map(
      ({ path, format, parse }): Reading => ({
        kind: format,
        read(page) {
          const { listings, skipped } = parse(at(path, page))
          return {
            list: listings.map(expectedShape),
            skipped: skipped.length,
            skippedFor: countEach(skipped),
          }
        },
      }),
    )
  const post: Reading = {
    kind: 'detail',
    read: (page) => ({ detail: expectedDetails(source.parseDetail(at('/', page))), skipped: 0 }),
  }
  return [...boards, post]
}

const PRICE_READINGS: Reading[] = [
  ...(['search', 'list'] as const).map(
    (kind): Reading => ({
      kind,
      read(page) {
        const { products, skipped } = parseProductList(page)
        return { search: products, skipped }
      },
    }),
  ),
  { kind: 'detail', read: (page) => ({ detail: expectedPrices(parseProductPage(page)), skipped: 0 }) },
]

const countEach = (reasons: NoPost[]): Read['skippedFor'] =>
  Object.fromEntries(
    [...Map.groupBy(reasons, (reason) => reason)].map(([reason, each]) => [reason, each.length]),
  )

function openFile(path: string, at: string | undefined): Page {
  const readAt = at === undefined ? Date.now() : Date.parse(at)
  if (Number.isNaN(readAt)) fail(`시각을 읽을 수 없습니다: ${at}`)
  return { url: 'https://prod.danawa.com/', text: decodeSaved(readBytes(path)), readAt }
}

/** A page saved as UTF-8 often still declares EUC-KR. */
function decodeSaved(bytes: Buffer): string {
  return isUtf8(bytes) ? bytes.toString('utf8') : decodePage(bytes, 'text/html')
}

function readBytes(path: string): Buffer {
  try {
    return readFileSync(path === '-' ? 0 : path)
  } catch {
    return fail(`파일을 열 수 없습니다: ${path}`)
  }
}

function fail(message: string): never {
  throw new UsageError(message)
}

function inWords({ list, search, detail, skipped, skippedFor = {}, refused }: Read): string {
  if (refused !== null) return `읽을 수 없습니다: ${refused}`
  if (detail) return JSON.stringify(detail, null, 2)
  const reasons = Object.entries(skippedFor).map(([reason, count]) => `${reason} ${count}`)
  const rows = [
    ...(search ?? []).map(({ pcode, name, minPrice }) => `${pcode}\t${minPrice ?? '-'}\t${name}`),
    ...(list ?? []).map(
      ({ key, title, price, ended }) => `${key}\t${price ?? '-'}\t${ended ? '종료 ' : ''}${title}`,
    ),
  ]
  return [...rows, `제외 ${[`${skipped}건`, reasons.join(', ')].filter(Boolean).join(' · ')}`].join('\n')
}
