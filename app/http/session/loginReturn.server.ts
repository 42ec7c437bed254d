import { redirect } from '@remix-run/node'
import { env } from '#app/env.server.ts'
import { seal, unseal } from '#domain/accounts/signIn/seal.server.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import { ownPath } from '../ownPath.ts'
import { isTwinOrigin } from '../protection/sameSite.server.ts'
import { findMember } from './session.server.ts'

/** A provider may cut a state that is longer. */
const MAX_PATH = 500

/** What a browser comes back from a provider for. */
export interface Return {
  /** Where to go on after signing in. */
  to: string
  /** Whose anonymous account this sign-in joins, null for none. */
  joinerId: number | null
}

/** Comes back for nothing but signing in. */
export const HOME: Return = { to: '/', joinerId: null }

/**
 * A state that carries what the browser comes back for, unreadable to the provider and to be had from us alone: it
 * comes back even to a browser that lost its cookies. What leaves the site becomes home.
 */
export function carryReturn(state: string, { to, joinerId }: Return): string {
  const path = ownPath(to)
  const kept: Return = { to: path.length > MAX_PATH ? '/' : path, joinerId }
  return `${state}.${seal(JSON.stringify(kept))}`
}

/** What the browser came back for, as a state of ours says; just home for any other. */
export function readReturn(state: string | null): Return {
  const kept = unseal(state?.split('.')[1] ?? '')
  return kept === null ? HOME : (JSON.parse(kept) as Return)
}

/** Back to the login page, which says why and offers to try again with the same return path. */
export function backToLogin(refusal: Refusal, to: string, headers?: Headers): Response {
  const query = new URLSearchParams({ to, error: refusal.code })
  return redirect(`/login?${query}`, { headers })
}

/**
 * Sends the browser to who signs people in; `to` in the address is the page to come back to. Who is signed in
 * anonymously comes back to join.
 */
export async function leaveForProvider(
  request: Request,
  go: (back: Return) => Promise<Response>,
): Promise<Response> {
  const { origin, pathname, search, searchParams } = new URL(request.url)
  // The provider comes back to ORIGIN, and the cookies of the other spelling of loopback would not.
  if (isTwinOrigin(origin)) return redirect(env.ORIGIN + pathname + search)
  const to = ownPath(searchParams.get('to'))
  const member = await findMember(request)
  try {
    return await go({ to, joinerId: member?.isNoauth ? member.id : null })
  } catch (error) {
    if (isRefusal(error)) return backToLogin(error, to)
    throw error
  }
}
