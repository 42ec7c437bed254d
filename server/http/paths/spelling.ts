import { env } from '#app/env.server.ts'

/** A character that needs no encoding (RFC 3986, section 2.3), encoded. */
const NEEDLESS = /%(?:2[DE]|3\d|4[1-9A-F]|5[0-9A]|5F|6[1-9A-F]|7[0-9AE])/gi

/**
 * Redirects a path that encodes what needs no encoding (`/%61pi` for `/api`), so that all rules read one spelling. Returns
 * null for our spelling.
 */
export function redirectOtherSpelling(request: Request): Response | null {
  const { pathname, search } = new URL(request.url)
  const own = pathname.replace(NEEDLESS, decodeURIComponent)
  if (own === pathname) return null
  return new Response(null, { status: 308, headers: { Location: env.ORIGIN + own + search } })
}
