import { hasAtMost } from '#domain/fields.ts'
import { readSheet, writeSheet } from '#domain/spreadsheet.ts'

/** A keyword alert in an export file. */
export interface KeywordRow {
  type: 'KEYWORD'
  keyword: string
  excludes: string[]
  maxPrice: number | null
  sources: string[]
  categoryIds: number[]
  minHeat: number | null
  /** ISO 8601. */
  pausedUntil: string | null
  historyOnly: boolean
  /** Absent: not chosen. */
  insideWords?: boolean
}

/**
 * A product alert in an export file; `name` and `url` find the product again where its id means another
 * one.
 */
export interface ProductRow {
  type: 'PRODUCT'
  productId: number
  name: string
  url: string | null
  kind: string
  value: number | null
  priceKinds: string[]
  pausedUntil: string | null
  historyOnly: boolean
}

export type AlertRow = KeywordRow | ProductRow

/** An unchecked row of a file. `line`: its line number, counted from 1. */
export interface RawRow {
  line: number
  /** Null for a row that is longer than any alert: it is refused unread, so that no request waits for its check. */
  said: Record<string, unknown> | null
}

/** Three times the longest possible row: one with 20 excluded words, or with the longest name and address. */
const MAX_LETTERS = 10_000
/** False for a text with too many of the characters that take time to parse. Nested lists take the most time. */
const hasFewMarks = { json: hasAtMost(/[",]/, 100_000), csv: hasAtMost(/[",|\\\r\n]/, 50_000) }
const hasFewLists = hasAtMost(/[[{]/, 10_000)

const COLUMNS = [
  'type',
  'keyword',
  'excludes',
  'maxPrice',
  'sources',
  'categoryIds',
  'minHeat',
  'productId',
  'name',
  'url',
  'kind',
  'value',
  'priceKinds',
  'pausedUntil',
  'historyOnly',
  'insideWords',
] as const
const LISTS: readonly string[] = ['excludes', 'sources', 'categoryIds', 'priceKinds']

/** `{version, contents}`: one object per alert. */
export const writeJson = (rows: AlertRow[]): string =>
  `${JSON.stringify({ version: 1, contents: rows }, null, 2)}\n`

/** One line per alert under a header; `|` separates the items of a list. */
export const writeCsv = (rows: AlertRow[]): string =>
  writeSheet([
    [...COLUMNS],
    ...rows.map((row) =>
      COLUMNS.map((column) => cellOf((row as unknown as Record<string, unknown>)[column])),
    ),
  ])

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return Array.isArray(value) ? value.map((item) => guarded(String(item))).join('|') : String(value)
}

const guarded = (item: string): string => item.replace(/[\\|]/g, (char) => `\\${char}`)

/**
 * The first `mostRows` unchecked rows of a file in either format; null for any other file, also for one with much more
 * marks than the export of 600 full alerts has.
 */
export const readAlertFile = (text: string, mostRows: number): RawRow[] | null =>
  /^\uFEFF?\s*[{[]/.test(text) ? readJson(text, mostRows) : readCsv(text, mostRows)

function readJson(text: string, mostRows: number): RawRow[] | null {
  if (!hasFewMarks.json(text) || !hasFewLists(text)) return null
  try {
    const { contents } = Object(JSON.parse(text.replace(/^\uFEFF/, '')))
    if (!Array.isArray(contents)) return null
    return contents.slice(0, mostRows).map((said, index) => {
      const isLong = JSON.stringify(said).length > MAX_LETTERS
      return { line: index + 1, said: isLong ? null : Object(said) }
    })
  } catch {
    return null
  }
}

/** A file may have other columns too, which the import ignores: at most as many as ours. */
const MAX_CELLS = 2 * COLUMNS.length

function readCsv(text: string, mostRows: number): RawRow[] | null {
  if (!hasFewMarks.csv(text)) return null
  const [head, ...lines] = readSheet(text, { rows: 1 + mostRows, cells: MAX_CELLS }) ?? []
  if (!head?.cells.includes('type')) return null
  const columns = COLUMNS.map((column) => [column, head.cells.indexOf(column)] as const)
  const said = (cells: string[]) =>
    Object.fromEntries(columns.map(([column, index]) => [column, saidOf(column, cells[index] ?? '')]))
  return lines.map(({ line, cells }) => ({
    line,
    said: cells.join('').length > MAX_LETTERS ? null : said(cells),
  }))
}

function saidOf(column: string, text: string): unknown {
  if (LISTS.includes(column)) return splitList(text)
  return text === '' ? undefined : text
}

/** The items between the bars of a cell; a backslash keeps the letter behind it. */
function splitList(text: string): string[] {
  if (text === '') return []
  const items = ['']
  for (const [part, kept = part] of text.matchAll(/\\(.)|[^\\|]+|\|/gs)) {
    if (part === '|') items.push('')
    else items[items.length - 1] += kept
  }
  return items
}
