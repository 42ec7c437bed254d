// No library: it would replace a single expression here, and it would support neither guarded cells nor our limits on
// cells and empty rows.

/** Tells Excel that a file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'
/** Cells that a spreadsheet would take for a formula, or for the apostrophe that guards one. */
const UNSAFE = /^[=+\-@\t\r\n']/

/**
 * Rows of cells as a spreadsheet file (RFC 4180). A cell that would be a formula begins with an apostrophe.
 */
export const writeSheet = (rows: string[][]): string => BYTE_ORDER_MARK + linesOf(rows)

/** Rows of a long file that are read and written at once. */
const ROWS_A_PART = 500

/** The same in parts, for a file that is too long for one. */
export async function* writeLongSheet<Row>(
  head: string[],
  parts: Iterable<Row[]> | AsyncIterable<Row[]>,
  cellsOf: (row: Row) => string[],
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + linesOf([head])
  for await (const rows of parts)
    for (let from = 0; from < rows.length; from += ROWS_A_PART)
      yield linesOf(rows.slice(from, from + ROWS_A_PART).map(cellsOf))
}

/** Rows in parts, newest first: `listBefore` answers at most `limit` rows below an id, and none at the end. */
export function* eachBefore<Row extends { id: number }>(
  listBefore: (id: number, limit: number) => Row[],
): Generator<Row[]> {
  let rows = listBefore(Number.MAX_SAFE_INTEGER, ROWS_A_PART)
  for (let last = rows.at(-1); last; last = rows.at(-1)) {
    yield rows
    rows = listBefore(last.id, ROWS_A_PART)
  }
}

const linesOf = (rows: string[][]): string => rows.map((cells) => `${cells.map(cell).join(',')}\r\n`).join('')

function cell(text: string): string {
  const safe = UNSAFE.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A row of a file: its cells before they were guarded, and its first line number. */
interface SheetLine {
  line: number
  cells: string[]
}

interface SheetSize {
  rows: number
  cells: number
}

/**
 * Excel leaves rows of empty cells at the end of a file. At most this many empty rows are read for each row with
 * content.
 */
const EMPTY_ROWS = 3

/**
 * The first `rows` rows of a spreadsheet file, not counting empty ones. Null when a quotation mark is never closed, a
 * row has more than `cells` cells, or too many rows are empty.
 */
export function readSheet(text: string, { rows, cells }: SheetSize): SheetLine[] | null {
  const lines: SheetLine[] = []
  const token = /(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/y
  token.lastIndex = text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0
  let line = 1
  let emptyRows = 0
  while (token.lastIndex < text.length && lines.length < rows) {
    const row = readRow(text, token, cells)
    if (!row || emptyRows > EMPTY_ROWS * rows) return null
    if (row.cells.some((text) => text !== '')) lines.push({ line, cells: row.cells })
    else emptyRows++
    line += row.lines
  }
  return lines
}

/**
 * The cells of the row at `token.lastIndex`, and how many lines of the file the row takes. Null for the same faults as
 * in `readSheet`.
 */
function readRow(text: string, token: RegExp, mostCells: number): { cells: string[]; lines: number } | null {
  const cells: string[] = []
  let lines = 0
  for (;;) {
    const found = token.exec(text)
    if (!found || cells.length >= mostCells) return null
    const [whole, quoted, bare = '', end] = found
    cells.push(plain(quoted === undefined ? bare : quoted.replaceAll('""', '"')))
    lines += whole.match(/\r\n|\n|\r/g)?.length ?? 0
    if (end !== ',') return { cells, lines }
    if (token.lastIndex === text.length) return { cells: [...cells, ''], lines }
  }
}

const plain = (text: string): string => (/^'[=+\-@\t\r\n']/.test(text) ? text.slice(1) : text)
