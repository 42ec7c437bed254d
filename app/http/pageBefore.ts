import { ownPath } from '#domain/ownPath.ts'

/** The page that a request came from, when it is a page of this site; else null. */
export function pageBefore(request: Request): string | null {
  const referer = request.headers.get('Referer')
  if (!referer || !URL.canParse(referer)) return null
  const { host, pathname, search } = new URL(referer)
  return host === new URL(request.url).host ? ownPath(pathname + search) : null
}

/** True for a form that a script sent: its page stays open. False if the browser does not say who sent the form. */
export const isSentByScript = ({ headers }: Request): boolean =>
  ['cors', 'same-origin'].includes(headers.get('Sec-Fetch-Mode') ?? '')

/** True for a prefetch: nobody has looked at the page yet. */
export const isFetchedAhead = ({ headers }: Request): boolean =>
  /prefetch/.test(headers.get('Sec-Purpose') ?? headers.get('Purpose') ?? '')
