import { isHttps } from '#app/env.server.ts'

const MAX_AGE_SECONDS = 10

/**
 * Headers for the next page, that of the product: if it runs scripts, it opens the product in a window over the list.
 */
export const openOverList = (productId: number): { 'Set-Cookie': string } => ({
  'Set-Cookie': cookieOf(productId, MAX_AGE_SECONDS),
})

/** The product that this page opens over the list, and the header that clears the request; null for any other page. */
export function readOverList(request: Request): { productId: number; setCookie: string } | null {
  const [, id] = /(?:^|;\s*)overList=([1-9]\d{0,14})(?:;|$)/.exec(request.headers.get('Cookie') ?? '') ?? []
  return id === undefined ? null : { productId: Number(id), setCookie: cookieOf(Number(id), 0) }
}

/** Only the product's own page gets the cookie. */
const cookieOf = (productId: number, maxAgeSeconds: number): string =>
  `overList=${productId}; Path=/products/${productId}; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}${isHttps() ? '; Secure' : ''}`
