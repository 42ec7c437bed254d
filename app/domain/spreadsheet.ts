/** Tells Excel that a file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'
/** Cells that a spreadsheet would take for a formula, or for the apostrophe that guards one. */
const UNSAFE = /^[=+\-@\t\r\n']/

/**
 * Rows of cells as a spreadsheet file (RFC 4180). A cell that would be a formula begins with an apostrophe.
 */
export const writeSheet = (rows: string[][]): string =>
  `${BYTE_ORDER_MARK}${rows.map((cells) => cells.map(cell).join(',')).join('\r\n')}\r\n`

function cell(text: string): string {
  const safe = UNSAFE.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A row of a file: its cells before they were guarded, and its first line number. */
export interface SheetLine {
  line: number
  cells: string[]
}

/** The rows of a spreadsheet file without empty lines; null when a quotation mark is never closed. */
export function readSheet(text: string): SheetLine[] | null {
  const lines: SheetLine[] = []
  const token = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/y
  token.lastIndex = text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0
  let line = 1
  let row: SheetLine = { line, cells: [] }
  while (token.lastIndex < text.length) {
    const found = token.exec(text)
    if (!found) return null
    const [whole, quoted, bare = '', end] = found
    row.cells.push(plain(quoted === undefined ? bare : quoted.replaceAll('""', '"')))
    line += whole.match(/\r\n|\n|\r/g)?.length ?? 0
    if (end === ',' && token.lastIndex < text.length) continue
    if (end === ',') row.cells.push('')
    if (row.cells.some((text) => text !== '')) lines.push(row)
    row = { line, cells: [] }
  }
  return lines
}

const plain = (text: string): string => (/^'[=+\-@\t\r\n']/.test(text) ? text.slice(1) : text)
