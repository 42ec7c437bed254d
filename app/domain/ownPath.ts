// Never requested: the URL parser needs a host for a text that is only a path.
const NOWHERE = 'http://own.invalid'

/**
 * Returns `text` when it is a path of this site (with query and fragment), else '/'. The URL parser
 * decides, because browsers read `/\host`, `/<tab>/host` and `/.//host` as another site's address.
 */
export function ownPath(text: string | null): string {
  if (!text?.startsWith('/') || !URL.canParse(text, NOWHERE)) return '/'
  const url = new URL(text, NOWHERE)
  const path = url.pathname + url.search + url.hash
  return url.origin === NOWHERE && !path.startsWith('//') ? path : '/'
}

/** The path of the page that a member left by signing out, which the specification marks with `v=2`. */
export function withVersion(path: string): string {
  const [pathname, query] = path.split('?')
  const search = new URLSearchParams(query)
  search.set('v', '2')
  return `${pathname}?${search}`
}
