import { type Cookie, createCookie } from '@remix-run/node'
import { cookieName, isHttps } from '#app/env.server.ts'

/** A cookie that scripts cannot read and that other sites cannot send along with a write. */
export function ownCookie(name: string, maxAge: number): Cookie {
  return createCookie(cookieName(name), {
    path: '/',
    maxAge,
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps(),
  })
}

/** What `ownCookie` with this name holds; null when there is none. Most requests have one or two of our cookies. */
export async function readOwnCookie(name: string, request: Request): Promise<unknown> {
  const header = request.headers.get('Cookie')
  return header?.includes(cookieName(name)) ? createCookie(cookieName(name)).parse(header) : null
}

/** The same for a cookie that holds a text; null when it holds anything else. */
export async function readCookieText(name: string, request: Request): Promise<string | null> {
  const value = await readOwnCookie(name, request)
  return typeof value === 'string' && value !== '' ? value : null
}
