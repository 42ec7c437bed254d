import { redirect } from '@remix-run/node'
import { env } from '#app/env.server.ts'
import type { Return } from '#domain/accounts/signIn/signInReturn.server.ts'
import { ownPath } from '#domain/ownPath.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import { isLedByOtherSite, isTwinOrigin } from '../protection/sameSite.server.ts'
import { findMember } from './session.server.ts'

/**
 * Redirects to the login page, which shows the reason and offers to try again with the same return path.
 */
export function backToLogin(refusal: Refusal, to: string, headers?: Headers): Response {
  const query = new URLSearchParams({ to, error: refusal.code })
  return redirect(`/login?${query}`, { headers })
}

/**
 * Redirects the browser to a provider; `to` in the address is the page to return to. A member with an
 * anonymous account returns to link it. A browser that another site leads here sees the login page first: a provider
 * may send a person back without asking, but nobody may be signed in without pressing a button.
 */
export async function leaveForProvider(
  request: Request,
  go: (back: Return) => Promise<Response>,
): Promise<Response> {
  const { origin, pathname, search, searchParams } = new URL(request.url)
  // The provider redirects to ORIGIN, where the cookies of the other spelling of loopback are missing.
  if (isTwinOrigin(origin)) return redirect(env.ORIGIN + pathname + search)
  const to = ownPath(searchParams.get('to'))
  if (isLedByOtherSite(request)) return redirect(`/login?${new URLSearchParams({ to })}`)
  const member = await findMember(request)
  try {
    return await go({ to, linkedId: member?.isNoauth ? member.id : null })
  } catch (error) {
    if (isRefusal(error)) return backToLogin(error, to)
    throw error
  }
}
