/** An address with a query; empty values are omitted. */
export function withQuery(path: string, query: Record<string, string>): string {
  const filled = Object.entries(query).filter(([, value]) => value !== '')
  return filled.length === 0 ? path : `${path}?${new URLSearchParams(filled)}`
}

/** The value of a `page` parameter: the first page has none. */
export const pageText = (page: number): string => (page === 1 ? '' : String(page))
