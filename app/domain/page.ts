/** A page of a list; pages count from 1. */
export interface Paging {
  pageNumber: number
  pageSize: number
}

/** A page of a list, as every list answers it. */
export interface Page<T> extends Paging {
  contents: T[]
  totalCount: number
}

/** Returns how many items come before the page. */
export const offsetOf = ({ pageNumber, pageSize }: Paging): number => (pageNumber - 1) * pageSize

/** The counts of lists that anybody may narrow are exact up to here. */
export const COUNTED_EXACTLY = 1_000

/** Lists end here: nobody reads further, and SQLite reads all rows before a page to find it. */
export const MAX_LISTED = 10_000

/** True for a page that begins within the first 10,000 rows; pages after it are empty. */
export const isListed = (paging: Paging): boolean => offsetOf(paging) < MAX_LISTED
