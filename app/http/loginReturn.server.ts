import { redirect } from '@remix-run/node'
import { seal, unseal } from '../domain/accounts/signIn/seal.server.ts'
import { isRefusal, type Refusal } from '../domain/refusal.ts'
import { env } from '../env.server.ts'
import { ownPath } from './ownPath.ts'
import { isTwinOrigin } from './sameSite.server.ts'

/** A provider may cut a state that is longer. */
const MAX_PATH = 500

/**
 * A state that carries where to go after signing in, unreadable to the provider: it comes back even to a browser
 * that lost its cookies. What leaves the site becomes home.
 */
export function carryReturn(state: string, to: string): string {
  const path = ownPath(to)
  return `${state}.${seal(path.length > MAX_PATH ? '/' : path)}`
}

/** Where to go after signing in, as a state of ours says; home for any other. */
export function readReturn(state: string | null): string {
  return ownPath(unseal(state?.split('.')[1] ?? ''))
}

/** Back to the login page, which says why and offers to try again with the same return path. */
export function backToLogin(refusal: Refusal, to: string, headers?: Headers): Response {
  const query = new URLSearchParams({ to, error: refusal.code })
  return redirect(`/login?${query}`, { headers })
}

/** Sends the browser to who signs people in; `to` in the address is the page to come back to. */
export async function leaveForProvider(
  request: Request,
  go: (to: string) => Promise<Response>,
): Promise<Response> {
  const { origin, pathname, search, searchParams } = new URL(request.url)
  // The provider comes back to ORIGIN, and the cookies of the other spelling of loopback would not.
  if (isTwinOrigin(origin)) return redirect(env.ORIGIN + pathname + search)
  const to = ownPath(searchParams.get('to'))
  try {
    return await go(to)
  } catch (error) {
    if (isRefusal(error)) return backToLogin(error, to)
    throw error
  }
}
