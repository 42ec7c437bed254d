import * as z from 'zod'
import { optionalField } from '#domain/fields.ts'
import type { Receipt } from './draws.server.ts'
import { PARTS } from './odds.ts'

const hash = (what: string) =>
  z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[0-9a-f]{64}$/, `${what} 0부터 9, a부터 f까지 64자입니다.`)
const count = (what: string) =>
  z.coerce
    .number(`${what} 숫자입니다.`)
    .int(`${what} 숫자입니다.`)
    .min(1, `${what} 1 이상입니다.`)
    .max(Number.MAX_SAFE_INTEGER)

/** The fields of a receipt that somebody wants to check. */
export const NewClaim = z.object({
  seed: hash('시드는'),
  user: count('회원 번호는'),
  n: count('몇 번째인지는'),
  /** Percents in the published order: `25, 75`. */
  odds: z
    .string()
    .transform((text) =>
      text
        .split(/[\s,%]+/)
        .filter(Boolean)
        .map((each) => Math.round(Number(each) * (PARTS / 100))),
    )
    .refine((odds) => odds.every((each) => each >= 0), '확률을 25, 75처럼 입력해주세요.')
    .refine((odds) => odds.reduce((sum, each) => sum + each, 0) === PARTS, '확률의 합은 100%여야 합니다.'),
  commitment: optionalField(hash('약속은')),
  place: optionalField(count('상품의 순서는')),
})

const typed = z.string().max(2_000).default('').catch('')
/** The query of the page that checks receipts: what was typed, right or wrong. */
export const TypedClaim = z.object({
  draw: typed,
  seed: typed,
  user: typed,
  n: typed,
  odds: typed,
  commitment: typed,
  place: typed,
})
export type TypedClaim = z.output<typeof TypedClaim>

/** The claim to show: the typed fields, completed by the fields of the receipt. */
export function claimOf(typed: TypedClaim, receipt: Receipt | null): TypedClaim {
  if (receipt === null) return typed
  const given = {
    seed: receipt.seed ?? '',
    user: `${receipt.drawerId}`,
    n: `${receipt.n}`,
    odds: receipt.prizes.map(({ odds }) => odds / (PARTS / 100)).join(', '),
    commitment: receipt.commitment,
    place: `${(receipt.ranOut ?? receipt.prize).place + 1}`,
  }
  const filled = Object.entries(given).map(([name, value]) => [
    name,
    typed[name as keyof TypedClaim] || value,
  ])
  return { ...typed, ...Object.fromEntries(filled) }
}

/** Where a typed claim differs from our receipt of the same number; none without a receipt. */
export function listDifferences(claim: TypedClaim, receipt: Receipt | null): string[] {
  if (receipt === null) return []
  const ours = claimOf(BLANK, receipt)
  return NAMED.filter(([name]) => ours[name] !== '' && normal(claim[name]) !== normal(ours[name])).map(
    ([, words]) => `${words} ${receipt.id}번 영수증과 다릅니다.`,
  )
}

const BLANK: TypedClaim = { draw: '', seed: '', user: '', n: '', odds: '', commitment: '', place: '' }
const NAMED = [
  ['seed', '시드가'],
  ['user', '회원 번호가'],
  ['n', '그날의 순서가'],
  ['odds', '확률이'],
  ['commitment', '약속이'],
  ['place', '상품의 순서가'],
] as const
const normal = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[\s,%]+/g, ' ')
    .trim()
