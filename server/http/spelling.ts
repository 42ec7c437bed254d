import { env } from '#app/env.server.ts'

/** A character that needs no encoding (RFC 3986, section 2.3), encoded. */
const NEEDLESS = /%(?:2[DE]|3\d|4[1-9A-F]|5[0-9A]|5F|6[1-9A-F]|7[0-9AE])/gi

/**
 * Redirects a path that encodes what needs no encoding (`/%61pi` for `/api`), so that all rules read one spelling, and one
 * that cannot be decoded (`/%FF`), which the router would only warn about. Returns null for our spelling.
 */
export function redirectOtherSpelling(request: Request): Response | null {
  const { pathname, search } = new URL(request.url)
  const own = pathname.replace(NEEDLESS, decodeURIComponent).split('/').map(encodeUnreadable).join('/')
  if (own === pathname) return null
  return new Response(null, { status: 308, headers: { Location: env.ORIGIN + own + search } })
}

/** A part of a path whose percent signs encode no text, as the text that it is. */
function encodeUnreadable(part: string): string {
  try {
    decodeURIComponent(part)
    return part
  } catch {
    return part.replaceAll('%', '%25')
  }
}
