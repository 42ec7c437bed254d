import { readSheet, writeSheet } from '#domain/spreadsheet.ts'

/** A keyword alert as a file carries it. */
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
}

/** A product alert as a file carries it; `name` and `url` find the product again where its number means another. */
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

/** A row as a file says it, still to be checked. `line`: where it stands, counted from 1. */
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
] as const
const LISTS: readonly string[] = ['excludes', 'sources', 'categoryIds', 'priceKinds']

/** `{version, contents}`: one object an alert. */
export const writeJson = (rows: AlertRow[]): string =>
  `${JSON.stringify({ version: 1, contents: rows }, null, 2)}\n`

/** One line an alert under a head; the items of a list are divided by `|`. */
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

/** The rows of a file of either form, still to be checked; null for what is neither. */
export const readAlertFile = (text: string): SaidRow[] | null =>
  /^\uFEFF?\s*[{[]/.test(text) ? readJson(text) : readCsv(text)

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

function readCsv(text: string): SaidRow[] | null {
  const [head, ...lines] = readSheet(text) ?? []
  if (!head?.cells.includes('type')) return null
  return lines.map(({ line, cells }) => ({
    line,
    said: Object.fromEntries(head.cells.map((column, index) => [column, saidOf(column, cells[index] ?? '')])),
  }))
}

function saidOf(column: string, text: string): unknown {
  if (LISTS.includes(column)) return splitList(text)
  return text === '' ? undefined : text
}

const splitList = (text: string): string[] =>
  text === ''
    ? []
    : [...`${text}|`.matchAll(/((?:\\.|[^\\|])*)\|/gs)].map(([, item = '']) => item.replace(/\\(.)/gs, '$1'))
