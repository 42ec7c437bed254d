import { isUtf8 } from 'node:buffer'
import type { FoundProducts } from '#domain/comparison/priceReading.ts'
import { PRICE_SOURCE } from '#domain/sources/communities.ts'
import { parseProductList } from '../danawa/productList.ts'
import { parseProductPage } from '../danawa/productPage.ts'
import { decodePage } from '../fetching/charset.ts'
import { Unreadable } from '../fetching/crawlErrors.ts'
import type { NoPost, Page, Source } from '../source.ts'
import { SOURCES } from '../sources/all.ts'
import { expectedDetails, expectedPrices, expectedShape } from './shape.ts'

export const SAVED_KINDS = ['list', 'rss', 'detail', 'search'] as const
type SavedKind = (typeof SAVED_KINDS)[number]

/** What a source's parser reads in a saved page. */
export interface SavedPage {
  list?: ReturnType<typeof expectedShape>[]
  search?: FoundProducts['products']
  detail?: object
  /** Rows that were left out, counted by reason. */
  skipped: number
  skippedFor?: Partial<Record<NoPost, number>>
  /** Why the page is refused. */
  refused: string | null
}

/** One way to read a page. */
interface Reading {
  kind: SavedKind
  read(page: Page): Omit<SavedPage, 'refused'>
}

/**
 * Reads a saved page in each way that the source has, or as `kind`; returns the first success, else the reason of the
 * first failure. Null for an unknown source, or a kind that the source does not have.
 */
export function readSavedPage(
  key: string,
  bytes: Buffer,
  { kind, readAt = Date.now() }: { kind?: string | undefined; readAt?: number } = {},
): SavedPage | null {
  const source = SOURCES.find((each) => each.key === key)
  const known = key === PRICE_SOURCE.key ? PRICE_READINGS : source ? readingsOf(source) : []
  const asked = known.filter((reading) => kind === undefined || reading.kind === kind)
  const page = { url: 'https://prod.danawa.com/', text: decodeSaved(bytes), readAt }
  const attempts = asked.map((reading) => attempt(reading, page))
  return attempts.find(({ refused }) => refused === null) ?? attempts[0] ?? null
}

/** A page saved as UTF-8 often still declares EUC-KR. */
const decodeSaved = (bytes: Buffer): string =>
  isUtf8(bytes) ? bytes.toString('utf8') : decodePage(bytes, 'text/html')

function attempt({ read }: Reading, page: Page): SavedPage {
  try {
    return { ...read(page), refused: null }
  } catch (error) {
    if (error instanceof Unreadable) return { skipped: 0, refused: error.reason }
    throw error
  }
}

/** The ways to read the source's lists, its feeds and its posts' own pages. */
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

const countEach = (reasons: NoPost[]): SavedPage['skippedFor'] =>
  Object.fromEntries(
    [...Map.groupBy(reasons, (reason) => reason)].map(([reason, each]) => [reason, each.length]),
  )
