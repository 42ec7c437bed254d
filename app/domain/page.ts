/** Which part of a list: pages count from 1. */
export interface Paging {
  pageNumber: number
  pageSize: number
}

/** A part of a list, as every list answers. */
export interface Page<T> extends Paging {
  contents: T[]
  totalCount: number
}
