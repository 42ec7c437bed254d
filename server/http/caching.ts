/** Addresses whose pages belong to one member or to admins. */
const MEMBERS_ONLY = /^\/auth\//

/**
 * Sets who may cache an answer that does not say so itself: nobody caches a member's own page; the member's browser
 * caches any other page that a session or a token shaped; shared caches keep the page of a signed-out visitor and
 * revalidate it.
 */
export function limitCaching(request: Request, { headers }: Response): void {
  if (headers.has('Cache-Control')) return
  const isPersonal = request.headers.has('Authorization') || request.headers.has('Cookie')
  if (MEMBERS_ONLY.test(new URL(request.url).pathname)) headers.set('Cache-Control', 'private, no-store')
  else if (isPersonal) headers.set('Cache-Control', 'private, no-cache')
  else headers.set('Cache-Control', 'public, max-age=0, must-revalidate')
  headers.append('Vary', 'Cookie, User-Agent')
}
