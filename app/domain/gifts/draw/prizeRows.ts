import { PARTS } from './odds.ts'

/** A set has at most this many prizes. */
export const MAX_PRIZES = 20

/** The columns of the form of prizes: a row has one value in each, and blank ones are kept. */
export const COLUMNS = [
  'kind',
  'name',
  'amount',
  'giftId',
  'odds',
  'dayStock',
  'substitute',
  'wonValue',
] as const
type Column = (typeof COLUMNS)[number]

/** A row of the form as it is typed. */
export type PrizeRow = Record<Column, string> & { allowsDear: boolean }

/** The rows of a sent form. */
export function readPrizeRows(fields: URLSearchParams): PrizeRow[] {
  const columns = COLUMNS.map((name) => [name, fields.getAll(`${name}[]`)] as const)
  const dear = new Set(fields.getAll('allowsDear[]'))
  return fields
    .getAll('name[]')
    .slice(0, MAX_PRIZES)
    .map((_, place) => ({
      ...(Object.fromEntries(columns.map(([name, values]) => [name, values[place] ?? ''])) as Record<
        Column,
        string
      >),
      allowsDear: dear.has(String(place)),
    }))
}

interface SetPrize {
  kind: string
  name: string
  amount: number
  giftId: number | null
  odds: number
  dayStock: number | null
  substitutePlace: number | null
  wonValue: number
  allowsDear: boolean
}

/** The row of a prize that is set. */
export const rowOf = (prize: SetPrize): PrizeRow => ({
  kind: prize.kind,
  name: prize.name,
  amount: prize.amount === 0 ? '' : String(prize.amount),
  giftId: prize.giftId === null ? '' : String(prize.giftId),
  odds: String(prize.odds / (PARTS / 100)),
  dayStock: prize.dayStock === null ? '' : String(prize.dayStock),
  substitute: prize.substitutePlace === null ? '' : String(prize.substitutePlace + 1),
  wonValue: prize.wonValue === 0 ? '' : String(prize.wonValue),
  allowsDear: prize.allowsDear,
})

/** The rows of a form with `set` prizes: some more to fill in, at most 20. */
export const withSpareRows = (rows: PrizeRow[]): PrizeRow[] =>
  [...rows, ...Array.from({ length: SPARE_ROWS }, () => BLANK)].slice(0, MAX_PRIZES)

const SPARE_ROWS = 3
const BLANK: PrizeRow = {
  kind: 'STAR',
  name: '',
  amount: '',
  giftId: '',
  odds: '',
  dayStock: '',
  substitute: '',
  wonValue: '',
  allowsDear: false,
}
