import { askPaused } from '../askPaused.ts'

/** Requests how many deals a list would have, once its reader pauses choosing; `leaving` cancels this. */
export const askDealCount = (query: string, leaving: AbortSignal, onCount: (count: number) => void): void =>
  askPaused<{ totalCount: number }>(
    `/api/v0/deals?${query}&pageSize=1`,
    leaving,
    (found) => found && onCount(found.totalCount),
  )
