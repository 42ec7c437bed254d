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

/** The cookie's text; null when there is none or it holds something else. */
export async function readOwnCookie(cookie: Cookie, request: Request): Promise<string | null> {
  const header = request.headers.get('Cookie')
  if (!header?.includes(cookie.name)) return null
  const value: unknown = await cookie.parse(header)
  return typeof value === 'string' && value !== '' ? value : null
}
