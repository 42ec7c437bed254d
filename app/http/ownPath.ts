// Never asked: it only stands where a path has no host of its own.
const NOWHERE = 'http://own.invalid'

/**
 * `text` when it is a path of this site (with query and fragment), else '/'. The URL parser judges, because
 * browsers read `/\host`, `/<tab>/host` and `/.//host` as another site's address.
 */
export function ownPath(text: string | null): string {
  if (!text?.startsWith('/') || !URL.canParse(text, NOWHERE)) return '/'
  const url = new URL(text, NOWHERE)
  const path = url.pathname + url.search + url.hash
  return url.origin === NOWHERE && !path.startsWith('//') ? path : '/'
}

/** The page that a request came from, when it is one of ours; null when it is not or nobody says. */
export function pageBefore(request: Request): string | null {
  const referer = request.headers.get('Referer')
  if (!referer || !URL.canParse(referer)) return null
  const { host, pathname, search } = new URL(referer)
  return host === new URL(request.url).host ? ownPath(pathname + search) : null
}

/** True for a form that a script sent: its page stays, and needs no way back. A browser that does not say sent it itself. */
export const isSentByScript = ({ headers }: Request): boolean =>
  ['cors', 'same-origin'].includes(headers.get('Sec-Fetch-Mode') ?? '')
