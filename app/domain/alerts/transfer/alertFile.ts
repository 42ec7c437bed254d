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
export interface SaidRow {
  line: number
  said: Record<string, unknown>
}

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

/** The unchecked rows of a file in either format, of a CSV file the first `mostRows`; null for any other file. */
export const readAlertFile = (text: string, mostRows: number): SaidRow[] | null =>
  /^\uFEFF?\s*[{[]/.test(text) ? readJson(text) : readCsv(text, mostRows)

function readJson(text: string): SaidRow[] | null {
  const contents = parse(text.replace(/^\uFEFF/, ''))?.contents
  if (!Array.isArray(contents)) return null
  return contents.map((said, index) => ({ line: index + 1, said: Object(said) }))
}

function parse(text: string): { contents?: unknown } | null {
  try {
    return Object(JSON.parse(text))
  } catch {
    return null
  }
}

/** A file may have other columns too, which the import ignores: at most as many as ours. */
const MAX_CELLS = 2 * COLUMNS.length

function readCsv(text: string, mostRows: number): SaidRow[] | null {
  const [head, ...lines] = readSheet(text, { rows: 1 + mostRows, cells: MAX_CELLS }) ?? []
  if (!head?.cells.includes('type')) return null
  const columns = COLUMNS.map((column) => [column, head.cells.indexOf(column)] as const)
  return lines.map(({ line, cells }) => ({
    line,
    said: Object.fromEntries(columns.map(([column, index]) => [column, saidOf(column, cells[index] ?? '')])),
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
