/** Addresses whose pages belong to one member or to admins. */
const MEMBERS_ONLY = /^\/auth\//

/**
 * Says who may keep an answer that does not say so itself: nobody a page of a member's own, the member's browser any other
 * page that a session or a token shaped, and shared caches, after asking again, what a signed-out visitor gets.
 */
export function limitCaching(request: Request, { headers }: Response): void {
  if (headers.has('Cache-Control')) return
  const isPersonal = request.headers.has('Authorization') || request.headers.has('Cookie')
  if (MEMBERS_ONLY.test(new URL(request.url).pathname)) headers.set('Cache-Control', 'private, no-store')
  else if (isPersonal) headers.set('Cache-Control', 'private, no-cache')
  else headers.set('Cache-Control', 'public, max-age=0, must-revalidate')
  headers.append('Vary', 'Cookie, User-Agent')
}
