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
