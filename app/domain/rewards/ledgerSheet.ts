import { seoulTimestamp } from '#domain/clock.ts'
import { writeLongSheet } from '#domain/spreadsheet.ts'
import type { LedgerEntry } from './ledger.server.ts'
import { entryWords } from './rates.ts'

const HEAD = ['일시(KST)', '내용', '변화', '잔액', '회수 예정', '주소']

/** The entries of a ledger as a table for spreadsheets. */
export const ledgerSheet = (parts: Iterable<LedgerEntry[]>): AsyncGenerator<string> =>
  writeLongSheet(HEAD, parts, cellsOf)

const cellsOf = ({ createdAt, cause, isReversal, amount, balance, owed, link }: LedgerEntry): string[] => [
  seoulTimestamp(createdAt),
  entryWords({ cause, isReversal, amount }),
  `${amount}`,
  `${balance}`,
  `${owed}`,
  link ?? '',
]
