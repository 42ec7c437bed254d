/** The address of a search for posts and comments. */
export function boardSearchPath(searchKeyword: string, page = 1): string {
  const query = new URLSearchParams()
  if (searchKeyword !== '') query.set('searchKeyword', searchKeyword)
  if (page > 1) query.set('page', String(page))
  return query.size === 0 ? '/boardSearch' : `/boardSearch?${query}`
}
