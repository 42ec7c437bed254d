/** Odds are whole parts of this. */
export const PARTS = 1_000_000
/** How many numbers a draw can have: 52 bits, which a JavaScript number holds exactly. */
const NUMBERS = 2n ** 52n

/** The text whose HMAC-SHA-256 with the day's seed decides a draw (decisions: Draw). */
export const drawText = (drawerId: number, n: number): string => `${drawerId}:${n}`

/** The number of a draw, 0 ≤ number < 1: the first 52 bits of the HMAC divided by 2^52. Takes its 32 bytes. */
export function drawNumber(hmac: Uint8Array): number {
  const first = new DataView(hmac.buffer, hmac.byteOffset, hmac.byteLength).getBigUint64(0)
  return Number(first >> 12n) / Number(NUMBERS)
}

/** The first prize, in the published order, whose odds added to those before it exceed the number. */
export function pickPrize<Prize extends { odds: number }>(number: number, prizes: readonly Prize[]): Prize {
  let parts = 0
  for (const prize of prizes) {
    parts += prize.odds
    if (number < parts / PARTS) return prize
  }
  throw new RangeError(`the odds of ${prizes.length} prizes add up to ${parts}, not to ${PARTS}`)
}

/** 12.5% of 125,000 parts. */
export const percentText = (odds: number): string =>
  `${((odds / PARTS) * 100).toLocaleString('ko-KR', { maximumFractionDigits: 4 })}%`
