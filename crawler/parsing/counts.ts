const UNITS: Record<string, number> = { k: 1_000, 천: 1_000, 만: 10_000, m: 1_000_000 }

/** Higher counts are misreadings. */
const MAX_COUNT = 1_000_000_000

/** Reads a count as boards write it: `8,421`, `16.7 k`, `2.8k`, `1.5만`, `1.1천`, `[5]`. Null for anything else. */
export function readCount(text: string): number | null {
  const match = /^[[(]?\s*(\d[\d,]*(?:\.\d+)?)\s*(?:([km천만])\s*)?[\])]?$/i.exec(text.trim())
  if (!match) return null
  const [, digits = '', unit = ''] = match
  const count = Math.round(Number(digits.replaceAll(',', '')) * (UNITS[unit.toLowerCase()] ?? 1))
  return count <= MAX_COUNT ? count : null
}
