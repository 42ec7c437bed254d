import { type Cookie, redirect } from '@remix-run/node'
import type { Refusal } from '../domain/refusal.ts'
import { ownCookie, readOwnCookie } from './cookies.server.ts'
import { ownPath } from './ownPath.ts'

const TEN_MINUTES_SECONDS = 10 * 60

/** The `Set-Cookie` that keeps where to go after signing in; whatever leaves the site becomes home. */
export const rememberReturn = (to: string | null): Promise<string> => cookie().serialize(ownPath(to))

/** Where to go after signing in: home unless something was kept. */
export async function readReturn(request: Request): Promise<string> {
  return ownPath(await readOwnCookie(cookie(), request))
}

/** The `Set-Cookie` that forgets it. */
export const forgetReturn = (): Promise<string> => cookie().serialize('', { maxAge: 0 })

/** Back to the login page, which says why and offers to try again with the same return path. */
export function backToLogin(refusal: Refusal, to: string, headers?: Headers): Response {
  const query = new URLSearchParams({ to, error: refusal.code })
  return redirect(`/login?${query}`, { headers })
}

function cookie(): Cookie {
  return ownCookie('login-to', { path: '/login', maxAge: TEN_MINUTES_SECONDS })
}
