import { isUtf8 } from 'node:buffer'
import { readFileSync } from 'node:fs'
import { defineCommand } from 'citty'
import type { FoundProducts, PriceReading } from '../../app/domain/products/prices/priceReading.ts'
import { PRICE_SOURCE } from '../../app/domain/products/sources/communities.ts'
import { decodePage } from '../charset.ts'
import { parseProductList } from '../danawa/productList.ts'
import { parseProductPage } from '../danawa/productPage.ts'
import type { Page, Source } from '../source.ts'
import { Unreadable } from '../trouble.ts'
import { expectedShape, seoulInstant } from './shape.ts'
import { findSource, UsageError } from './usage.ts'

const KINDS = ['list', 'rss', 'detail', 'search'] as const

/** Parses a saved page, to see what a source's parser makes of it. */
export const parse = defineCommand({
  meta: { name: 'parse', description: '저장해 둔 페이지를 읽어 봅니다.' },
  args: {
    source: { type: 'positional', description: '출처 (예: pomppu)', required: true },
    file: { type: 'positional', description: '파일, 또는 표준 입력은 -', required: true },
    kind: { type: 'string', description: `${KINDS.join(', ')} 가운데 하나`, default: 'list' },
    at: { type: 'string', description: '읽은 때로 칠 시각 (ISO 8601); 없으면 지금', valueHint: '시각' },
    json: { type: 'boolean', description: 'JSON으로 씁니다.' },
  },
  run({ args }) {
    const result = parseFile(args.source, args.kind, openFile(args.file, args.at))
    console.log(args.json ? JSON.stringify(result, null, 2) : inWords(result))
    if (result.refused !== null) process.exitCode = 1
  },
})

interface Parsed {
  list?: ReturnType<typeof expectedShape>[]
  search?: FoundProducts['products']
  detail?: PriceReading | { outbound: string | null; postedAt: string | null; image: string | null }
  /** Rows that are advertisements, where the page marks them. */
  skipped?: number
  /** Why it is not the page it should be. */
  refused: string | null
}

function parseFile(key: string, kind: string, page: Page): Parsed {
  try {
    const read = key === PRICE_SOURCE.key ? parsePrices(kind, page) : parsePosts(findSource(key), kind, page)
    return { ...read, refused: null }
  } catch (error) {
    if (error instanceof Unreadable) return { refused: error.reason }
    throw error
  }
}

function parsePosts(source: Source, kind: string, page: Page): Omit<Parsed, 'refused'> {
  const here = { ...page, url: `https://${source.host}${source.pages[0]?.path ?? '/'}` }
  switch (kind) {
    case 'list':
    case 'rss':
      return { list: pageOf(source, kind).parse(here).map(expectedShape) }
    case 'detail': {
      const { outboundUrl, postedAt, thumbUrl } = source.parseDetail(here)
      const instant = postedAt === null ? null : seoulInstant(postedAt)
      return { detail: { outbound: outboundUrl, postedAt: instant, image: thumbUrl } }
    }
    default:
      return fail(`${source.key}에는 없는 종류입니다: ${kind}`)
  }
}

function parsePrices(kind: string, page: Page): Omit<Parsed, 'refused'> {
  switch (kind) {
    case 'detail':
      return { detail: parseProductPage(page) }
    case 'list':
    case 'search': {
      const { products, skipped } = parseProductList(page)
      return { search: products, skipped }
    }
    default:
      return fail(`${PRICE_SOURCE.key}에는 없는 종류입니다: ${kind}`)
  }
}

function pageOf(source: Source, format: 'list' | 'rss') {
  const found = source.pages.find((page) => page.format === format)
  return found ?? fail(`${source.key}에는 ${format} 페이지가 없습니다.`)
}

function openFile(path: string, at: string | undefined): Page {
  const readAt = at === undefined ? Date.now() : Date.parse(at)
  if (Number.isNaN(readAt)) fail(`시각을 읽을 수 없습니다: ${at}`)
  return { url: 'https://prod.danawa.com/', text: decodeSaved(readBytes(path)), readAt }
}

/** A page that was saved as UTF-8 often still says that it is EUC-KR. */
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

function inWords({ list, search, detail, refused }: Parsed): string {
  if (refused !== null) return `읽을 수 없습니다: ${refused}`
  if (detail) return JSON.stringify(detail, null, 2)
  if (search)
    return search.map(({ pcode, name, minPrice }) => `${pcode}\t${minPrice ?? '-'}\t${name}`).join('\n')
  const lines = list?.map(
    ({ key, title, price, ended }) => `${key}\t${price ?? '-'}\t${ended ? '종료 ' : ''}${title}`,
  )
  return lines?.join('\n') ?? ''
}
