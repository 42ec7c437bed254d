import { drawNumber, drawText, PARTS, pickPrize } from './odds.ts'

/**
 * The facts that decide a draw: the seed of its day, the account, the number of the draw, and the odds in the published
 * order.
 */
interface DrawFacts {
  /** 32 bytes, hexadecimal. */
  seed: string
  user: number
  n: number
  /** Parts of a million, which add up to a million. */
  odds: number[]
}

/** A receipt's facts, and what it claims to follow from them. */
export interface DrawClaim extends DrawFacts {
  commitment: string | null
  /** From 1; null: not claimed. */
  place: number | null
}

export interface ComputedDraw {
  /** SHA-256 of the seed, hexadecimal. */
  commitment: string
  /** 0 ≤ number < 1. */
  number: number
  /** The place of the prize, from 1. */
  place: number
}

/** Computes a draw again by WebCrypto, in a browser as on the server (decisions: Draw). */
export async function computeDraw({ seed, user, n, odds }: DrawFacts): Promise<ComputedDraw> {
  const bytes = Uint8Array.from(seed.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign'])
  const text = new TextEncoder().encode(drawText(user, n))
  const number = drawNumber(new Uint8Array(await crypto.subtle.sign('HMAC', key, text)))
  const prizes = odds.map((odds, at) => ({ odds, place: at + 1 }))
  const commitment = hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
  return { commitment, number, place: pickPrize(number, prizes).place }
}

/** Why a receipt is forged: where its claims do not follow from its facts; none for a sound one. */
export function listFaults(claim: DrawClaim, { commitment, place }: ComputedDraw): string[] {
  const faults: string[] = []
  if (claim.commitment !== null && claim.commitment !== commitment)
    faults.push('시드의 해시가 그날 공개한 약속과 다릅니다.')
  if (claim.place !== null && claim.place !== place)
    faults.push(`${claim.place}번째 상품이라고 하지만, 계산하면 ${place}번째 상품입니다.`)
  return faults
}

/** The numbers that draw each prize: from its first, up to the next prize's first. */
export const rangesOf = (odds: number[]): Array<{ from: number; to: number }> => {
  let parts = 0
  return odds.map((each) => {
    const from = parts / PARTS
    parts += each
    return { from, to: parts / PARTS }
  })
}

const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** A program in Python that computes a draw again without us. */
export const checkProgram = ({ seed, user, n, odds, commitment }: DrawClaim): string =>
  `import hashlib, hmac

seed = bytes.fromhex("${seed}")
commitment = "${commitment ?? ''}"
text = "${drawText(user, n)}"
odds = [${odds.join(', ')}]

print("commitment", hashlib.sha256(seed).hexdigest() == commitment)
digest = hmac.new(seed, text.encode(), hashlib.sha256).digest()
number = int.from_bytes(digest[:8], "big") >> 12
print("number", number / 2**52)

parts = 0
for place, each in enumerate(odds, 1):
    parts += each
    if number * 1000000 < parts * 2**52:
        print("prize", place)
        break
`

/** The same in JavaScript, for the console of a browser, Node, Deno or Bun. */
export const checkScript = ({ seed, user, n, odds, commitment }: DrawClaim): string =>
  `const seed = Uint8Array.from("${seed}".match(/../g), (pair) => parseInt(pair, 16))
const commitment = "${commitment ?? ''}"
const text = "${drawText(user, n)}"
const odds = [${odds.join(', ')}]

const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", seed))
const hex = [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("")
console.log("commitment", hex === commitment)
const algorithm = { name: "HMAC", hash: "SHA-256" }
const key = await crypto.subtle.importKey("raw", seed, algorithm, false, ["sign"])
const digest = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(text))
const number = new DataView(digest).getBigUint64(0) >> 12n
console.log("number", Number(number) / 2 ** 52)

let parts = 0n
const isDrawn = (each) => number * 1000000n < (parts += BigInt(each)) * 2n ** 52n
console.log("prize", odds.findIndex(isDrawn) + 1)
`

/** The facts of an invented draw, with which the programs run before anybody has a receipt. */
export const EXAMPLE: DrawClaim = {
  seed: '5eed'.repeat(16),
  user: 12,
  n: 3,
  odds: [10_000, 240_000, 750_000],
  commitment: 'f9fa5c699354e46a448f75765ae99bf06741d541ab6c337c0f3722850adbb136',
  place: null,
}
