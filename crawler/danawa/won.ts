/** `149,000`, `149000`, `149,000원`: won; null for 0, for an empty text and for other texts. */
export function readWon(text: string | undefined): number | null {
  const digits = /^[^\d]*(\d{1,3}(?:,\d{3})+|\d+)(?:\s*원)?[^\d]*$/.exec(text?.trim() ?? '')?.[1]
  return digits ? Number(digits.replaceAll(',', '')) || null : null
}
