import { type Column, type SQL, sql } from 'drizzle-orm'
import { CONDITIONAL_KINDS } from './offerMoney.ts'

const KINDS = sql.raw(CONDITIONAL_KINDS.map((kind) => `'${kind}'`).join(', '))

/** The opposite of `isForEverybody` in SQL: a price with a certain card or for cash only. */
export const isConditional = (kind: Column | SQL = sql`kind`): SQL => sql`(${kind} in (${KINDS}))`
