import { SEOUL_OFFSET_MS } from '#domain/clock.ts'
import { writeLongSheet } from '#domain/spreadsheet.ts'
import type { LedgerEntry } from './ledger.server.ts'
import { causeWords } from './rates.ts'

const HEAD = ['일시(KST)', '내용', '변화', '잔액', '회수 예정', '주소']

/** The entries of a ledger as a table for spreadsheets. */
export const ledgerSheet = (parts: Iterable<LedgerEntry[]>): AsyncGenerator<string> =>
  writeLongSheet(HEAD, parts, cellsOf)

const cellsOf = ({ createdAt, cause, isReversal, amount, balance, owed, link }: LedgerEntry): string[] => [
  new Date(createdAt + SEOUL_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' '),
  causeWords(cause, isReversal),
  `${amount}`,
  `${balance}`,
  `${owed}`,
  link ?? '',
]
