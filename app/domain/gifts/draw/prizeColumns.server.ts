import * as z from 'zod'
import { refuseField } from '#domain/refusal.ts'
import { PARTS } from './odds.ts'
import { COLUMNS, MAX_PRIZES, type PrizeRow } from './prizeRows.ts'
import { NewPrize, type NewPrizeSet } from './prizeSets.server.ts'

const column = z.array(z.string().max(60)).max(MAX_PRIZES).default([])

/** The form of prizes, column by column; `allowsDear` has the numbers of the ticked rows. */
export const PrizeColumns = z.object({
  ...(Object.fromEntries(COLUMNS.map((name) => [name, column])) as Record<
    (typeof COLUMNS)[number],
    typeof column
  >),
  allowsDear: column,
})

/** The prizes of the rows that have a name; odds are typed in %. Refuses `invalid` with the number of the wrong row. */
export function prizesOf(rows: PrizeRow[]): NewPrizeSet {
  return { prizes: rows.filter(({ name }) => name.trim() !== '').map(prizeOf) }
}

function prizeOf(row: PrizeRow, place: number): NewPrize {
  const filled = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== ''))
  const parsed = NewPrize.safeParse({
    ...filled,
    odds: partsOf(row.odds, place),
    substitutePlace: row.substitute === '' ? null : Number(row.substitute) - 1,
  })
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  return refuseRow(place, String(issue?.path[0] ?? 'name'), issue?.message ?? '입력값이 올바르지 않습니다.')
}

/** Parts of a million of a percentage with at most four decimals. */
function partsOf(percent: string, place: number): number {
  if (!/^\d{1,3}(\.\d{1,4})?$/.test(percent.trim()))
    refuseRow(place, 'odds', '확률은 소수점 넷째 자리까지 %로 입력해주세요.')
  return Math.round(Number(percent) * (PARTS / 100))
}

function refuseRow(place: number, field: string, words: string): never {
  return refuseField(`prizes.${place}.${field}`, `${place + 1}번째 상품: ${words}`)
}
